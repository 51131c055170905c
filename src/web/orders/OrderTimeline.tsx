import './order-story.css'
import { useState } from 'react'
import { SelectField } from '#web/ui/SelectField.tsx'
import { Timeline } from '#web/ui/Timeline.tsx'
import type { OrderDetails } from '#wire/orders/orders.ts'
import { buildLineTimeline, buildTimeline, isSummedUp, type TimelineEntry } from './order-timeline.ts'
import { RecordInWords } from './RecordInWords.tsx'

/** The history of an order. What happened to many lines alike is one entry; a line can be looked at alone. [ORD-23] */
export function OrderTimeline({ details }: { details: OrderDetails }) {
  const { order, events } = details
  const [line, setLine] = useState('')
  const chosen = order.lines.find(({ number }) => String(number) === line)
  const hasChoice = order.lines.length > 1 && events.some((event) => event.line !== null)
  return (
    <>
      {hasChoice && (
        <SelectField
          label="Show"
          value={chosen ? line : ''}
          hint={
            isSummedUp(details)
              ? 'Updates of many lines are summed up; choose a line to read each.'
              : undefined
          }
          options={[
            { value: '', text: 'The whole order' },
            ...order.lines.map(({ number, description }) => ({
              value: String(number),
              text: `Line ${number}: ${description}`,
            })),
          ]}
          onChange={(event) => setLine(event.target.value)}
        />
      )}
      <EntryList
        label={`History of order ${order.number}${chosen ? `, line ${chosen.number}` : ''}`}
        entries={chosen ? buildLineTimeline(details, chosen.number) : buildTimeline(details)}
      />
      {chosen && !events.some((event) => event.line === chosen.number) && (
        <p className="soft">Nothing happened to line {chosen.number} yet.</p>
      )}
    </>
  )
}

/** Entries of a history, each with the record behind it. */
function EntryList({ label, entries }: { label: string; entries: TimelineEntry[] }) {
  return (
    <Timeline
      label={label}
      steps={entries.map((entry) => ({
        key: entry.key,
        title: entry.title,
        state: entry.state,
        when: entry.when || undefined,
        detail: <EntryDetail entry={entry} />,
      }))}
    />
  )
}

function EntryDetail({
  entry: { detail, estimate, trackingNumber, trackingUrl, record },
}: {
  entry: TimelineEntry
}) {
  return (
    <>
      {detail}
      {estimate && <span className="block bold">{estimate}</span>}
      {trackingNumber && (
        <span className="order-page__tracking">
          Tracking{' '}
          {trackingUrl ? (
            <a href={trackingUrl} target="_blank" rel="noopener noreferrer">
              {trackingNumber} (opens a new tab)
            </a>
          ) : (
            <span className="code">{trackingNumber}</span>
          )}
        </span>
      )}
      {record && <RecordInWords record={record} />}
    </>
  )
}
