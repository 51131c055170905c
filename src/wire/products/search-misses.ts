import { body, call, query } from '../call.ts'
import { type Clean, list } from '../code.ts'
import { required, text, whole } from '../codes.ts'
import { day } from '../days.ts'
import { pageFields } from '../paging.ts'
import { pgc } from './catalogue-upkeep.ts'

export const MISSES_PER_PAGE = 50

const count = whole(0, Number.MAX_SAFE_INTEGER)
const words = required(60, 'Say which search.')

const searchMiss = body({ words: text(60), times: count, lastOn: day })
export type SearchMiss = Clean<typeof searchMiss>

export const listSearchMisses = call('GET', '/admin/search-misses', {
  summary: 'Searches by people of your program that found nothing, the most frequent first',
  query: query(pageFields(MISSES_PER_PAGE)),
  response: body({ total: count, rows: list(searchMiss) }),
})

export const addSearchWords = call('POST', '/admin/search-misses/words', {
  summary: 'Add words that found nothing to the search words of a product',
  body: body({ words, pgc }),
  response: body({ pgc: text(5), name: text() }),
})

export const dropSearchMiss = call('DELETE', '/admin/search-misses', {
  summary: 'Remove a search from the list; the portal counts it again when it recurs',
  body: body({ words }),
  response: body({ words: text(60) }),
})
