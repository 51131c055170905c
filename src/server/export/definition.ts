import type { ReportSheet } from '#domain/reports/report.ts'
import type { Code } from '#wire/code.ts'
import type { Sql } from '../db/connect.ts'

/**
 * A list that can be exported. It is a value in a module of its own, because a worker thread imports that module and
 * writes the file there: `export const definition = { module: import.meta.url, … } satisfies ExportDefinition<…>`.
 */
export type ExportDefinition<Filter, Row> = {
  /** `import.meta.url` of the module, which exports this value as `definition`. */
  module: string
  sheet: (filter: Filter) => ReportSheet<Row>
  /** How a call answers the same rows as JSON, where one does. */
  answer?: Code<Row[]>
  /** How many rows will be written. */
  count: (sql: Sql, filter: Filter) => Promise<number>
  /** All rows in batches of a few thousand, each by a query of its own that starts after the last row (no OFFSET). */
  rows: (sql: Sql, filter: Filter) => AsyncIterable<Row[]>
}

/** What is written of a list: a workbook of all rows, or a page of them as JSON. */
export type Form = { kind: 'workbook' } | { kind: 'json'; skip: number; most: number }
