/** The hour it is at an instant in a zone: `10:05 AM`. */
export function clockIn(zone: string, instant: Date): string {
  return formatterOf(zone, { hour: 'numeric', minute: '2-digit' }).format(instant).replace(/\s/g, ' ')
}

/** What people call the time of a zone, summer or winter: `Eastern`, `Hawaii-Aleutian`; `UTC` where it has no such name. */
export function nameZone(zone: string): string {
  const name = partOf(zone, 'longGeneric')
  return name.startsWith('GMT') ? partOf(zone, 'short') : name.replace(/( Standard)? Time$/, '')
}

function partOf(zone: string, timeZoneName: 'longGeneric' | 'short'): string {
  const parts = formatterOf(zone, { timeZoneName }).formatToParts(0)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone
}

// As for days, making one costs more than a page.
const formatters = new Map<string, Intl.DateTimeFormat>()

function formatterOf(zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([zone, options])
  const made = formatters.get(key) ?? new Intl.DateTimeFormat('en-US', { timeZone: zone, ...options })
  formatters.set(key, made)
  return made
}

export const ZONE_SENTENCE = 'Write a time zone of the IANA list, such as America/New_York.'

/** Whether a text names a zone of the IANA list. */
export function isZone(text: string): boolean {
  if (!/^[A-Za-z]/.test(text)) return false
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: text }) !== null
  } catch {
    return false
  }
}
