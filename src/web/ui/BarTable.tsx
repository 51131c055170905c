import './chart.css'
import './bar-table.css'
import type { ReactNode } from 'react'
import { Bar } from './Bar.tsx'
import { DataTable } from './DataTable.tsx'
import { formatCount } from './format.ts'

export type BarRow = {
  key: string
  name: ReactNode
  value: number
  /** Stands beside the number, in words: what these cost together. */
  beside?: string
  /** Has no bar: the rest of a list would make those of its largest look small. */
  isRest?: boolean
}

/**
 * Names with their numbers and a bar below each. The table is the drawing: its numbers stand at every width and in forced
 * colours, and who listens hears a table of two columns. [decision 123]
 */
export function BarTable({
  caption,
  nameHeader,
  valueHeader,
  rows,
}: {
  caption: string
  nameHeader: string
  valueHeader: string
  rows: BarRow[]
}) {
  const highest = Math.max(1, ...rows.map(({ value, isRest }) => (isRest ? 0 : value)))
  return (
    <DataTable
      caption={caption}
      isCompact
      rows={rows}
      rowKey={(row) => row.key}
      columns={[
        { key: 'name', header: nameHeader, isRowHeader: true, width: '40%', cell: (row) => row.name },
        {
          key: 'value',
          header: valueHeader,
          cell: (row) => (
            <div className="bar-table__value cluster gap-0 gap-x-4">
              <span>
                <strong className="bar-table__number digits">{formatCount(row.value)}</strong>
                {row.beside && <span className="soft text-2"> {row.beside}</span>}
              </span>
              {!row.isRest && (
                <Bar max={highest} parts={[{ key: 'value', value: row.value, kind: 'main' }]} />
              )}
            </div>
          ),
        },
      ]}
    />
  )
}
