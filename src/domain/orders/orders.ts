import type { SupplyState } from '../supply/line-status.ts'
import { describeLineStatus } from '../supply/line-status.ts'
import { listWords } from '../words.ts'

/** The database defines the transitions (orders_status_step). */
export const ORDER_STATUSES = ['cart', 'awaiting', 'approved', 'declined', 'shipped'] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

export const ORDER_EVENT_KINDS = [
  'submitted',
  'changed',
  'reduced',
  'approved',
  'declined',
  'withdrawn',
  'returned',
  'resubmitted',
  'asked',
  'allowed',
  'moved',
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

/** (ORD-02) */
export const ORDER_STATUS_WORDS: Record<OrderStatus, string> = {
  cart: 'Cart',
  awaiting: 'Awaiting Approval',
  approved: 'Approved',
  declined: 'Declined',
  shipped: 'Shipped',
}

/** A withdrawn order has the status of a declined one (decision 19). */
export type OrderOutcome = OrderStatus | 'withdrawn' | 'returned' | 'asked'

export const OUTCOME_WORDS: Record<OrderOutcome, string> = {
  ...ORDER_STATUS_WORDS,
  withdrawn: 'Withdrawn',
  returned: 'Returned for changes',
  asked: 'Waits for finance',
}

/**
 * `returnedAt` is set while a waiting order is with its orderer again, `asksFinance` before Finance allowed it. Either way
 * it holds no money and nobody may sign it.
 */
export type OrderStanding = {
  status: OrderStatus
  withdrawn: boolean
  returnedAt?: Date | null
  asksFinance?: boolean
}

export function outcomeOf({ status, withdrawn, returnedAt, asksFinance }: OrderStanding): OrderOutcome {
  return withdrawn ? 'withdrawn' : returnedAt ? 'returned' : asksFinance ? 'asked' : status
}

export function describeOfficers(names: readonly string[]): string {
  return names.length > 0
    ? `${listWords(names, 'or')} can answer as Finance - RA.`
    : 'Nobody can answer as Finance - RA now. Ask your account manager for one.'
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

/** `holdCode` is '' unless the line is held. */
export type LineStanding = { supplyState: SupplyState; supplyText: string; holdCode: string }

/** The order's status until the supplier has the line, then the hold, then the supplier's last word. */
export function describeLine(
  outcome: OrderOutcome,
  { supplyState, supplyText, holdCode }: LineStanding,
): string {
  if (outcome === 'cart') return ''
  if (outcome === 'awaiting') return 'Pending Approval'
  if (outcome === 'declined' || outcome === 'withdrawn' || outcome === 'returned' || outcome === 'asked')
    return OUTCOME_WORDS[outcome]
  if (supplyState === 'none' && holdCode) return describeLineStatus(holdCode)
  return supplyText || SUPPLY_WORDS[supplyState]
}
