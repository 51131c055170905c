import { Refusal } from '../refusal.ts'
import { canOpen, type Person } from '../roles/permissions.ts'

export const MAX_IN_GROUP = 500

export function writeGroupNumber(number: number): string {
  return String(number).padStart(3, '0')
}

export type Difference<T> = { added: T[]; removed: T[] }

export function findDifference<T>(before: readonly T[], after: readonly T[]): Difference<T> {
  const had = new Set(before)
  const has = new Set(after)
  return {
    added: [...has].filter((one) => !had.has(one)),
    removed: [...had].filter((one) => !has.has(one)),
  }
}

export const NO_SELF_GRANT = {
  join: 'You cannot put yourself into a group. Ask another person who manages groups.',
  widen: 'You are in this group, so you cannot add DoDAACs to it. Ask another person who manages groups.',
}

/** Without permission 99, nobody changes their own access through a group (threat C9). */
export function requireNoSelfGrant(
  person: Person,
  group: { isMember: boolean; people: Difference<number>; dodaacs: Difference<string> },
): void {
  if (canOpen(person, 'everything')) return
  if (group.people.added.includes(person.id)) throw selfGrant(NO_SELF_GRANT.join)
  if (group.people.removed.includes(person.id))
    throw selfGrant('You cannot remove yourself from a group. Ask another person who manages groups.')
  if (group.isMember && group.dodaacs.added.length > 0) throw selfGrant(NO_SELF_GRANT.widen)
}

function selfGrant(sentence: string): Refusal {
  return new Refusal('forbidden', sentence, { code: 'SELF_GRANT' })
}

export function describeGroupLoss(people: number, dodaacs: readonly string[]): string {
  if (people === 0) return 'Nobody is in this group, so nobody loses anything.'
  const who = people === 1 ? '1 person loses' : `${people} people lose`
  if (dodaacs.length === 0) return `${who} the group. It has no DoDAACs.`
  const named = dodaacs.slice(0, 5).join(', ')
  const rest = dodaacs.length > 5 ? ` and ${dodaacs.length - 5} more` : ''
  return `${who} ${named}${rest}, unless their own DoDAAC, a role or another group gives it to them.`
}
