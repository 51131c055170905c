import { address, one, pageNumber, SEARCH } from '#wire/address.ts'
import { shownRoles } from '#wire/roles/recertification.ts'

export const recertificationAddress = address('/recertification', {
  shown: one(shownRoles, 'waiting'),
  search: SEARCH,
  page: one(pageNumber, 1),
})
