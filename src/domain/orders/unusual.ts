import type { ItemStatus } from '../catalogue/item-statuses.ts'
import type { OrderStatus } from './orders.ts'

/** `fund` is null when the user does not see its balances. */
export type WaitingOrder = {
  status: OrderStatus
  returnedAt?: Date | null
  asksFinance?: boolean
  round: number
  expedited: boolean
  waitsTooLong: boolean
  lines: { itemStatus: ItemStatus; quantity: number }[]
  fund: { available: number; reserved: number; spent: number } | null
}

export const MANY_PIECES = 10
const LITTLE_LEFT = 0.1

/** Hints; they block nothing. `available` excludes this order's money. */
export function findUnusual(order: WaitingOrder): string[] {
  const { status, returnedAt, asksFinance, round, expedited, waitsTooLong, lines, fund } = order
  if (status !== 'awaiting' || returnedAt || asksFinance) return []
  const has = (wanted: ItemStatus) => lines.some(({ itemStatus }) => itemStatus === wanted)
  const max = Math.max(0, ...lines.map(({ quantity }) => quantity))
  return [
    waitsTooLong && 'Waits too long',
    has('obsolete') && 'Obsolete item',
    has('backordered') && 'Backordered item',
    round > 1 && 'Changed after an approval',
    expedited && 'Expedited',
    max >= MANY_PIECES && `${max} of one item`,
    fund !== null && isNearlyUsedUp(fund) && 'Fund nearly used up',
  ].filter((words) => words !== false)
}

export function isNearlyUsedUp({ available, reserved, spent }: NonNullable<WaitingOrder['fund']>): boolean {
  return available / Math.max(1, available + reserved + spent) < LITTLE_LEFT
}
