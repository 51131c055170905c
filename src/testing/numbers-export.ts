import type { ExportDefinition } from '#server/export/definition.ts'

export type NumbersFilter = { last: number; failsAt?: number }
type Row = { number: number; name: string; cents: number; on: string }
const BATCH = 1000

/** A list made of nothing but numbers, to export in tests. */
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
  count: async (sql, { last, failsAt }) => {
    if (failsAt === 0) await sql`SELECT 1 / 0`
    return last
  },
  async *rows(sql, { last, failsAt }) {
    for (let first = 1; first <= last; first += BATCH) {
      if (failsAt !== undefined && first > failsAt) await sql`SELECT 1 / 0`
      yield await sql<Row[]>`
        SELECT n AS number, '=' || n AS name, n * 101 AS cents, '2026-11-21'::date AS on
        FROM generate_series(${first}::int, ${Math.min(last, first + BATCH - 1)}::int) n`
    }
  },
} satisfies ExportDefinition<NumbersFilter, Row>
