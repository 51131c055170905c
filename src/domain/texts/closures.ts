export const ENDS_TOO_EARLY = 'The end must come after the beginning.'

/** A time at which a program takes no orders, in the words of an administrator; without an end: until somebody ends it. */
export type Closure = { from: Date; until: Date | null; notice: string }

export type ClosureState = 'ahead' | 'now' | 'over'

export function findClosureState({ from, until }: Pick<Closure, 'from' | 'until'>, now: Date): ClosureState {
  if (now < from) return 'ahead'
  return until !== null && now >= until ? 'over' : 'now'
}

/** What people read while ordering is down: first until when, then why (MISC-09). */
export function describeClosure({ until, notice }: Pick<Closure, 'until' | 'notice'>, zone: string): string {
  const end = until === null ? 'until further notice' : `until ${writeMoment(until, zone)}`
  return `Ordering is closed ${end}. ${notice}`.trim()
}

/** `Tuesday, October 1, 2024 at 8:00 AM EDT`. */
export function writeMoment(moment: Date, zone: string): string {
  const day = new Intl.DateTimeFormat('en-US', { timeZone: zone, dateStyle: 'full' }).format(moment)
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(moment)
  return `${day} at ${clock.replace(/\s/g, ' ')}`
}
