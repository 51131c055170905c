import { type Address, address, maybe, one, pageNumber, SEARCH } from '#wire/address.ts'
import { text } from '#wire/codes.ts'

/**
 * `manage` is 'add' or the key of the edited row. Search and page stay while the form is open, so that Cancel leads
 * back. [SM-07, SM-10]
 */
export const LIST_FIELDS = { search: SEARCH, page: one(pageNumber, 1), manage: maybe(text(40)) }
export type ListView = { search: string; page: number; manage: string | null }

export const listAddress = (path: string): Address<ListView> => address(path, LIST_FIELDS)
