import { useId } from 'react'
import './chart.css'
import { findShare } from './Bar.tsx'
import { classNames } from './class-names.ts'
import { DataTable } from './DataTable.tsx'

export type BarSeries = { name: string; values: number[] }

const KINDS = ['main', 'second', 'third'] as const

/**
 * Columns for a short row of names, such as months, with up to three series. Only the drawing is hidden from screen
 * readers. A table below has the same numbers.
 */
export function BarChart({
  caption,
  labels,
  shortOf = (label) => label.slice(0, 3),
  labelEach,
  labelHeader = 'Month',
  series,
  format,
}: {
  caption: string
  /** The drawing shows `shortOf` them, by default three letters. */
  labels: string[]
  shortOf?: (label: string, index: number) => string
  /** In a narrow drawing, one of this many labels shows in full. By default every label shows its first letter. */
  labelEach?: number
  labelHeader?: string
  series: BarSeries[]
  format: (value: number) => string
}) {
  const tableId = useId()
  const highest = Math.max(1, ...series.flatMap((one) => one.values))
  return (
    <figure className="chart" aria-labelledby={tableId}>
      <figcaption id={tableId} className="mb-5 soft">
        {caption}
      </figcaption>
      <div className="chart__drawing" aria-hidden="true">
        <div className="chart__scale row align-stretch soft text-1 digits text-end">
          <span>{format(highest)}</span>
          <span>{format(0)}</span>
        </div>
        <div className="chart__columns row align-stretch grow shrink">
          {labels.map((label, index) => (
            <div key={label} className="chart__column grow shrink text-center">
              <div className="chart__bars row align-end justify-center">
                {series.map((one, order) => (
                  <span
                    key={one.name}
                    className={`chart__bar chart__bar--${KINDS[order] ?? 'main'}`}
                    style={{ blockSize: `${findShare(one.values[index] ?? 0, highest)}%` }}
                    title={`${label}: ${format(one.values[index] ?? 0)}`}
                  />
                ))}
              </div>
              <span className={classNames('chart__label block soft nowrap', nameLabel(index, labelEach))}>
                {shortOf(label, index)}
              </span>
            </div>
          ))}
        </div>
      </div>
      {series.length > 1 && (
        <ul className="chart__key cluster align-stretch gap-2 gap-x-7 text-2" aria-hidden="true">
          {series.map((one, order) => (
            <li key={one.name}>
              <span className={`chart__swatch chart__bar--${KINDS[order] ?? 'main'}`} />
              {one.name}
            </li>
          ))}
        </ul>
      )}
      <details className="chart__numbers mt-4">
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

function nameLabel(index: number, each: number | undefined): string | undefined {
  if (each === undefined) return undefined
  return index % each === 0 ? 'chart__label--whole' : 'chart__label--left-out'
}
