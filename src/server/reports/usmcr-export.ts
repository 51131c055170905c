import { type UsmcrRow, usmcrReport } from '#domain/usmcr-report.ts'
import type { UsmcrFilter } from '#wire/usmcr-report.ts'
import type { ExportDefinition } from '../export/definition.ts'
import type { Scope } from './match-orders.ts'
import { countUsmcrRows, readUsmcrRows, type UsmcrMark } from './usmcr.ts'

const BATCH = 2000

/** The USMCR report as a file. */
export const definition: ExportDefinition<{ scope: Scope; filter: UsmcrFilter }, UsmcrRow> = {
  module: import.meta.url,
  sheet: () => usmcrReport.sheet,
  count: (sql, { scope, filter }) => countUsmcrRows(sql, scope, filter),
  async *rows(sql, { scope, filter }) {
    let after: UsmcrMark | null = null
    do {
      const rows: (UsmcrRow & UsmcrMark)[] = await readUsmcrRows(sql, scope, filter, after, BATCH)
      yield rows
      after = rows.length === BATCH ? (rows.at(-1) ?? null) : null
    } while (after !== null)
  },
}
