import { dayIn } from './fiscal-years.ts'

export const DAYS_REVERSED = 'The last day must not be before the first.'

export const DAY_FORM =
  /^(?:(\d{4})-(\d{2})-(\d{2})|(\d{1,2})\/(\d{1,2})\/(\d{4})|(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)$/

/** Null when the text is no day. `zone` applies to instants. */
export function readDay(text: string, zone: string): string | null {
  const [, year, month, date, usMonth, usDate, usYear, localDay, offset] = DAY_FORM.exec(text) ?? []
  if (year) return realDay(`${year}-${month}-${date}`)
  if (usYear) return realDay(`${usYear}-${usMonth?.padStart(2, '0')}-${usDate?.padStart(2, '0')}`)
  if (!localDay || realDay(localDay) === null) return null
  const instant = new Date(offset ? text : `${text}Z`)
  if (Number.isNaN(instant.getTime())) return null
  return realDay(offset ? dayIn(zone, instant) : localDay)
}

/** The database takes the years 1900 to 9999. */
function realDay(day: string): string | null {
  // Date.parse reads 30 February as 2 March.
  const time = Date.parse(`${day}T00:00:00Z`)
  const isReal = !Number.isNaN(time) && new Date(time).toISOString().startsWith(day)
  return isReal && day >= '1900-01-01' ? day : null
}
