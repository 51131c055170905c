import { formatOf, type ResultColumn } from '#domain/reports/custom-report.ts'
import type { ExportDefinition } from '../export/definition.ts'
import { type CustomRow, type CustomRun, findCustomRows, sumCustomRows } from './custom-queries.ts'

const BATCH = 2000

type Cells = CustomRow['cells']

export const definition: ExportDefinition<CustomRun, Cells> = {
  module: import.meta.url,
  sheet: ({ plan }) => ({
    name: 'Report',
    columns: plan.columns.map(({ label, width, kind }, at) => ({
      label,
      width,
      format: formatOf({ kind }),
      value: (row) => row[at] ?? null,
    })),
  }),
  count: async (sql, run) => {
    const [row] = await sumCustomRows(sql, run)
    return row?.total ?? 0
  },
  async *rows(sql, run) {
    for await (const rows of findCustomRows(sql, run, null).cursor(BATCH))
      yield rows.map(({ cells }) => inWords(run.plan.columns, cells))
  },
}

/** Keys of a choice become its words. */
export function inWords(columns: readonly ResultColumn[], cells: Cells): Cells {
  return cells.map((cell, at) => columns[at]?.choices?.[String(cell)] ?? cell)
}
