import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { nameItem } from '#domain/catalogue/items.ts'
import { spellDay } from '#domain/fiscal-years.ts'
import { nextMonth, WEEKDAYS, weeksOf } from '#domain/month-grid.ts'
import { pageName } from '#domain/page-names.ts'
import { formatCount } from '#domain/words.ts'
import { useCall, WITH_PREVIOUS_ROWS } from '#web/calls/useCall.ts'
import { useAddress } from '#web/pages/address.ts'
import { useAnnounce } from '#web/ui/Announcer.tsx'
import { AppLink } from '#web/ui/AppLink.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { CutNote } from '#web/ui/CutNote.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { type Column, DataTable } from '#web/ui/DataTable.tsx'
import { Collapsible } from '#web/ui/Disclosure.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { formatDate, formatMonth, formatNumberOf } from '#web/ui/format.ts'
import { LoadFailed, LoadingOverlay } from '#web/ui/LoadingOverlay.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { findToday } from '#web/ui/portal-time.ts'
import { Thumbnail } from '#web/ui/Thumbnail.tsx'
import {
  type ExpectedLine,
  type ExpectedMonth,
  type LateLine,
  listExpectedLines,
  listLateLines,
  readExpectedMonth,
} from '#wire/orders/expected.ts'
import { expectedAddress, monthOf } from './expected-address.ts'
import { lineAnchor } from './LineStories.tsx'
import './month-grid.css'

/** /expected: open shipments by expected day. */
export function ExpectedPage() {
  const [view] = useAddress(expectedAddress)
  const today = findToday()
  const month = monthOf(view, today)
  const query = useCall(readExpectedMonth, { params: { month } }, WITH_PREVIOUS_ROWS)
  const days = query.isPlaceholderData ? undefined : query.data?.days
  const lines = days?.reduce((sum, day) => sum + day.lines, 0)
  const words = lines === undefined || !query.data ? '' : sayExpected(lines, query.data, month)
  useMonthAnnouncement(month, words)
  const step = (by: 1 | -1) => nextMonth(month, by)
  return (
    <div className="page expected">
      <div className="page__head">
        <PageHeading>Expected dates</PageHeading>
        <AppLink href="/orders" className={buttonClass({ variant: 'outline' })}>
          {pageName('/orders')}
        </AppLink>
      </div>
      <p className="lede">Pieces on back order that the supplier still has to ship, by expected day.</p>
      <LateLines isOpened={view.late} />
      <nav className="expected__months" aria-label="Months">
        <AppLink
          href={expectedAddress.write({ month: step(-1) })}
          aria-label={`Previous month, ${formatMonth(step(-1))}`}
          className={buttonClass({ variant: 'outline' })}
        >
          Previous month
        </AppLink>
        <h2>{formatMonth(month)}</h2>
        <AppLink
          href={expectedAddress.write({ month: step(1) })}
          aria-label={`Next month, ${formatMonth(step(1))}`}
          className={buttonClass({ variant: 'outline' })}
        >
          Next month
        </AppLink>
      </nav>
      {query.isError ? (
        <LoadFailed message={query.error.message} onRetry={() => void query.refetch()} />
      ) : (
        <LoadingOverlay isLoading={query.isPending || query.isPlaceholderData} text="Loading month…">
          {query.data && days && (
            <>
              <p>{words}</p>
              <Elsewhere month={query.data} />
              {days.length > 0 && (
                <MonthGrid
                  caption={`Expected in ${formatMonth(month)}`}
                  month={month}
                  today={today}
                  days={days.map(({ day, lines }) => ({
                    day,
                    text: formatNumberOf(lines, 'line', 'lines'),
                    href: expectedAddress.write({ day }),
                    isCurrent: day === view.day,
                  }))}
                />
              )}
            </>
          )}
        </LoadingOverlay>
      )}
      {view.day && <LinesOfDay key={view.day} day={view.day} />}
    </div>
  )
}

function sayExpected(lines: number, { before, after }: ExpectedMonth, month: string): string {
  if (lines > 0) return `${formatNumberOf(lines, 'line is', 'lines are')} expected in ${formatMonth(month)}.`
  if (before || after) return `Nothing is expected in ${formatMonth(month)}.`
  return 'No line of your orders is on back order now.'
}

/** Links to shipments in other months. */
function Elsewhere({ month: { days, before, after } }: { month: ExpectedMonth }) {
  if (days.length > 0 || (!before && !after)) return null
  return (
    <ul className="plain-list" aria-label="Expected in other months">
      {before && (
        <li>
          <AppLink href={expectedAddress.write({ month: before.slice(0, 7) })}>
            Last expected before: {spellDay(before)}
          </AppLink>
        </li>
      )}
      {after && (
        <li>
          <AppLink href={expectedAddress.write({ month: after.slice(0, 7) })}>
            Next expected: {spellDay(after)}
          </AppLink>
        </li>
      )}
    </ul>
  )
}

/** Focuses its heading, which is below the month. */
function LinesOfDay({ day }: { day: string }) {
  const query = useCall(listExpectedLines, { params: { day } })
  const heading = useRef<HTMLHeadingElement>(null)
  const rows = query.data?.rows ?? []
  const isThere = query.data !== undefined
  useEffect(() => {
    if (!isThere) return
    heading.current?.focus()
    heading.current?.scrollIntoView({ block: 'nearest' })
  }, [isThere])
  return (
    <section className="mt-8 stack" aria-labelledby="expected-day">
      <h2 id="expected-day" ref={heading} tabIndex={-1}>
        Expected on {spellDay(day)}
      </h2>
      {query.isError ? (
        <LoadFailed message={query.error.message} onRetry={() => void query.refetch()} />
      ) : (
        <LoadingOverlay isLoading={query.isPending} text="Loading lines…">
          {query.data && rows.length === 0 && (
            <EmptyState text={`Nothing is expected on ${spellDay(day)}. Choose a marked day.`} />
          )}
          {query.data && rows.length > 0 && (
            <>
              <CutNote list={query.data} which="newest" />
              <DataTable
                caption={`Lines expected on ${spellDay(day)}`}
                isCaptionHidden
                rows={rows}
                rowKey={(line) => `${line.order} ${line.number}`}
                columns={lineColumns}
              />
            </>
          )}
        </LoadingOverlay>
      )}
    </section>
  )
}

