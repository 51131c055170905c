import { dayIn } from './fiscal-years.ts'

export const DAYS_REVERSED = 'The last day must not be before the first.'

/** How people and programs write a day: `2026-11-21`, `11/21/2026` (as in the United States), or an instant within it. */
export const DAY_FORM =
  /^(?:(\d{4})-(\d{2})-(\d{2})|(\d{1,2})\/(\d{1,2})\/(\d{4})|(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)$/

/**
 * The ISO day that a text names, or null. An instant is the day it was in the zone; a time that names no zone is told in
 * that one already.
 */
export function readDay(text: string, zone: string): string | null {
  const [, year, month, date, usMonth, usDate, usYear, localDay, offset] = DAY_FORM.exec(text) ?? []
  if (year) return realDay(`${year}-${month}-${date}`)
  if (usYear) return realDay(`${usYear}-${usMonth?.padStart(2, '0')}-${usDate?.padStart(2, '0')}`)
  if (!localDay || realDay(localDay) === null) return null
  const instant = new Date(offset ? text : `${text}Z`)
  if (Number.isNaN(instant.getTime())) return null
  return realDay(offset ? dayIn(zone, instant) : localDay)
}

/** The calendar has the day, and so has the database: not before 1900, nor after 9999. */
function realDay(day: string): string | null {
  // Date.parse takes 30 February for 2 March, and years of five digits for none.
  const time = Date.parse(`${day}T00:00:00Z`)
  const isReal = !Number.isNaN(time) && new Date(time).toISOString().startsWith(day)
  return isReal && day >= '1900-01-01' ? day : null
}
