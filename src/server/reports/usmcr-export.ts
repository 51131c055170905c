import { type UsmcrRow, usmcrReport } from '#domain/reports/usmcr-report.ts'
import { listUsmcrRows, type UsmcrFilter } from '#wire/reports/usmcr-report.ts'
import type { ExportDefinition } from '../export/definition.ts'
import type { Scope } from '../orders/report-scope.ts'
import { countUsmcrRows, readAllUsmcrRows } from './usmcr.ts'

export const definition: ExportDefinition<{ scope: Scope; filter: UsmcrFilter }, UsmcrRow> = {
  module: import.meta.url,
  sheet: () => usmcrReport.sheet,
  response: listUsmcrRows.response,
  count: (sql, { scope, filter }) => countUsmcrRows(sql, scope, filter),
  rows: (sql, { scope, filter }) => readAllUsmcrRows(sql, scope, filter),
}
