import { Refusal } from '../refusal.ts'
import type { Role } from './permissions.ts'

/** How many approval levels a DoDAAC can have. */
export const MOST_LEVELS = 9

/** Roles as people read them, in the order of the seed's tabs (ROLE-02). */
export const ROLE_NAMES: Record<Role, string> = {
  admin: 'Admin',
  finance: 'Finance - RA',
  'order-placer': 'Order Placer',
  approver: 'Approver',
}

/** 'Approver level 2', 'Finance - RA': a role with its level. */
export function describeRole(role: Role, level: number | null): string {
  return role === 'approver' ? `Approver level ${level ?? 1}` : ROLE_NAMES[role]
}

export const OWN_ROLES = 'You cannot change your own roles. Ask another administrator of your program.'

/** Nobody gives or takes a role of their own; somebody else with the permission does it (decisions, section 2). */
export function requireOther(actorId: number, personId: number): void {
  if (actorId !== personId) return
  throw new Refusal('forbidden', OWN_ROLES, { code: 'OWN_ROLE' })
}

/** The level that is stored for a role: one of the chain for approvers, none for the others. */
export function requireLevel(role: Role, level: number, dodaac: string, levels: number): number | null {
  if (role !== 'approver') return null
  if (level >= 1 && level <= levels) return level
  throw new Refusal(
    'rule',
    levels === 1
      ? `DoDAAC ${dodaac} has one approval level. Add a sequence first if a next approval level is required.`
      : `DoDAAC ${dodaac} has approval levels 1 to ${levels}. Choose one of them, or add a sequence first.`,
    { code: 'NO_SUCH_LEVEL' },
  )
}

/** A role or a level stays while orders would wait for a signature that nobody could give. */
export function requireNoPendingOrders(pending: number, dodaac: string, level: number): void {
  if (pending === 0) return
  throw new Refusal('conflict', describePendingOrders(pending, dodaac, level), { code: 'PENDING_ORDERS' })
}

export function describePendingOrders(pending: number, dodaac: string, level: number): string {
  const orders = pending === 1 ? '1 order waits' : `${pending} orders wait`
  return `${orders} for a signature at level ${level} of DoDAAC ${dodaac}, and nobody else could give it. Add another approver at level ${level} first, or have the orders decided.`
}

/** Roles are for people who are enabled. */
export function describeDisabled(name: string): string {
  return `${name} is disabled. Enable the service member first.`
}

/** One more level, nine at most. */
export function requireRoomForLevel(dodaac: string, levels: number): void {
  if (levels < MOST_LEVELS) return
  throw new Refusal('rule', `DoDAAC ${dodaac} has ${MOST_LEVELS} approval levels, and that is the most.`, {
    code: 'TOO_MANY_LEVELS',
  })
}

/** Only the last level goes, only when it is empty, and level 1 always stays. */
export function requireRemovableLevel(dodaac: string, levels: number, approvers: number): void {
  if (levels === 1)
    throw new Refusal('rule', `DoDAAC ${dodaac} keeps one approval level, for every order needs one.`, {
      code: 'LAST_LEVEL',
    })
  if (approvers > 0)
    throw new Refusal('conflict', describeLevelInUse(dodaac, levels, approvers), {
      code: 'LEVEL_HAS_APPROVERS',
    })
}

/** Why a level cannot go. */
export function describeLevelInUse(dodaac: string, level: number, approvers: number): string {
  const people = approvers === 1 ? '1 approver' : `${approvers} approvers`
  return `Level ${level} of DoDAAC ${dodaac} has ${people}. Remove them first.`
}
