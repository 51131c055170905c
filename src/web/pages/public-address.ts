import { DRAFT_STATES } from '#domain/public-catalog/proposals.ts'
import { address, choice, one, pageNumber, SEARCH, type ViewOf } from '#wire/address.ts'

export const publicAddress = address('/admin?view=public', {
  step: one(choice(['drafts', 'files'] as const), 'drafts'),
  state: one(choice(DRAFT_STATES), 'new'),
  search: SEARCH,
  page: one(pageNumber, 1),
})
export type PublicPlace = ViewOf<typeof publicAddress>
