export function clockIn(zone: string, instant: Date): string {
  return formatterOf(zone, { hour: 'numeric', minute: '2-digit' }).format(instant).replace(/\s/g, ' ')
}

/** From 0 to 23. */
export function hourIn(zone: string, instant: Date): number {
  return Number(formatterOf(zone, { hour: '2-digit', hourCycle: 'h23' }).format(instant))
}

/** `Eastern`, `Hawaii-Aleutian`; `UTC` without a name. */
export function nameZone(zone: string): string {
  const name = partOf(zone, 'longGeneric')
  return name.startsWith('GMT') ? partOf(zone, 'short') : name.replace(/( Standard)? Time$/, '')
}

function partOf(zone: string, timeZoneName: 'longGeneric' | 'short'): string {
  const parts = formatterOf(zone, { timeZoneName }).formatToParts(0)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone
}

const formatters = new Map<string, Intl.DateTimeFormat>()

function formatterOf(zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([zone, options])
  const made = formatters.get(key) ?? new Intl.DateTimeFormat('en-US', { timeZone: zone, ...options })
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
  const name = formatterOf(zone, { timeZoneName: 'longOffset' })
    .formatToParts(instant)
    .find(({ type }) => type === 'timeZoneName')?.value
  const [, sign, hours, minutes] = /([+-])(\d{2}):(\d{2})/.exec(name ?? '') ?? []
  return sign ? Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes)) * 60_000 : 0
}
