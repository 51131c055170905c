import { type ReactNode, useId } from 'react'
import './month-grid.css'
import { spellDay } from '#domain/fiscal-years.ts'
import { WEEKDAYS, weeksOf } from '#domain/month-grid.ts'
import { AppLink } from '#web/ui/AppLink.tsx'
import { classNames } from '#web/ui/class-names.ts'

/** A day with something on it: what that is in words, and where it leads. */
export type MarkedDay = { day: string; text: string; href: string; isCurrent: boolean }

/**
 * A month as a table, weeks as rows and weekdays as columns, so that who listens hears both with each day. Where seven columns
 * have no room it is a list of the days that have something.
 */
export function MonthGrid({
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
