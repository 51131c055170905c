import type { Sql } from '../db/connect.ts'

/** Texts per program; beyond them, only existing texts are counted. */
const MAX_TEXTS = 1000

export async function countMiss(sql: Sql, program: string, words: string, day: string): Promise<void> {
  await sql`INSERT INTO search_misses (program, words, last_on) SELECT ${program}, ${words}, ${day}::date
    WHERE (SELECT count(*) FROM search_misses WHERE program = ${program}) < ${MAX_TEXTS}
      OR EXISTS (SELECT FROM search_misses WHERE program = ${program} AND words = ${words})
    ON CONFLICT (program, words) DO UPDATE SET times = search_misses.times + 1,
      last_on = greatest(search_misses.last_on, excluded.last_on)`
}

export async function forgetMisses(sql: Sql, before: string): Promise<void> {
  await sql`SELECT forget_search_misses(${before}::date)`
}
