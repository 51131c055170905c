import type { Role } from '../roles/permissions.ts'
import { describeRole } from '../roles/roles.ts'

export type OrderChange = {
  /** `waiting` orders wait for this user's signature. */
  kind: 'waiting' | 'approved' | 'declined' | 'returned' | 'shipped' | 'received' | 'cancelled'
  orders: number
  newest: number
}

/** Orders are counted up to here. */
export const MAX_CHANGED = 30

export type RoleChange = { role: Role; level: number; dodaac: string; isGiven: boolean }

const CHANGES: Record<OrderChange['kind'], [one: string, many: string]> = {
  waiting: ['is new and waits for your approval', 'are new and wait for your approval'],
  returned: ['was returned to its orderer for changes', 'were returned to their orderers for changes'],
  declined: ['was declined', 'were declined'],
  cancelled: ['was cancelled or rejected in part', 'were cancelled or rejected in part'],
  approved: ['was approved', 'were approved'],
  shipped: ['is on its way', 'are on their way'],
  received: ['has arrived in the unit', 'have arrived in the unit'],
}

export type ChangeWords = { key: string; text: string; about: OrderChange['kind'] | 'role'; newest: number }

export function describeChanges(orders: readonly OrderChange[], roles: readonly RoleChange[]): ChangeWords[] {
  const given = roles.map(({ role, level, dodaac, isGiven }): ChangeWords => {
    const text = `You are ${isGiven ? 'now' : 'no longer'} ${describeRole(role, level)} of ${dodaac}.`
    return { key: text, text, about: 'role', newest: 0 }
  })
  const happened = (Object.keys(CHANGES) as OrderChange['kind'][]).flatMap((kind): ChangeWords[] => {
    const change = orders.find((one) => one.kind === kind)
    if (!change || change.orders === 0) return []
    const [one, many] = CHANGES[kind]
    const counted = change.orders >= MAX_CHANGED ? `${MAX_CHANGED} or more` : change.orders
    const text =
      change.orders === 1
        ? `Order ${change.newest} ${one}.`
        : `${counted} orders ${many}, order ${change.newest} among them.`
    return [{ key: kind, text, about: kind, newest: change.newest }]
  })
  return [...given, ...happened]
}
