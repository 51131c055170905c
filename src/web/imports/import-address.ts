import { useLocation } from '@tanstack/react-router'
import { address, choice, maybe, one, pageNumber } from '#wire/address.ts'
import { text } from '#wire/codes.ts'

/** The kind of a new file, the open file, and its filter. */
const parts = {
  kind: maybe(text(20)),
  file: maybe(text(36)),
  rows: one(choice(['all', 'refused', 'changed', 'added'] as const), 'all'),
  page: one(pageNumber, 1),
}
const panelAddress = address('/admin?view=import', parts)
/** For people without access to the panel. */
export const importAddress = address('/import', parts)

/** Links stay in the panel or on the page. */
export function useImportAddress(): typeof importAddress {
  return useLocation().pathname.startsWith('/import') ? importAddress : panelAddress
}
