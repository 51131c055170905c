import { readProductSearch } from '#domain/search.ts'
import type { Sql } from '../db/connect.ts'
import { byWords } from './search-queries.ts'

/** Shorter words are codes and would match inside other names. */
const WORD = /\p{L}{3}/u

/** By words of the product, PGC, or the last nine digits of the NSN. */
export async function findItemsNamed(sql: Sql, typed: string): Promise<string[]> {
  const search = readProductSearch(typed)
  if (search.kind === 'nothing') return []
  if (search.kind === 'words') {
    if (!WORD.test(typed)) return []
    return nsnsOf(
      await sql`SELECT i.nsn FROM items i WHERE i.pgc IN (SELECT pgc FROM (${byWords(sql, search)}) m)`,
    )
  }
  const { digits } = search
  if (digits.length === 5) return nsnsOf(await sql`SELECT nsn FROM items WHERE pgc = ${digits}`)
  return digits.length === 9 ? nsnsOf(await sql`SELECT nsn FROM items WHERE nsn LIKE ${`____${digits}`}`) : []
}

const nsnsOf = (rows: { nsn: string }[]) => rows.map(({ nsn }) => nsn)
