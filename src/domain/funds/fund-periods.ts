import { fiscalYearDays } from '../fiscal-years.ts'
import { Refusal } from '../refusal.ts'

export type FundPeriod = { fiscalYear: number; period: number; begin: string; end: string; isOpen: boolean }

type Days = { begin: string; end: string }
export type DayField = keyof Days

export type DayFault = { field: DayField; message: string }

function writeDay(day: string): string {
  const [year, month, date] = day.split('-')
  return `${month}/${date}/${year}`
}

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

/** Throws 422 at the field. `nameField` maps it to the caller's name. */
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

type ReservedOrder = { number: number; fiscalYear: number; yearIsOpen: boolean; returnedAt?: Date | null }

/** Without an open period in the order's fiscal year, the approver can only decline it. */
export function requireOpenYear(order: ReservedOrder): void {
  const sentence = findClosedYear(order)
  if (sentence !== null) throw new Refusal('rule', sentence, { code: 'PERIOD_CLOSED' })
}

export function findClosedYear({ number, fiscalYear, yearIsOpen, returnedAt }: ReservedOrder): string | null {
  if (yearIsOpen) return null
  return returnedAt
    ? `Order ${number} belongs to fiscal year ${fiscalYear}, which Finance has closed. Withdraw it and place it again in the new year, or ask Finance - RA to move it.`
    : `Order ${number} belongs to fiscal year ${fiscalYear}, which Finance has closed. Decline it, so that it can be placed again in the new year, or ask Finance - RA to move it.`
}

export function isClosedYear(
  fiscalYear: number,
  current: number,
  year: { periods: number; open: number },
): boolean {
  if (year.open > 0) return false
  return fiscalYear < current || (fiscalYear === current && year.periods > 0)
}

/** 409 `CLOSED_YEAR`: the user must confirm the change. */
export function refuseClosedYear(fiscalYear: number): Refusal {
  return new Refusal(
    'conflict',
    `Fiscal year ${fiscalYear} is closed. Change it only if you mean fiscal year ${fiscalYear}.`,
    { code: 'CLOSED_YEAR' },
  )
}
