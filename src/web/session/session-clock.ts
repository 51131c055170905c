/** How long before the end of the session the warning appears (seconds). */
const WARNED_BEFORE = 120

/** How long a user without activity counts as reading (ms). [decision 9] */
const READS_FOR = 30 * 60 * 1000
/** A visible page checks the clock each second. A longer gap means that the computer slept (ms). */
const SLEPT_FOR = 10_000

/**
 * The user counts as reading while the page is visible and focused and its clock ran without a gap. Screen reader users
 * cause no key events. Times are milliseconds since 1970.
 */
export function isReading({
  now,
  lookedAt,
  lastSign,
  isInFront,
}: {
  now: number
  lookedAt: number
  /** The last press, scroll, or selection. */
  lastSign: number
  isInFront: boolean
}): boolean {
  return isInFront && now - lookedAt < SLEPT_FOR && now - lastSign < READS_FOR
}

export type Ending =
  | { kind: 'none'; secondsLeft: number }
  /** Can be extended. */
  | { kind: 'idle'; secondsLeft: number }
  /** The maximum length of a session: cannot be extended. */
  | { kind: 'longest'; secondsLeft: number }

/** Times are milliseconds since 1970. */
export function findEnding({
  now,
  lastReceived,
  idleSeconds,
  endsAt,
}: {
  now: number
  lastReceived: number
  idleSeconds: number
  endsAt: number
}): Ending {
  const untilIdle = Math.ceil(idleSeconds - (now - lastReceived) / 1000)
  const untilLongest = Math.ceil((endsAt - now) / 1000)
  const secondsLeft = Math.min(untilIdle, untilLongest)
  if (secondsLeft > WARNED_BEFORE) return { kind: 'none', secondsLeft }
  return { kind: untilLongest <= untilIdle ? 'longest' : 'idle', secondsLeft: Math.max(0, secondsLeft) }
}

/** The times left that are announced (seconds). */
const WARN_AT = [30, 60, WARNED_BEFORE]

/** Rounds up to the next announced time. */
export function roundTimeLeft(seconds: number): number {
  return WARN_AT.find((moment) => seconds <= moment) ?? seconds
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
