import { body, call, query } from '../call.ts'
import { type Clean, list, nullable, optional } from '../code.ts'
import { nsn, program, text, truth } from '../codes.ts'

/** An obsolete item and its successor (DATA-45). */
const obsoleteItem = body({
  nsn: ['itmref', nsn],
  pgc: text(5),
  description: ['des1', text()],
  size: ['des2', text()],
  replacement: nullable(
    body({
      /** Null: choose a size of the product. */
      nsn: ['itmref', nullable(nsn)],
      pgc: text(5),
      description: ['des1', text()],
      isSold: truth,
    }),
  ),
})
export type ObsoleteItem = Clean<typeof obsoleteItem>

export const listObsoleteItems = call('GET', '/reports/obsolete', {
  summary: 'All obsolete items with their replacements',
  query: query({ program: ['BPCNUM_0', optional(program)] }),
  response: list(obsoleteItem, 100_000),
})
