/** Dates are ISO days (`2026-11-21`) in the portal's zone; fiscal year N runs 1 October N-1 to 30 September N. */

// Making a formatter costs more than a page of the catalogue, so each zone has one.
const formatters = new Map<string, Intl.DateTimeFormat>()

function formatterOf(zone: string): Intl.DateTimeFormat {
  const known = formatters.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  formatters.set(zone, made)
  return made
}

// Every request asks which day it is now: it is formatted once a second. No zone begins a day within one.
const latest = new Map<string, { second: number; day: string }>()

/** The day it is at an instant in a zone. */
export function dayIn(zone: string, instant: Date): string {
  const second = Math.floor(instant.getTime() / 1000)
  const known = latest.get(zone)
  if (known?.second === second) return known.day
  const day = formatterOf(zone).format(instant)
  latest.set(zone, { second, day })
  return day
}

export function fiscalYearOf(day: string): number {
  const year = Number(day.slice(0, 4))
  return Number(day.slice(5, 7)) >= 10 ? year + 1 : year
}

/** The year that a question about money means: the one it names, or that of today. [FUND-04, CONST-38] */
export function meantFiscalYear(named: number | undefined, today: string): number {
  return named ?? fiscalYearOf(today)
}

/** First and last day of a fiscal year. */
export function fiscalYearDays(fiscalYear: number): { first: string; last: string } {
  return { first: `${fiscalYear - 1}-10-01`, last: `${fiscalYear}-09-30` }
}

/** The last digit of the year and the ordinal day, as requisition numbers carry it: 21 November 2026 is `6325`. */
export function yddd(day: string): string {
  const year = Number(day.slice(0, 4))
  const ordinal = (startOf(day) - Date.UTC(year, 0, 1)) / DAY_LENGTH + 1
  return `${year % 10}${String(ordinal).padStart(3, '0')}`
}

export function addDays(day: string, days: number): string {
  return new Date(startOf(day) + days * DAY_LENGTH).toISOString().slice(0, 10)
}

/** How many days lie between two: none from a day to itself. */
export function countDays(from: string, to: string): number {
  return (startOf(to) - startOf(from)) / DAY_LENGTH
}

const DAY_LENGTH = 86_400_000

function startOf(day: string): number {
  return Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8, 10)))
}

/** A day as people read it: `2026-11-21` is 11/21/2026. */
export function writeDay(day: string): string {
  return `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(0, 4)}`
}

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
)

/** A day in a sentence: `2027-06-12` is 12 June 2027, or 12 June where the year is known. */
export function spellDay(day: string, year: 'with year' | 'without year' = 'with year'): string {
  const dayAndMonth = `${Number(day.slice(8, 10))} ${MONTHS[Number(day.slice(5, 7)) - 1]}`
  return year === 'with year' ? `${dayAndMonth} ${day.slice(0, 4)}` : dayAndMonth
}

/** The twelve months of a fiscal year as `YYYY-MM`, October first. */
export function fiscalMonths(fiscalYear: number): string[] {
  return Array.from({ length: 12 }, (_, index) => {
    const year = index < 3 ? fiscalYear - 1 : fiscalYear
    return `${year}-${String(((index + 9) % 12) + 1).padStart(2, '0')}`
  })
}
