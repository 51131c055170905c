import { dayIn, fiscalYearOf, MONTHS, writeDay } from '#domain/fiscal-years.ts'
import { formatCount } from '#domain/words.ts'
import { clockIn } from '#domain/zones.ts'
import { findToday, nameOfZone, zoneOfPortal } from './portal-time.ts'

export function formatFiscalYear(day: string): string {
  return String(fiscalYearOf(day))
}

/**
 * A day (`2025-05-28`) or a moment (`2025-05-28T14:00:00Z`, in the portal's zone) → `05/28/2025`. Empty for no date.
 * Other text is returned unchanged.
 */
export function formatDate(iso: string | null | undefined): string {
  if (!iso) return ''
  if (/^\d{4}-\d{2}-\d{2}$/.test(iso)) return writeDay(iso)
  const moment = new Date(iso)
  return Number.isNaN(moment.getTime()) ? iso : writeDay(dayIn(zoneOfPortal(), moment))
}

/** A plain day has no time. */
export function formatDateTime(iso: string | null | undefined): string {
  const day = formatDate(iso)
  if (!iso?.includes('T') || day === iso) return day
  return `${day} ${clockIn(zoneOfPortal(), new Date(iso))}`
}

/** With the zone: `05/28/2025 10:00 AM Eastern`. */
export function formatMoment(at: Date): string {
  return `${formatDateTime(at.toISOString())} ${nameOfZone()}`
}

/** `2025-05-28` → `May 28, 2025` */
export function formatLongDate(iso: string): string {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)/.exec(iso) ?? []
  const name = MONTHS[Number(month) - 1]
  return name ? `${name} ${Number(day)}, ${year}` : iso
}

/** `March 3`, with the year if it is not the current one. */
export function formatDayInWords(iso: string, today = findToday()): string {
  const words = formatLongDate(iso)
  return iso.slice(0, 4) === today.slice(0, 4) ? words.replace(/, \d{4}$/, '') : words
}

/** `2026-11` → `November 2026`. */
export function formatMonth(month: string): string {
  return `${MONTHS[Number(month.slice(5, 7)) - 1]} ${month.slice(0, 4)}`
}

/** `1, 'match', 'matches'` → `1 match`; `1008` → `1,008 matches`. */
export function formatNumberOf(count: number, one: string, many: string): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`
}