const lineColumns: Column<ExpectedLine>[] = [
  {
    key: 'item',
    header: 'Item',
    isRowHeader: true,
    cell: (line) => (
      <span className="pictured row gap-5">
        <Thumbnail of={line} />
        {nameItem(line.description, line.size)}
      </span>
    ),
  },
  {
    key: 'pieces',
    header: 'To come',
    align: 'end',
    cell: ({ outstanding }) => formatCount(outstanding),
  },
  { key: 'member', header: 'Service Member', cell: ({ member }) => member },
  {
    key: 'dodaac',
    header: 'DoDAAC',
    cell: ({ dodaac }) => <span className="code">{dodaac}</span>,
  },
  {
    key: 'order',
    header: 'Order',
    cell: (line) => (
      <AppLink
        href={`/orders/${line.order}#${lineAnchor(line)}`}
        aria-label={`${line.order}, line ${line.number} of the order`}
      >
        {line.order}
      </AppLink>
    ),
  },
]

const lateColumns: Column<LateLine>[] = [
  ...lineColumns.slice(0, 2),
  {
    key: 'expected',
    header: 'Was expected',
    isUnbroken: true,
    cell: ({ expectedOn }) => (expectedOn ? formatDate(expectedOn) : 'No date yet'),
  },
  ...lineColumns.slice(2),
]

/** In no month of the calendar, or in one that is over. Empty without any. */
function LateLines({ isOpened }: { isOpened: boolean }) {
  const query = useCall(listLateLines, {})
  const [isOpen, setOpen] = useState(isOpened)
  if (query.isError) return <LoadFailed message={query.error.message} onRetry={() => void query.refetch()} />
  if (!query.data || query.data.total === 0) return null
  const { rows, total } = query.data
  return (
    <Card className="py-3 mb-6">
      <Collapsible
        title={`Late or without a date: ${formatNumberOf(total, 'line', 'lines')}`}
        isOpen={isOpen}
        onOpenChange={setOpen}
      >
        <CutNote list={query.data} which="oldest" />
        <DataTable
          caption="Lines that are late or without a date"
          isCaptionHidden
          rows={rows}
          rowKey={(line) => `${line.order} ${line.number}`}
          columns={lateColumns}
        />
      </Collapsible>
    </Card>
  )
}

/** Announces another month. The first one is not announced. */
function useMonthAnnouncement(month: string, words: string): void {
  const announce = useAnnounce()
  const said = useRef<string>(undefined)
  useEffect(() => {
    if (words === '' || said.current === month) return
    if (said.current !== undefined) announce(words)
    said.current = month
  }, [month, words, announce])
}

type MarkedDay = { day: string; text: string; href: string; isCurrent: boolean }

/**
 * A table, so that a screen reader reads week and weekday with each day. Narrow screens show a list of days with
 * something.
 */
function MonthGrid({
  caption,
  month,
  days,
  today,
}: {
  caption: string
  month: string
  days: MarkedDay[]
  today: string
}) {
  const id = useId()
  const marked = new Map(days.map((one) => [one.day, one]))
  return (
    <>
      <table className="month-grid">
        <caption className="pb-4 color-strong bold text-start">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Week from</span>
            </th>
            {WEEKDAYS.map((name) => (
              <th key={name} id={`${id}-${name}`} scope="col" abbr={name}>
                <span aria-hidden="true">{name.slice(0, 3)}</span>
                <span className="visually-hidden">{name}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => {
            const first = week.find((day) => day !== null) ?? ''
            return (
              <tr key={first}>
                <th id={`${id}-${first}`} scope="row">
                  <span className="visually-hidden">{spellDay(first, 'without year')}</span>
                </th>
                {week.map((day, at) => (
                  <td
                    key={WEEKDAYS[at]}
                    headers={`${id}-${first} ${id}-${WEEKDAYS[at]}`}
                    className={classNames(
                      day === null && 'month-grid__none',
                      day === today && 'month-grid__today',
                    )}
                  >
                    {day && <Day day={day} marked={marked.get(day)} isToday={day === today} />}
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
      <ul className="month-list plain-list" aria-label={caption}>
        {days.map((one) => (
          <li key={one.day}>
            <DayLink marked={one}>
              {nameWeekday(one.day)}, {spellDay(one.day)}: {one.text}
            </DayLink>
          </li>
        ))}
      </ul>
    </>
  )
}

function Day({ day, marked, isToday }: { day: string; marked: MarkedDay | undefined; isToday: boolean }) {
  return (
    <>
      <span className="block soft text-2 digits">
        {Number(day.slice(8))}
        {isToday && <span className="color-strong bold"> today</span>}
      </span>
      {marked && (
        <DayLink marked={marked}>
          {marked.text}
          <span className="visually-hidden"> on {spellDay(day)}</span>
        </DayLink>
      )}
    </>
  )
}

function DayLink({ marked: { href, isCurrent }, children }: { marked: MarkedDay; children: ReactNode }) {
  return (
    <AppLink
      className="month-grid__link row control-high px-3 round bold"
      href={href}
      aria-current={isCurrent ? 'date' : undefined}
    >
      {children}
    </AppLink>
  )
}

const nameWeekday = (day: string) => WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()]
