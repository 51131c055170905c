import { describeLineStatus } from './line-status.ts'

/** What an order is at each moment of its life. The numbers are the ERP's; 5 is not used (GAP-42). */
export const ORDER_STATUS_NUMBERS = { cart: 1, awaiting: 2, approved: 3, declined: 4, shipped: 6 } as const

export type OrderStatus = keyof typeof ORDER_STATUS_NUMBERS
export const ORDER_STATUSES = Object.keys(ORDER_STATUS_NUMBERS) as OrderStatus[]

/** The words of the tabs (ORD-02) and, in small letters, of sentences: 'Order 12 is already approved.' */
export const ORDER_STATUS_WORDS: Record<OrderStatus, string> = {
  cart: 'Cart',
  awaiting: 'Awaiting Approval',
  approved: 'Approved',
  declined: 'Declined',
  shipped: 'Shipped',
}

/** What became of an order, as people are told. A withdrawn order has the number of a declined one (decision 52). */
export type OrderOutcome = OrderStatus | 'withdrawn'

export const OUTCOME_WORDS: Record<OrderOutcome, string> = { ...ORDER_STATUS_WORDS, withdrawn: 'Withdrawn' }

export function outcomeOf({ status, withdrawn }: { status: OrderStatus; withdrawn: boolean }): OrderOutcome {
  return withdrawn ? 'withdrawn' : status
}

const BY_NUMBER = new Map<number, OrderStatus>(
  ORDER_STATUSES.map((status) => [ORDER_STATUS_NUMBERS[status], status]),
)

/** The status that a stored number stands for. Throws for a number that no order can have. */
export function orderStatusOf(number: number): OrderStatus {
  const status = BY_NUMBER.get(number)
  if (!status) throw new RangeError(`No order has status ${number}.`)
  return status
}

export type SupplyState =
  | 'none'
  | 'transmitted'
  | 'processing'
  | 'backordered'
  | 'shipped'
  | 'rejected'
  | 'cancelled'

const SUPPLY_WORDS: Record<SupplyState, string> = {
  none: 'Approved',
  transmitted: 'Processing',
  processing: 'Pending Shipment',
  backordered: 'Backordered',
  shipped: 'Shipped',
  rejected: 'Rejected',
  cancelled: 'Cancelled',
}

/** What of a line says where it stands. `holdCode` is '' unless it is held back. */
export type LineStanding = { supplyState: SupplyState; supplyText: string; holdCode: string }

/**
 * Where a line stands, in words: the order's own status until the supplier has the line, what keeps it from the supplier
 * where it is held back, then what the supplier last said.
 */
export function describeLine(
  outcome: OrderOutcome,
  { supplyState, supplyText, holdCode }: LineStanding,
): string {
  if (outcome === 'cart') return ''
  if (outcome === 'awaiting') return 'Pending Approval'
  if (outcome === 'declined' || outcome === 'withdrawn') return OUTCOME_WORDS[outcome]
  if (supplyState === 'none' && holdCode) return describeLineStatus(holdCode)
  return supplyText || SUPPLY_WORDS[supplyState]
}
