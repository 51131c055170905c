/** How long before its end a session is announced to end (seconds). */
const WARNED_BEFORE = 120

/** Somebody in front of a page who leaves no sign is taken to read for so long (ms). [decision 131] */
const READS_FOR = 30 * 60 * 1000
/** A page that is in sight looks at the clock each second; after such a gap the machine has slept, and nobody has read (ms). */
const SLEPT_FOR = 10_000

/**
 * Whether somebody reads: the page is in sight and has the focus, and its time has passed second by second. Whoever listens
 * to a page leaves no sign, since a screen reader keeps the keys for itself. Times are milliseconds since 1970.
 */
export function isReading({
  now,
  lookedAt,
  lastSign,
  isInFront,
}: {
  now: number
  /** When the page looked at the clock before. */
  lookedAt: number
  /** When somebody last pressed, scrolled or selected something. */
  lastSign: number
  /** In sight, with the focus. */
  isInFront: boolean
}): boolean {
  return isInFront && now - lookedAt < SLEPT_FOR && now - lastSign < READS_FOR
}

export type Ending =
  | { kind: 'none'; secondsLeft: number }
  /** Nothing has happened for too long: can be extended. */
  | { kind: 'idle'; secondsLeft: number }
  /** The longest time of a session: cannot be extended. */
  | { kind: 'longest'; secondsLeft: number }

/** Whether a session is about to end, and why. Times are milliseconds since 1970. */
export function findEnding({
  now,
  lastHeard,
  idleSeconds,
  endsAt,
}: {
  now: number
  /** When the server last heard from the person. */
  lastHeard: number
  idleSeconds: number
  endsAt: number
}): Ending {
  const untilIdle = Math.ceil(idleSeconds - (now - lastHeard) / 1000)
  const untilLongest = Math.ceil((endsAt - now) / 1000)
  const secondsLeft = Math.min(untilIdle, untilLongest)
  if (secondsLeft > WARNED_BEFORE) return { kind: 'none', secondsLeft }
  return { kind: untilLongest <= untilIdle ? 'longest' : 'idle', secondsLeft: Math.max(0, secondsLeft) }
}

/** The moments at which the time that is left is said (seconds). */
const TOLD_AT = [30, 60, WARNED_BEFORE]

/** As much time as is left at most, by the moments at which it is said. */
export function roundTimeLeft(seconds: number): number {
  return TOLD_AT.find((moment) => seconds <= moment) ?? seconds
}

/** `2 minutes`, `1 minute 5 seconds`, `40 seconds`. */
export function describeTimeLeft(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  const rest = seconds % 60
  const parts = [
    minutes > 0 && `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`,
    (rest > 0 || minutes === 0) && `${rest} ${rest === 1 ? 'second' : 'seconds'}`,
  ]
  return parts.filter(Boolean).join(' ')
}
