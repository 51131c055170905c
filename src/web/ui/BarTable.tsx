import { formatCount } from '#domain/words.ts'
import './chart.css'
import './bar-table.css'
import type { ReactNode } from 'react'
import { Bar } from './Bar.tsx'
import { DataTable } from './DataTable.tsx'

export type BarRow = {
  key: string
  name: ReactNode
  value: number
  beside?: string
  /** The remainder of a list would make the largest rows look small. */
  isRest?: boolean
}

/**
 * A table with a bar below each number. The numbers show at every width and in forced colors, and screen readers read
 * two columns. [decision 31]
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
