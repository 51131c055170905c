import type { Readable } from 'node:stream'
import { writeCell } from '#domain/imports/cells.ts'
import { type Column, type Columns, writeField } from '#domain/imports/tables.ts'
import type { ReportSheet } from '#domain/reports/report.ts'
import type { ExportDefinition } from '../../export/definition.ts'
import { streamWorkbook } from '../../export/workbook.ts'
import type { AnyKind, Editor, Scope } from '../kind.ts'
import { requireKind } from '../kinds.ts'

export type KindExport = Pick<Scope, 'program' | 'today' | 'fundDodaacs'> & { kind: string }

export const definition = {
  module: import.meta.url,
  sheet: ({ kind }) => sheetOf(requireKind(kind), (one, row) => writeCell(writeField(one, row))),
  // Counting would read most lists twice.
  count: async () => 0,
  rows: (sql, { kind, ...filter }) => requireKind(kind).list(sql, scopeOf(filter)),
} satisfies ExportDefinition<KindExport, Record<string, unknown>>

type Row = Record<string, unknown>

function sheetOf({ name, columns }: AnyKind, write: (column: Column<Row>, row: Row) => string) {
  return {
    name,
    columns: (columns as Columns<Row>).map((one) => ({
      label: one.heading,
      format: 'text',
      width: Math.max(12, one.heading.length + 2),
      value: (row) => write(one, row),
    })),
  } satisfies ReportSheet<Row>
}

const TEMPLATE_ROWS = 500

/** Keeps spreadsheets from turning sizes into dates. */
export function writeTemplateBook(kind: AnyKind): Readable {
  const example: Row = {}
  async function* rows() {
    yield [example, ...Array.from({ length: TEMPLATE_ROWS }, (): Row => ({}))]
  }
  return streamWorkbook(
    sheetOf(kind, (one, row) => (row === example ? writeCell(one.example) : '')),
    rows(),
  )
}

function scopeOf(filter: Omit<KindExport, 'kind'>): Scope {
  return {
    ...filter,
    now: new Date(),
    by: '',
    source: {
      personId: null,
      object: '',
      caller: { address: '', requestId: '', session: '', userAgent: '' },
    },
    editor: null as Editor | null,
    isLocked: false,
    comingFundCodes: new Set(),
    expected: null,
    watch: async () => {},
  }
}
