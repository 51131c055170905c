import { useId } from 'react'
import './chart.css'
import './line-chart.css'
import { classNames } from './class-names.ts'
import { formatDate } from './format.ts'
import { findPlace, type Point, stepsOf } from './line-places.ts'

/**
 * Steps from day to day, and a dashed line for the forecast. The drawing is hidden from screen readers: `words` say the
 * same, and the page has a table. Points are in the order of their days. [decision 31]
 */
export function LineChart({
  caption,
  words,
  from,
  until,
  today,
  points,
  expected,
  names,
  format,
}: {
  caption: string
  words: string
  from: string
  until: string
  today: string
  points: Point[]
  expected: Point | null
  names: { line: string; expected: string }
  format: (value: number) => string
}) {
  const id = useId()
  const highest = Math.max(1, ...points.map(({ value }) => value))
  const place = (point: Point) => findPlace(point, { from, until, highest })
  const last = points.at(-1)
  const end = last && { day: today < last.day ? last.day : today > until ? until : today, value: last.value }
  const now = end && place(end)
  return (
    <figure className="chart" aria-labelledby={id}>
      <figcaption id={id} className="mb-5 soft">
        {caption}. {words}
      </figcaption>
      <div className="soft text-1 digits" aria-hidden="true">
        <span className="line-chart__amount">{format(highest)}</span>
        <div className="line-chart__field">
          <svg viewBox="0 0 100 100" preserveAspectRatio="none" focusable="false">
            <title>{caption}</title>
            {end && <polyline className="line-chart__line" points={stepsOf(points, end, place)} />}
            {now && expected && (
              <polyline
                className="line-chart__line line-chart__line--expected"
                points={[now, place(expected)].map(({ x, y }) => `${x},${y}`).join(' ')}
              />
            )}
          </svg>
          {now && (
            <>
              <span
                className="line-chart__dot"
                style={{ insetInlineStart: `${now.x}%`, insetBlockStart: `${now.y}%` }}
              />
              <span
                className={classNames(
                  'line-chart__now px-2 on-surface color-strong text-2 bold nowrap',
                  now.y > 60 && 'line-chart__now--above',
                )}
                style={{
                  insetBlockStart: `${now.y}%`,
                  ...(now.x < 50 ? { insetInlineStart: `${now.x}%` } : { insetInlineEnd: `${100 - now.x}%` }),
                }}
              >
                {format(end.value)}
              </span>
            </>
          )}
        </div>
        <span className="line-chart__amount">{format(0)}</span>
        <div className="cluster align-stretch gap-0 gap-x-6 apart">
          <span>{formatDate(from)}</span>
          <span>{formatDate(until)}</span>
        </div>
      </div>
      <ul className="chart__key cluster align-stretch gap-2 gap-x-7 text-2" aria-hidden="true">
        <li>
          <span className="line-chart__swatch" />
          {names.line}
        </li>
        {expected && (
          <li>
            <span className="line-chart__swatch line-chart__swatch--expected" />
            {names.expected}
          </li>
        )}
      </ul>
    </figure>
  )
}
