import { body, call, query } from '../call.ts'
import { type Clean, list, nullable, optional } from '../code.ts'
import { nsn, program, text, truth } from '../codes.ts'

/** An item that cannot be ordered any more (DATA-45), and the one to order in its place. */
const obsoleteItem = body({
  nsn: ['itmref', nsn],
  pgc: text(5),
  description: ['des1', text()],
  size: ['des2', text()],
  replacement: nullable(
    body({
      /** None: the product of this PGC replaces it, and a size is to be chosen. */
      nsn: ['itmref', nullable(nsn)],
      pgc: text(5),
      description: ['des1', text()],
      /** Whether this program sells it, so that its product page can be opened. */
      isSold: truth,
    }),
  ),
})
export type ObsoleteItem = Clean<typeof obsoleteItem>

export const listObsoleteItems = call('GET', '/reports/obsolete', {
  summary: 'All obsolete items with their replacements',
  query: query({ program: ['BPCNUM_0', optional(program)] }),
  answer: list(obsoleteItem, 100_000),
})
