import { fiscalYearDays } from '../fiscal-years.ts'
import { Refusal } from '../refusal.ts'

/** A part of a fiscal year in which its money is spent. Days are ISO, the last one included. */
export type FundPeriod = { fiscalYear: number; period: number; begin: string; end: string; isOpen: boolean }

type Days = { begin: string; end: string }
/** The fields of a form that days are about. */
export type DayField = keyof Days

export type DayFault = { field: DayField; message: string }

/** `10/01/2026`, as people here write a day. */
function writeDay(day: string): string {
  const [year, month, date] = day.split('-')
  return `${month}/${date}/${year}`
}

/** What is wrong with the days of a period among the others of its program; null when nothing is. */
export function findDayFault(
  fiscalYear: number,
  { begin, end }: Days,
  others: readonly (Days & { fiscalYear: number; period: number })[],
): DayFault | null {
  const { first, last } = fiscalYearDays(fiscalYear)
  const year = `Fiscal year ${fiscalYear} runs from ${writeDay(first)} to ${writeDay(last)}.`
  if (begin < first || begin > last) return { field: 'begin', message: `${year} Begin within it.` }
  if (end < first || end > last) return { field: 'end', message: `${year} End within it.` }
  if (end < begin) return { field: 'end', message: 'The end date must not be before the begin date.' }
  const met = others.find((other) => other.begin <= end && begin <= other.end)
  if (!met) return null
  return {
    field: begin >= met.begin && begin <= met.end ? 'begin' : 'end',
    message: `Period ${met.period} of fiscal year ${met.fiscalYear} runs from ${writeDay(met.begin)} to ${writeDay(met.end)}. Choose days outside of it.`,
  }
}

/** Throws 422 with the fault at its field. `nameField` gives the name a field has for the caller. */
export function requirePeriodDays(
  fiscalYear: number,
  days: Days,
  others: readonly (Days & { fiscalYear: number; period: number })[],
  nameField: (field: DayField) => string,
): void {
  const fault = findDayFault(fiscalYear, days, others)
  if (!fault) return
  throw new Refusal('rule', fault.message, {
    code: 'PERIOD_DAYS',
    errors: [{ field: nameField(fault.field), message: fault.message }],
  })
}

type ReservedOrder = { number: number; fiscalYear: number; yearIsOpen: boolean }

/**
 * An order that awaits approval stays in the fiscal year it was reserved in. While a period of that year is open it can
 * be approved and changed; after that it can only be declined, so that it is placed again in the new year.
 */
export function requireOpenYear(order: ReservedOrder): void {
  const sentence = findClosedYear(order)
  if (sentence !== null) throw new Refusal('rule', sentence, { code: 'PERIOD_CLOSED' })
}

/** The same rule as a sentence saying why the order cannot be approved any more, or null. */
export function findClosedYear({ number, fiscalYear, yearIsOpen }: ReservedOrder): string | null {
  return yearIsOpen
    ? null
    : `Order ${number} is reserved in fiscal year ${fiscalYear}, which Finance has closed. Decline it, so that it can be placed again in the new year.`
}

/** Whether a fiscal year is over for its money: it has begun, and no period of it is open. One to come is being prepared. */
export function isClosedYear(
  fiscalYear: number,
  current: number,
  year: { periods: number; open: number },
): boolean {
  if (year.open > 0) return false
  return fiscalYear < current || (fiscalYear === current && year.periods > 0)
}

/** Money of a closed year is changed on purpose only: 409 `CLOSED_YEAR` asks, and the same call says that it is meant. */
export function askClosedYear(fiscalYear: number): Refusal {
  return new Refusal(
    'conflict',
    `Fiscal year ${fiscalYear} is closed. Change it only if you mean fiscal year ${fiscalYear}.`,
    { code: 'CLOSED_YEAR' },
  )
}
