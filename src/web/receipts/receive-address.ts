import { address, choice, one, pageNumber, SEARCH, words } from '#wire/address.ts'
import { dodaac } from '#wire/codes.ts'

const RECEIVE_TABS = ['receive', 'issue', 'receipts'] as const

/** `scan` looks a number up at once. */
export const receiveAddress = address('/receive', {
  tab: one(choice(RECEIVE_TABS), 'receive'),
  scan: one(words(1000), ''),
  search: SEARCH,
  dodaac: one(dodaac, ''),
  page: one(pageNumber, 1),
})
