import { useLocation } from '@tanstack/react-router'
import { address, choice, maybe, one, pageNumber } from '#wire/address.ts'
import { text } from '#wire/codes.ts'

/** What the address says of Import: what a new file holds, the file that is open, and which of its rows are shown. */
const parts = {
  kind: maybe(text(20)),
  file: maybe(text(36)),
  rows: one(choice(['all', 'refused', 'changed', 'added'] as const), 'all'),
  page: one(pageNumber, 1),
}
/** As a view of the Admin Panel. */
const panelAddress = address('/admin?view=import', parts)
/** As a page of its own, for those to whom the panel is closed. */
export const importAddress = address('/import', parts)

/** Import where the person stands: links stay there. */
export function useImportAddress(): typeof importAddress {
  return useLocation().pathname.startsWith('/import') ? importAddress : panelAddress
}
