import type { ItemStatus } from '../catalogue/item-statuses.ts'
import type { OrderStatus } from './orders.ts'

/** What of a waiting order is looked at. `fund` is null for somebody who does not see its balances. */
export type WaitingOrder = {
  status: OrderStatus
  round: number
  expedited: boolean
  lines: { itemStatus: ItemStatus; quantity: number }[]
  fund: { available: number; reserved: number; spent: number } | null
}

/** Pieces of one item for one person from which on somebody should look twice. */
export const MANY_PIECES = 10
/** A fund with less than this share of its money left is nearly used up. */
const LITTLE_LEFT = 0.1

/**
 * What an approver should see before signing, in a few words each: an item that is made no more (such an order cannot be
 * approved) or ships late, a change after somebody had signed, shipping that costs more, many pieces of one item, and a fund
 * that holds less than a tenth of its money once the order is paid. The order's money is reserved already, so that what is available
 * now is what will be left. Nothing of it keeps anybody from signing.
 */
export function findUnusual({ status, round, expedited, lines, fund }: WaitingOrder): string[] {
  if (status !== 'awaiting') return []
  const has = (wanted: ItemStatus) => lines.some(({ itemStatus }) => itemStatus === wanted)
  const most = Math.max(0, ...lines.map(({ quantity }) => quantity))
  const left = fund && fund.available / Math.max(1, fund.available + fund.reserved + fund.spent)
  return [
    has('obsolete') && 'Obsolete item',
    has('backordered') && 'Backordered item',
    round > 1 && 'Changed after an approval',
    expedited && 'Expedited',
    most >= MANY_PIECES && `${most} of one item`,
    left !== null && left < LITTLE_LEFT && 'Fund nearly used up',
  ].filter((words) => words !== false)
}
