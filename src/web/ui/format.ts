/** Money, dates and counts as people read them: US dollars, MM/DD/YYYY, Eastern time. */
const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const counts = new Intl.NumberFormat('en-US')
const easternDay = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})
const easternClock = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  hour: 'numeric',
  minute: '2-digit',
})
const longDay = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
})

/** `123456` cents → `$1,234.56`. */
export function formatMoney(cents: number): string {
  return dollars.format(cents / 100)
}

/** `12345` → `12,345`. */
export function formatCount(count: number): string {
  return counts.format(count)
}

/**
 * A day (`2025-05-28`) or a moment (`2025-05-28T14:00:00Z`, shown as its day in Eastern time) → `05/28/2025`.
 * Nothing for no date; text that is no date is given back as it is.
 */
export function formatDate(iso: string | null | undefined): string {
  if (!iso) return ''
  const day = /^(\d{4})-(\d{2})-(\d{2})$/.exec(iso)
  if (day) return `${day[2]}/${day[3]}/${day[1]}`
  const moment = new Date(iso)
  return Number.isNaN(moment.getTime()) ? iso : easternDay.format(moment)
}

/** A moment → `05/28/2025 10:00 AM` in Eastern time. A plain day has no hour and is shown without one. */
export function formatDateTime(iso: string | null | undefined): string {
  if (!iso?.includes('T')) return formatDate(iso)
  const moment = new Date(iso)
  return Number.isNaN(moment.getTime())
    ? iso
    : `${easternDay.format(moment)} ${easternClock.format(moment).replaceAll(' ', ' ')}`
}

/** A day spelt out for people who listen: `2025-05-28` → `May 28, 2025`. */
export function formatLongDate(iso: string): string {
  const moment = new Date(`${iso.slice(0, 10)}T00:00:00Z`)
  return Number.isNaN(moment.getTime()) ? iso : longDay.format(moment)
}

/** `1, 'match', 'matches'` → `1 match`; `1008` → `1,008 matches`. */
export function formatNumberOf(count: number, one: string, many: string): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`
}
