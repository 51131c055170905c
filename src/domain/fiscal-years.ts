import { readClock } from './zones.ts'

/** ISO days in the portal's zone. Fiscal year N runs from 1 October N-1 to 30 September N. */

// Formatted once a second. No zone begins a day within one.
const latest = new Map<string, { second: number; day: string }>()

export function dayIn(zone: string, instant: Date): string {
  const second = Math.floor(instant.getTime() / 1000)
  const known = latest.get(zone)
  if (known?.second === second) return known.day
  const { day } = readClock(zone, instant)
  latest.set(zone, { second, day })
  return day
}

export function fiscalYearOf(day: string): number {
  const year = Number(day.slice(0, 4))
  return Number(day.slice(5, 7)) >= 10 ? year + 1 : year
}

/** [FUND-04, CONST-38] */
export function intendedFiscalYear(named: number | undefined, today: string): number {
  return named ?? fiscalYearOf(today)
}

export function fiscalYearDays(fiscalYear: number): { first: string; last: string } {
  return { first: `${fiscalYear - 1}-10-01`, last: `${fiscalYear}-09-30` }
}

/** 21 November 2026 is `6325`: last digit of the year, ordinal day. */
export function yddd(day: string): string {
  const year = Number(day.slice(0, 4))
  const ordinal = (startOf(day) - Date.UTC(year, 0, 1)) / DAY_LENGTH + 1
  return `${year % 10}${String(ordinal).padStart(3, '0')}`
}

export function addDays(day: string, days: number): string {
  return new Date(startOf(day) + days * DAY_LENGTH).toISOString().slice(0, 10)
}

export function countDays(from: string, to: string): number {
  return (startOf(to) - startOf(from)) / DAY_LENGTH
}

const DAY_LENGTH = 86_400_000

function startOf(day: string): number {
  return Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8, 10)))
}

export function writeDay(day: string): string {
  return `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(0, 4)}`
}

/** January first. */
export const MONTHS =
  'January February March April May June July August September October November December'.split(' ')

export function spellDay(day: string, year: 'with year' | 'without year' = 'with year'): string {
  const dayAndMonth = `${Number(day.slice(8, 10))} ${MONTHS[Number(day.slice(5, 7)) - 1]}`
  return year === 'with year' ? `${dayAndMonth} ${day.slice(0, 4)}` : dayAndMonth
}

/** `YYYY-MM`, October first. */
export function fiscalMonths(fiscalYear: number): string[] {
  return Array.from({ length: 12 }, (_, index) => {
    const year = index < 3 ? fiscalYear - 1 : fiscalYear
    return `${year}-${String(((index + 9) % 12) + 1).padStart(2, '0')}`
  })
}
