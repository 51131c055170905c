import * as z from 'zod/mini'
import { body } from './call.ts'
import { code, defaulted, searched } from './code.ts'
import { CONTROL_SENTENCE, isPlainText, whole } from './codes.ts'
import { ofText } from './twins.ts'

/** [DATA-20] */
export const paging = body({
  total: whole(0, Number.MAX_SAFE_INTEGER),
  totalPages: whole(0, Number.MAX_SAFE_INTEGER),
})

export const MAX_PAGES = 10_000
export const MAX_SEARCH = 100
export const MAX_PER_PAGE = 500
export const OPTIONS_PER_PAGE = 50

export function pageFields(size: number) {
  return {
    page: defaulted(whole(1, MAX_PAGES, `Pages are numbered from 1 to ${MAX_PAGES}.`), 1),
    pageSize: defaulted(whole(1, MAX_PER_PAGE, `A page has 1 to ${MAX_PER_PAGE} entries.`), size),
  }
}

export const searchText = searched(
  defaulted(
    code(() =>
      ofText(
        z
          .string('Enter text.')
          .check(
            z.trim(),
            z.maxLength(MAX_SEARCH, `Search for at most ${MAX_SEARCH} characters.`),
            z.refine(isPlainText, CONTROL_SENTENCE),
          ),
      ),
    ),
    '',
  ),
)

/** The ERP's response to a write. */
export const success = body({ message: code(() => ofText(z.string())) })

/** A call without a body also takes `{}`. */
export const nothing = body({})
