import { address, choice, maybe, one, pageNumber } from '#wire/address.ts'
import { text } from '#wire/codes.ts'

/** What the address says of the view 'Import': the file that is open, and which of its rows are shown. */
export const importAddress = address('/admin?view=import', {
  file: maybe(text(36)),
  rows: one(choice(['all', 'refused', 'changed', 'added'] as const), 'all'),
  page: one(pageNumber, 1),
})
