import type { ReportSheet } from '#domain/reports/report.ts'
import type { Code } from '#wire/code.ts'
import type { Sql } from '../db/connect.ts'

/** In its own module, because a worker thread imports it. */
export type ExportDefinition<Filter, Row> = {
  /** `import.meta.url` */
  module: string
  sheet: (filter: Filter) => ReportSheet<Row>
  /** The JSON form of the same rows, if a call has one. */
  response?: Code<Row[]>
  count: (sql: Sql, filter: Filter) => Promise<number>
  /** Batches of a few thousand rows by key, without OFFSET. */
  rows: (sql: Sql, filter: Filter) => AsyncIterable<Row[]>
}

export type Form = { kind: 'workbook' } | { kind: 'csv' } | { kind: 'json'; skip: number; max: number }
