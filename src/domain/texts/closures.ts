export const ENDS_TOO_EARLY = 'The end must come after the beginning.'

/** A time at which a program takes no orders, in the words of an administrator; without an end: until somebody ends it. */
export type Closure = { from: Date; until: Date | null; notice: string }

export type ClosureState = 'ahead' | 'now' | 'over'

export function findClosureState({ from, until }: Pick<Closure, 'from' | 'until'>, now: Date): ClosureState {
  if (now < from) return 'ahead'
  return until !== null && now >= until ? 'over' : 'now'
}

/** Days before a closure on which whoever fills a cart hears of it. */
export const SOON_DAYS = 14
const DAY = 86_400_000

/** Whether a closure begins so soon that an order should be submitted before it. */
export function isSoon({ from }: Pick<Closure, 'from'>, now: Date): boolean {
  return from > now && from.getTime() - now.getTime() <= SOON_DAYS * DAY
}

/** What people read while ordering is down: first until when, then why (MISC-09). */
export function describeClosure({ until, notice }: Pick<Closure, 'until' | 'notice'>, zone: string): string {
  return `Ordering is closed ${writeEnd(until, zone)}. ${notice}`.trim()
}

/** The same of a closure that lies ahead: people order before it, or wait. */
export function describeComingClosure({ from, until, notice }: Closure, zone: string): string {
  const on = until === null ? ' on,' : ''
  return `Ordering will be closed from ${writeMoment(from, zone)}${on} ${writeEnd(until, zone)}. ${notice}`
}

function writeEnd(until: Date | null, zone: string): string {
  return until === null ? 'until further notice' : `until ${writeMoment(until, zone)}`
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
