import type { ExportDefinition } from '#server/export/definition.ts'
import { body } from '#wire/call.ts'
import { list } from '#wire/code.ts'
import { money, text, whole } from '#wire/codes.ts'
import { day } from '#wire/days.ts'

/** `slow` delays each batch but the first (s). `table` has the numbers in `n`. */
export type NumbersFilter = { last: number; failsAt?: number; slow?: number; table?: string }
type Row = { number: number; name: string; cents: number; on: string }
const BATCH = 1000

export const definition = {
  module: import.meta.url,
  sheet: () => ({
    name: 'Numbers',
    columns: [
      { label: 'Number', width: 10, format: 'whole', value: (row) => row.number },
      { label: 'Name', format: 'text', width: 30, value: (row) => row.name },
      { label: 'Amount', width: 12, format: 'money', value: (row) => row.cents },
      { label: 'Day', width: 12, format: 'day', value: (row) => row.on },
    ],
  }),
  response: list(
    body({ number: ['NUM_0', whole(1, 1e9)], name: text(), cents: money, on: ['DAT_0', day] }),
    1_000_000,
  ),
  count: async (sql, { last, failsAt }) => {
    if (failsAt === 0) await sql`SELECT 1 / 0`
    return last
  },
  async *rows(sql, { last, failsAt, slow, table }) {
    for (let first = 1; first <= last; first += BATCH) {
      if (slow && first > 1) await sql`SELECT pg_sleep(${slow})`
      if (failsAt !== undefined && first > failsAt) await sql`SELECT 1 / 0`
      yield await sql<Row[]>`
        SELECT n AS number, '=' || n AS name, n * 101 AS cents, '2026-11-21'::date AS on
        FROM ${table ? sql(table) : sql`generate_series(${first}::int, ${Math.min(last, first + BATCH - 1)}::int) n`}
        WHERE n BETWEEN ${first} AND ${first + BATCH - 1} ORDER BY n`
    }
  },
} satisfies ExportDefinition<NumbersFilter, Row>
