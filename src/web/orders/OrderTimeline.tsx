import './order-story.css'
import { useState } from 'react'
import { explainRecord, nameRecord, RecordFault } from '#domain/supply/milstrip/record.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { Timeline } from '#web/ui/Timeline.tsx'
import type { OrderDetails } from '#wire/orders/orders.ts'
import { buildLineTimeline, buildTimeline, isSummedUp, type TimelineEntry } from './order-timeline.ts'

/** Equal events of many lines are one entry. [ORD-23] */
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
              ? 'The timeline combines updates of many lines. Choose a line to read each update.'
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
          Tracking <TrackingNumber of={{ trackingNumber, trackingUrl }} />
        </span>
      )}
      {record && <RecordInWords record={record} />}
    </>
  )
}

/** A link to the carrier, if the carrier knows the number. */
export function TrackingNumber({
  of: { trackingNumber, trackingUrl },
}: {
  of: { trackingNumber: string; trackingUrl: string }
}) {
  if (!/^https:\/\//.test(trackingUrl)) return <span className="code">{trackingNumber}</span>
  return (
    <a className="line-story__link" href={trackingUrl} target="_blank" rel="noopener noreferrer">
      {trackingNumber}
      <span className="visually-hidden"> (opens a new tab)</span>
      <Icon name="external" size={0.9} />
    </a>
  )
}

/** The 80 columns, and every field in words. */
function RecordInWords({ record }: { record: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="record block break text-1" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Show the record {record.slice(0, 3)}</summary>
      {isOpen && <RecordFields record={record} />}
    </details>
  )
}

function RecordFields({ record }: { record: string }) {
  const { title, fields } = readInWords(record)
  return (
    <>
      <p className="mb-4 bold">{title}</p>
      <p className="record__columns well mb-5 py-4 px-5 soft regular text-2">
        <span className="visually-hidden">All columns: </span>
        <code>{record.padEnd(80)}</code>
      </p>
      <dl className="record__fields">
        {fields.map(({ name, columns: [first, last], raw, words }) => (
          <div key={first}>
            <dt className="text-2">
              {name}
              <span className="soft">
                {first === last ? `, column ${first}` : `, columns ${first} to ${last}`}
              </span>
            </dt>
            <dd className="m-0 break">
              {words.startsWith(raw.trim()) ? '' : <code>{raw.trimEnd()} </code>}
              {words}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/** A record that only an older release understood shows as is. */
function readInWords(record: string) {
  try {
    return { title: nameRecord(record), fields: explainRecord(record) }
  } catch (error) {
    if (error instanceof RecordFault) return { title: error.reason, fields: [] }
    throw error
  }
}
