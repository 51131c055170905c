import { Refusal } from '../refusal.ts'
import type { Role } from './permissions.ts'

export const MAX_LEVELS = 9

/** In the order of the tabs (ROLE-02). */
export const ROLE_NAMES: Record<Role, string> = {
  admin: 'Admin',
  finance: 'Finance - RA',
  'order-placer': 'Order Placer',
  approver: 'Approver',
}

export function describeRole(role: Role, level: number | null): string {
  return role === 'approver' ? `Approver level ${level ?? 1}` : ROLE_NAMES[role]
}

export const OWN_ROLES = 'You cannot change your own roles. Ask another administrator of your program.'

/** (decisions, section 2) */
export function requireOther(actorId: number, personId: number): void {
  if (actorId !== personId) return
  throw new Refusal('forbidden', OWN_ROLES, { code: 'OWN_ROLE' })
}

/** Null for all but approvers. */
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

export function requireNoPendingOrders(pending: number, dodaac: string, level: number): void {
  if (pending === 0) return
  throw new Refusal('conflict', describePendingOrders(pending, dodaac, level), { code: 'PENDING_ORDERS' })
}

export function describePendingOrders(pending: number, dodaac: string, level: number): string {
  const orders = pending === 1 ? '1 order waits' : `${pending} orders wait`
  return `${orders} for a signature at level ${level} of DoDAAC ${dodaac}, and nobody else can give it. Add another approver at level ${level} first, or have the orders decided.`
}

export function describeDisabled(name: string): string {
  return `${name} is disabled. Enable the service member first.`
}

export function requireUnusedLevel(dodaac: string, levels: number): void {
  if (levels < MAX_LEVELS) return
  throw new Refusal('rule', `DoDAAC ${dodaac} has ${MAX_LEVELS} approval levels, which is the maximum.`, {
    code: 'TOO_MANY_LEVELS',
  })
}

export function requireRemovableLevel(dodaac: string, levels: number, approvers: number): void {
  if (levels === 1)
    throw new Refusal(
      'rule',
      `DoDAAC ${dodaac} must keep one approval level, because every order needs one.`,
      {
        code: 'LAST_LEVEL',
      },
    )
  if (approvers > 0)
    throw new Refusal('conflict', describeLevelInUse(dodaac, levels, approvers), {
      code: 'LEVEL_HAS_APPROVERS',
    })
}

export function describeLevelInUse(dodaac: string, level: number, approvers: number): string {
  const people = approvers === 1 ? '1 approver' : `${approvers} approvers`
  return `Level ${level} of DoDAAC ${dodaac} has ${people}. Remove them first.`
}
