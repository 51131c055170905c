import { address, maybe, one, pageNumber } from '#wire/address.ts'
import { whole } from '#wire/codes.ts'

export const yearAddress = address('/admin?view=year', {
  year: maybe(whole(2000, 2999)),
  page: one(pageNumber, 1),
})
