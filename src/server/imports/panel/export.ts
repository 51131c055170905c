import { writeCell } from '#domain/imports/cells.ts'
import { type Columns, writeField } from '#domain/imports/tables.ts'
import type { ExportDefinition } from '../../export/definition.ts'
import type { Editor, Scope } from '../kind.ts'
import { requireKind } from '../kinds.ts'

export type KindExport = { kind: string; program: string; today: string }

/** The present rows of a kind as an Excel sheet of texts, in the columns that an import reads. */
export const definition = {
  module: import.meta.url,
  sheet: ({ kind }) => ({
    name: kind,
    columns: (requireKind(kind).columns as Columns<Record<string, unknown>>).map((one) => ({
      label: one.heading,
      format: 'text',
      width: Math.max(12, one.heading.length + 2),
      value: (row) => writeCell(writeField(one, row)),
    })),
  }),
  // Nobody waits for a number: most lists are short, and counting would read them twice.
  count: async () => 0,
  rows: (sql, { kind, program, today }) => requireKind(kind).list(sql, scopeOf(program, today)),
} satisfies ExportDefinition<KindExport, Record<string, unknown>>

function scopeOf(program: string, today: string): Scope {
  return {
    program,
    today,
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
