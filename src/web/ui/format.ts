import { dayIn, fiscalYearOf, writeDay } from '#domain/fiscal-years.ts'
import { clockIn, nameZone } from '#domain/zones.ts'
import { findToday, zoneOfPortal } from './portal-time.ts'

/** The fiscal year of a day. */
export function formatFiscalYear(day: string): string {
  return String(fiscalYearOf(day))
}

/** Dates and counts as people read them: MM/DD/YYYY, the portal's zone. */
const counts = new Intl.NumberFormat('en-US')
const longDay = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
})

const longMonth = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', year: 'numeric', month: 'long' })

/** `12345` → `12,345`. */
export function formatCount(count: number): string {
  return counts.format(count)
}

/**
 * A day (`2025-05-28`) or a moment (`2025-05-28T14:00:00Z`, shown as its day in the portal's zone) → `05/28/2025`.
 * Nothing for no date; text that is no date is given back as it is.
 */
export function formatDate(iso: string | null | undefined): string {
  if (!iso) return ''
  if (/^\d{4}-\d{2}-\d{2}$/.test(iso)) return writeDay(iso)
  const moment = new Date(iso)
  return Number.isNaN(moment.getTime()) ? iso : writeDay(dayIn(zoneOfPortal(), moment))
}

/** A moment → `05/28/2025 10:00 AM` in the portal's zone. A plain day has no hour and is shown without one. */
export function formatDateTime(iso: string | null | undefined): string {
  const day = formatDate(iso)
  if (!iso?.includes('T') || day === iso) return day
  return `${day} ${clockIn(zoneOfPortal(), new Date(iso))}`
}

/** A moment with the name of the zone, where one might doubt it: `05/28/2025 10:00 AM Eastern`. */
export function formatMoment(at: Date): string {
  return `${formatDateTime(at.toISOString())} ${nameZone(zoneOfPortal())}`
}

/** A day spelt out for people who listen: `2025-05-28` → `May 28, 2025`. */
export function formatLongDate(iso: string): string {
  const moment = new Date(`${iso.slice(0, 10)}T00:00:00Z`)
  return Number.isNaN(moment.getTime()) ? iso : longDay.format(moment)
}

/** A day as people say it: `March 3`, and with its year where that is not this year's. */
export function formatDayInWords(iso: string, today = findToday()): string {
  const words = formatLongDate(iso)
  return iso.slice(0, 4) === today.slice(0, 4) ? words.replace(/, \d{4}$/, '') : words
}

/** `2026-11` → `November 2026`. */
export function formatMonth(month: string): string {
  return longMonth.format(new Date(`${month}-01T00:00:00Z`))
}

/** `1, 'match', 'matches'` → `1 match`; `1008` → `1,008 matches`. */
export function formatNumberOf(count: number, one: string, many: string): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`
}
