/** The day and time of people in a zone. */
type WallClock = { day: string; hour: number; minute: number }
type Zoned = { toPlainDate(): { toString(): string }; hour: number; minute: number }
type WithTemporal = { toTemporalInstant?(): { toZonedDateTimeISO(zone: string): Zoned } }

/**
 * With `Temporal` where the browser has it: the first use of `Intl.DateTimeFormat` takes tens of milliseconds of the
 * first page on a phone.
 */
export function readClock(zone: string, instant: Date): WallClock {
  const zoned = (instant as WithTemporal).toTemporalInstant?.().toZonedDateTimeISO(zone)
  if (zoned) return { day: zoned.toPlainDate().toString(), hour: zoned.hour, minute: zoned.minute }
  const [day = '', time = ''] = formatterOf('en-CA', zone, DAY_AND_TIME).format(instant).split(', ')
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return { day, hour, minute }
}

const DAY_AND_TIME: Intl.DateTimeFormatOptions = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
}

/** `2:05 AM` */
export function clockIn(zone: string, instant: Date): string {
  const { hour, minute } = readClock(zone, instant)
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
}

/** From 0 to 23. */
export function hourIn(zone: string, instant: Date): number {
  return readClock(zone, instant).hour
}

/** `Eastern`, `Hawaii-Aleutian`; `UTC` without a name. */
export function nameZone(zone: string): string {
  const name = partOf(zone, 'longGeneric')
  return name.startsWith('GMT') ? partOf(zone, 'short') : name.replace(/( Standard)? Time$/, '')
}

function partOf(zone: string, timeZoneName: 'longGeneric' | 'short'): string {
  const parts = formatterOf('en-US', zone, { timeZoneName }).formatToParts(0)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone
}

const formatters = new Map<string, Intl.DateTimeFormat>()

function formatterOf(locale: string, zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${zone} ${options.timeZoneName}`
  const made = formatters.get(key) ?? new Intl.DateTimeFormat(locale, { timeZone: zone, ...options })
  formatters.set(key, made)
  return made
}

export const ZONE_SENTENCE = 'Write a time zone of the IANA list, such as America/New_York.'

export function isZone(text: string): boolean {
  if (!/^[A-Za-z]/.test(text)) return false
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: text }) !== null
  } catch {
    return false
  }
}

const MOMENT = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?)(Z|[+-]\d{2}:\d{2})?$/

/** Null when invalid. A repeated hour is the first one; an offset (`Z`, `-05:00`) wins. */
export function readMoment(text: string, zone: string): Date | null {
  const [, day, time, offset] = MOMENT.exec(text.trim()) ?? []
  if (!day || !time) return null
  const wallTime = new Date(`${day}T${time}${offset ?? 'Z'}`)
  if (Number.isNaN(wallTime.getTime()) || offset)
    return offset && !Number.isNaN(wallTime.getTime()) ? wallTime : null
  if (!wallTime.toISOString().startsWith(day)) return null
  // Summer time changes once within two days, so these are all offsets.
  const instants = [-1, 1].map((side) => wallTime.getTime() - offsetOf(zone, wallTime.getTime() + side * DAY))
  const real = instants.filter((instant) => instant + offsetOf(zone, instant) === wallTime.getTime())
  return new Date(real.length > 0 ? Math.min(...real) : Math.max(...instants))
}

const DAY = 86_400_000

/** Milliseconds ahead of UTC. */
function offsetOf(zone: string, instant: number): number {
  const { day, hour, minute } = readClock(zone, new Date(instant))
  const shown = Date.parse(`${day}T00:00Z`) + (hour * 60 + minute) * 60_000
  return shown - Math.floor(instant / 60_000) * 60_000
}
