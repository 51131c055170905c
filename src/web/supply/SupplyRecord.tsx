import { useState } from 'react'
import './supply.css'
import { explainRecord, nameRecord, RecordFault } from '#domain/supply/milstrip/record.ts'

/** A raw record with the refused column marked. The user can show the meaning of each field. */
export function SupplyRecord({
  record,
  column,
  about,
}: {
  record: string
  /** Counted from 1. Null when nothing is wrong. */
  column?: number | null
  about: string
}) {
  const [isOpen, setOpen] = useState(false)
  const at = column ?? 0
  return (
    <>
      <code className="record block break text-1">
        {at > 0 && at <= record.length ? (
          <>
            {record.slice(0, at - 1)}
            <mark>{record.charAt(at - 1)}</mark>
            {record.slice(at)}
          </>
        ) : (
          record
        )}
      </code>
      <details className="admin__detail" onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          Contents<span className="visually-hidden">: {about}</span>
        </summary>
        {isOpen && <Fields record={record} />}
      </details>
    </>
  )
}

function Fields({ record }: { record: string }) {
  const read = explain(record)
  if ('fault' in read) return <p>{read.fault}</p>
  return (
    <>
      <p className="mb-4 bold">{read.title}</p>
      <dl className="record__fields">
        {read.fields.map(({ name, columns: [first, last], words }) => (
          <div key={first}>
            <dt className="text-2">
              {name}{' '}
              <span className="record__columns well mb-5 py-4 px-5 soft regular text-2">
                {first === last ? `column ${first}` : `columns ${first} to ${last}`}
              </span>
            </dt>
            <dd className="m-0 break">{words}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function explain(record: string) {
  try {
    const text = record.trimEnd()
    return { title: nameRecord(text), fields: explainRecord(text) }
  } catch (error) {
    if (!(error instanceof RecordFault)) throw error
    return { fault: `The portal cannot read this record. Column ${error.column}: ${error.reason}` }
  }
}
