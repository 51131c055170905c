import { useId } from 'react'
import './chart.css'
import { findShare } from './Bar.tsx'
import { DataTable } from './DataTable.tsx'

export type BarSeries = { name: string; values: number[] }

/**
 * Columns for the months of a year (or any short row of names), one or two series. The drawing is for the eye
 * alone; the same numbers stand below as a table for every reader.
 */
export function BarChart({
  caption,
  labels,
  labelHeader = 'Month',
  series,
  format,
}: {
  caption: string
  /** Full names; the drawing shows their first three letters. */
  labels: string[]
  labelHeader?: string
  series: BarSeries[]
  format: (value: number) => string
}) {
  const tableId = useId()
  const highest = Math.max(1, ...series.flatMap((one) => one.values))
  return (
    <figure className="chart" aria-labelledby={tableId}>
      <figcaption id={tableId} className="chart__caption">
        {caption}
      </figcaption>
      <div className="chart__drawing" aria-hidden="true">
        <div className="chart__scale">
          <span>{format(highest)}</span>
          <span>{format(0)}</span>
        </div>
        <div className="chart__columns">
          {labels.map((label, index) => (
            <div key={label} className="chart__column">
              <div className="chart__bars">
                {series.map((one, order) => (
                  <span
                    key={one.name}
                    className={`chart__bar chart__bar--${order === 0 ? 'main' : 'second'}`}
                    style={{ blockSize: `${findShare(one.values[index] ?? 0, highest)}%` }}
                    title={`${label}: ${format(one.values[index] ?? 0)}`}
                  />
                ))}
              </div>
              <span className="chart__label">{label.slice(0, 3)}</span>
            </div>
          ))}
        </div>
      </div>
      {series.length > 1 && (
        <ul className="chart__key" aria-hidden="true">
          {series.map((one, order) => (
            <li key={one.name}>
              <span className={`chart__swatch chart__bar--${order === 0 ? 'main' : 'second'}`} />
              {one.name}
            </li>
          ))}
        </ul>
      )}
      <details className="chart__numbers">
        <summary>Numbers of this chart as a table</summary>
        <DataTable
          caption={caption}
          isCaptionHidden
          isCompact
          rows={labels}
          rowKey={(label) => label}
          columns={[
            { key: 'label', header: labelHeader, isRowHeader: true, cell: (label) => label },
            ...series.map((one) => ({
              key: one.name,
              header: one.name,
              align: 'end' as const,
              cell: (_label: string, index: number) => format(one.values[index] ?? 0),
            })),
          ]}
        />
      </details>
    </figure>
  )
}
