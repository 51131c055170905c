export const ENDS_TOO_EARLY = 'The end must come after the beginning.'

/** `until` null: until an administrator ends it. */
export type Closure = { from: Date; until: Date | null; notice: string }

export type ClosureState = 'ahead' | 'now' | 'over'

export function findClosureState({ from, until }: Pick<Closure, 'from' | 'until'>, now: Date): ClosureState {
  if (now < from) return 'ahead'
  return until !== null && now >= until ? 'over' : 'now'
}

export const SOON_DAYS = 14
const DAY = 86_400_000

export function isSoon({ from }: Pick<Closure, 'from'>, now: Date): boolean {
  return from > now && from.getTime() - now.getTime() <= SOON_DAYS * DAY
}

/** Until when, then why (MISC-09). */
export function describeClosure({ until, notice }: Pick<Closure, 'until' | 'notice'>, zone: string): string {
  return `Ordering is closed ${writeEnd(until, zone)}. ${notice}`.trim()
}

export function describeComingClosure({ from, until, notice }: Closure, zone: string): string {
  const on = until === null ? ' on,' : ''
  return `Ordering will be closed from ${writeMoment(from, zone)}${on} ${writeEnd(until, zone)}. ${notice}`
}

function writeEnd(until: Date | null, zone: string): string {
  return until === null ? 'until further notice' : `until ${writeMoment(until, zone)}`
}

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
