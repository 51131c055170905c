import type { SearchMiss } from '#wire/products/search-misses.ts'
import type { Page } from '../catalogue/queries.ts'
import type { Sql } from '../db/connect.ts'

export function findMisses(
  sql: Sql,
  program: string,
  { page, pageSize }: Page,
): Promise<(SearchMiss & { total: number })[]> {
  return sql<(SearchMiss & { total: number })[]>`
    SELECT words, times, last_on, count(*) OVER () AS total FROM search_misses WHERE program = ${program}
    ORDER BY times DESC, last_on DESC, words LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`
}

export async function deleteMiss(sql: Sql, program: string, words: string): Promise<void> {
  await sql`DELETE FROM search_misses WHERE program = ${program} AND words = ${words}`
}

export async function findKeywords(sql: Sql, pgc: string): Promise<{ keywords: string; name: string }> {
  const [row] = await sql<
    { keywords: string; name: string }[]
  >`SELECT keywords, display_name AS name FROM products WHERE pgc = ${pgc}`
  return row ?? { keywords: '', name: '' }
}
