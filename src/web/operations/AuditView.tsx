import { type FormEvent, useEffect, useRef } from 'react'
import { DAYS_REVERSED } from '#domain/days.ts'
import { canOpen } from '#domain/roles/permissions.ts'
import { useCall, WITH_PREVIOUS_ROWS } from '#web/calls/useCall.ts'
import { useAddress } from '#web/pages/address.ts'
import { useSearchFault } from '#web/pages/useSearchFault.ts'
import { QueryView, ViewHead } from '#web/pages/ViewParts.tsx'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { useAnnounce } from '#web/ui/Announcer.tsx'
import { AppLink, useNavigateTo } from '#web/ui/AppLink.tsx'
import { StatusTag } from '#web/ui/Badge.tsx'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { type Column, DataTable } from '#web/ui/DataTable.tsx'
import { DateField } from '#web/ui/DateField.tsx'
import { formatDateTime, formatNumberOf } from '#web/ui/format.ts'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useTyped } from '#web/ui/typed.ts'
import { type AuditEvent, listAuditEvents } from '#wire/operations/audit.ts'
import { type AuditFilters, auditAddress, toAuditQuery } from './audit-address.ts'

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
  const events = useCall(listAuditEvents, { query: toAuditQuery(filters) }, WITH_PREVIOUS_ROWS)
  const requested = auditAddress.write(filters)
  useCountAnnouncement(events.isPlaceholderData ? undefined : events.data?.events.length, requested)
  const next = events.data?.next ?? null
  return (
    <>
      <ViewHead title="Audit trail">Newest first. Events are never changed or removed.</ViewHead>
      <AuditFilterForm key={requested} filters={filters} />
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
function useCountAnnouncement(count: number | undefined, requested: string) {
  const announce = useAnnounce()
  const said = useRef<string>(undefined)
  useEffect(() => {
    if (count === undefined || said.current === requested) return
    if (said.current !== undefined)
      announce(count === 0 ? 'No results found' : `${formatNumberOf(count, 'event', 'events')} shown`)
    said.current = requested
  }, [count, requested, announce])
}

/** Apply puts the filters into the address. */
function AuditFilterForm({ filters }: { filters: AuditFilters }) {
  const [typed, setTyped] = useTyped('audit', { ...filters, person: String(filters.person ?? '') })
  const goTo = useNavigateTo()
  const seesAll = canOpen(usePerson(), 'panel')
  const change = (next: Partial<typeof typed>) => setTyped((before) => ({ ...before, ...next }))
  const isReversed = typed.from !== '' && typed.until !== '' && typed.until < typed.from
  const number = typed.person.trim()
  const isWrongPerson = !/^\d{0,15}$/.test(number)
  const faultOfAction = useSearchFault(typed.action)
  const faultOfObject = useSearchFault(typed.object)
  const apply = (event: FormEvent) => {
    event.preventDefault()
    if (isReversed || isWrongPerson || faultOfAction || faultOfObject) return
    goTo(auditAddress.write({ ...typed, person: number === '' ? null : Number(number), before: null }))
  }
  return (
    <Card title="Filters" className="admin__filter-card">
      <form noValidate onSubmit={apply}>
        <div className="fields admin__filters">
          <TextField
            label="Action"
            hint="Part of the action, such as sign-in or approve."
            autoComplete="off"
            error={faultOfAction}
            value={typed.action}
            onChange={(event) => change({ action: event.target.value })}
          />
          <TextField
            label="About"
            hint="Exactly, such as order 100234 or person 10283."
            autoComplete="off"
            error={faultOfObject}
            value={typed.object}
            onChange={(event) => change({ object: event.target.value })}
          />
          <TextField
            label="Person number"
            hint="The person who did it. Manage Users links here, too."
            inputMode="numeric"
            autoComplete="off"
            value={typed.person}
            error={isWrongPerson ? 'Enter the digits of a person number.' : undefined}
            onChange={(event) => change({ person: event.target.value })}
          />
          <SelectField
            label="Outcome"
            hint="Refused: the person was not allowed to do it."
            value={typed.outcome ?? ''}
            options={[
              { value: '', text: 'Done and refused' },
              { value: 'done', text: 'Done' },
              { value: 'refused', text: 'Refused' },
            ]}
            onChange={(event) => change({ outcome: (event.target.value || null) as AuditFilters['outcome'] })}
          />
          <DateField label="From" value={typed.from} onChange={(from) => change({ from })} />
          <DateField
            label="Until"
            value={typed.until}
            error={isReversed ? DAYS_REVERSED : undefined}
            onChange={(until) => change({ until })}
          />
        </div>
        {seesAll && (
          <Checkbox
            label="Only the program I work in"
            checked={typed.onlyProgram}
            onChange={(event) => change({ onlyProgram: event.target.checked })}
          />
        )}
        <div className="toolbar">
          <Button type="submit" icon="filter">
            Apply
          </Button>
          <AppLink href={auditAddress.write()} className={buttonClass({ variant: 'quiet' })}>
            Clear
          </AppLink>
        </div>
      </form>
    </Card>
  )
}
