import { useState } from 'react'
import { explainRecord, nameRecord, RecordFault } from '#domain/supply/milstrip/record.ts'

/** The record behind an event: its 80 columns, and every field in words. */
export function RecordInWords({ record }: { record: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="record block break text-1" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Show the record {record.slice(0, 3)}</summary>
      {isOpen && <Fields record={record} />}
    </details>
  )
}

function Fields({ record }: { record: string }) {
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

/** A record that an older portal understood and this one does not is shown as it came. */
function readInWords(record: string) {
  try {
    return { title: nameRecord(record), fields: explainRecord(record) }
  } catch (error) {
    if (error instanceof RecordFault) return { title: error.reason, fields: [] }
    throw error
  }
}
