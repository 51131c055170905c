import type { SupplyState } from '../supply/line-status.ts'
import { describeLineStatus } from '../supply/line-status.ts'

/**
 * What an order is at each moment of its life, as the database says it, too. Which of them may follow which stands in the
 * database alone (orders_status_step); the numbers of the ERP stand in the wire.
 */
export const ORDER_STATUSES = ['cart', 'awaiting', 'approved', 'declined', 'shipped'] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

/** The kinds of events of an order and its lines, as the timeline keeps them. */
export const ORDER_EVENT_KINDS = [
  'submitted',
  'changed',
  'approved',
  'declined',
  'withdrawn',
  'transmitted',
  'status',
  'shipped',
  'rejected',
  'cancelled',
  'received',
  'requested',
  'refused',
  'held',
  'funds',
] as const
export type OrderEventKind = (typeof ORDER_EVENT_KINDS)[number]

/** The words of the tabs (ORD-02) and, in small letters, of sentences: 'Order 12 is already approved.' */
export const ORDER_STATUS_WORDS: Record<OrderStatus, string> = {
  cart: 'Cart',
  awaiting: 'Awaiting Approval',
  approved: 'Approved',
  declined: 'Declined',
  shipped: 'Shipped',
}

/** What became of an order, as people are told. A withdrawn order has the status of a declined one (decision 52). */
export type OrderOutcome = OrderStatus | 'withdrawn'

export const OUTCOME_WORDS: Record<OrderOutcome, string> = { ...ORDER_STATUS_WORDS, withdrawn: 'Withdrawn' }

export function outcomeOf({ status, withdrawn }: { status: OrderStatus; withdrawn: boolean }): OrderOutcome {
  return withdrawn ? 'withdrawn' : status
}

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
