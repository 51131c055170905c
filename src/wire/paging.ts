import * as z from 'zod/mini'
import { body } from './call.ts'
import { code, defaulted } from './code.ts'
import { CONTROL_SENTENCE, isPlainText, whole } from './codes.ts'
import { ofText } from './twins.ts'

/** The answer of every paging twin (DATA-20). */
export const paging = body({
  total: whole(0, Number.MAX_SAFE_INTEGER),
  totalPages: whole(0, Number.MAX_SAFE_INTEGER),
})

/** What a list and its paging twin take, with the page size the seeds give to that list. */
export function pageFields(size: number) {
  return {
    page: defaulted(whole(1, 10_000, 'Pages are numbered from 1 to 10000.'), 1),
    pageSize: defaulted(whole(1, 500, 'A page has 1 to 500 entries.'), size),
  }
}

/** Free text in a search: trimmed, at most 100 characters; nothing means everything. */
export const searchText = defaulted(
  code(
    ofText(
      z
        .string('Enter text.')
        .check(
          z.trim(),
          z.maxLength(100, 'Search for at most 100 characters.'),
          z.refine(isPlainText, CONTROL_SENTENCE),
        ),
    ),
  ),
  '',
)

/** `{ message: 'Success' }`, how the ERP says that a write is done. */
export const success = body({ message: code(ofText(z.string())) })

/** A call that takes no body still takes `{}`. */
export const nothing = body({})
