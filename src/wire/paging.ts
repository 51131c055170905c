import * as z from 'zod/mini'
import { body } from './call.ts'
import { code, defaulted, searched } from './code.ts'
import { CONTROL_SENTENCE, isPlainText, whole } from './codes.ts'
import { ofText } from './twins.ts'

/** The answer of every paging twin (DATA-20). */
export const paging = body({
  total: whole(0, Number.MAX_SAFE_INTEGER),
  totalPages: whole(0, Number.MAX_SAFE_INTEGER),
})

/** The last page that a call takes; a person who asks for a later one comes to the last page there is. */
export const MOST_PAGES = 10_000
/** The most characters that are searched for. */
export const MOST_SEARCH = 100
/** The most entries of a page. */
export const MOST_PER_PAGE = 500
/** Entries that a searchable select is given at a time. */
export const OPTIONS_PER_PAGE = 50

/** What a list and its paging twin take, with the page size the seeds give to that list. */
export function pageFields(size: number) {
  return {
    page: defaulted(whole(1, MOST_PAGES, `Pages are numbered from 1 to ${MOST_PAGES}.`), 1),
    pageSize: defaulted(whole(1, MOST_PER_PAGE, `A page has 1 to ${MOST_PER_PAGE} entries.`), size),
  }
}

/** Free text in a search: trimmed, at most 100 characters; nothing means everything. */
export const searchText = searched(
  defaulted(
    code(() =>
      ofText(
        z
          .string('Enter text.')
          .check(
            z.trim(),
            z.maxLength(MOST_SEARCH, `Search for at most ${MOST_SEARCH} characters.`),
            z.refine(isPlainText, CONTROL_SENTENCE),
          ),
      ),
    ),
    '',
  ),
)

/** `{ message: 'Success' }`, how the ERP says that a write is done. */
export const success = body({ message: code(() => ofText(z.string())) })

/** A call that takes no body still takes `{}`. */
export const nothing = body({})
