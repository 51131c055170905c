import { useEffect, useRef } from 'react'
import { KEEPS_ROWS, useCall } from '#web/calls/useCall.ts'
import { useAddress } from '#web/pages/address.ts'
import { QueryView, ViewHead } from '#web/pages/ViewParts.tsx'
import { useAnnounce } from '#web/ui/Announcer.tsx'
import { AppLink } from '#web/ui/AppLink.tsx'
import { StatusTag } from '#web/ui/Badge.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { type Column, DataTable } from '#web/ui/DataTable.tsx'
import { formatDateTime, formatNumberOf } from '#web/ui/format.ts'
import { type AuditEvent, listAuditEvents } from '#wire/operations/audit.ts'
import { AuditFilterForm } from './AuditFilterForm.tsx'
import { auditAddress, toAuditQuery } from './audit-address.ts'

const columns: Column<AuditEvent>[] = [
  {
    key: 'at',
    header: 'When',
    isRowHeader: true,
    cell: ({ at }) => formatDateTime(at.toISOString()),
  },
  { key: 'who', header: 'Who', cell: (event) => <Who event={event} /> },
  { key: 'what', header: 'What', width: '15rem', cell: ({ summary }) => summary },
  {
    key: 'object',
    header: 'About',
    cell: ({ object }) => <span className="prose">{shorten(object)}</span>,
  },
  {
    key: 'outcome',
    header: 'Outcome',
    cell: ({ isRefused }) =>
      isRefused ? <StatusTag kind="warning">Refused</StatusTag> : <StatusTag kind="success">Done</StatusTag>,
  },
  { key: 'program', header: 'Program', cell: ({ program }) => program || '–' },
  { key: 'detail', header: 'Details', cell: (event) => <Details event={event} /> },
]

/** A look-up hash is long, and nobody reads it here. */
const shorten = (object: string) => (object.length > 40 ? `${object.slice(0, 16)}…` : object)

function Who({ event: { person, personId } }: { event: AuditEvent }) {
  if (personId === null) return 'Nobody signed in'
  return <AppLink href={auditAddress.write({ person: personId })}>{person || `Person ${personId}`}</AppLink>
}

function Details({ event }: { event: AuditEvent }) {
  const facts = [
    ...event.detail,
    { name: 'action', value: event.action },
    { name: 'network address', value: event.address },
    { name: 'browser', value: event.browser },
    { name: 'session', value: event.session },
    { name: 'request id', value: event.requestId },
  ].filter(({ value }) => value !== '')
  return (
    <details className="admin__detail">
      <summary>
        Details<span className="visually-hidden"> of event {event.id}</span>
      </summary>
      <dl>
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="break mb-3">{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

/** Whether changes would be detected: `npm run admin -- verify` checks the seals. */
function Sealed({ sealed }: { sealed: { upTo: number; at: Date } | null }) {
  return (
    <p>
      {sealed
        ? `Sealed against later changes up to event ${sealed.upTo}, ${formatDateTime(sealed.at.toISOString())}.`
        : 'No event is sealed against later changes yet.'}
    </p>
  )
}

export function AuditView() {
  const [filters] = useAddress(auditAddress)
  const events = useCall(listAuditEvents, { query: toAuditQuery(filters) }, KEEPS_ROWS)
  const asked = auditAddress.write(filters)
  useCountAnnouncement(events.isPlaceholderData ? undefined : events.data?.events.length, asked)
  const next = events.data?.next ?? null
  return (
    <>
      <ViewHead title="Audit trail">Newest first. Events are never changed or removed.</ViewHead>
      <AuditFilterForm key={asked} filters={filters} />
      <QueryView query={events} text="Loading events…">
        {(page) => (
          <>
            <Sealed sealed={page.sealed} />
            <DataTable
              caption="Events"
              isCaptionHidden
              rows={page.events}
              rowKey={({ id }) => id}
              columns={columns}
            />
            <nav className="toolbar" aria-label="Pages of the audit trail">
              {filters.before !== null && (
                <AppLink
                  href={auditAddress.write({ ...filters, before: null })}
                  className={buttonClass({ variant: 'outline' })}
                >
                  Newest events
                </AppLink>
              )}
              {next !== null && (
                <AppLink
                  href={auditAddress.write({ ...filters, before: next })}
                  className={buttonClass({ variant: 'outline' })}
                >
                  Older events
                </AppLink>
              )}
            </nav>
          </>
        )}
      </QueryView>
    </>
  )
}

/** Announces the result of other filters or another page. */
function useCountAnnouncement(count: number | undefined, asked: string) {
  const announce = useAnnounce()
  const said = useRef<string>(undefined)
  useEffect(() => {
    if (count === undefined || said.current === asked) return
    if (said.current !== undefined)
      announce(count === 0 ? 'No results found' : `${formatNumberOf(count, 'event', 'events')} shown`)
    said.current = asked
  }, [count, asked, announce])
}
