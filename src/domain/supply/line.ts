import { SHIPPED_TEXT } from '../line-status.ts'
import type { SupplyState } from '../orders.ts'
import { readStatus, type StatusTable, statusText } from './statuses.ts'

/** A part of a line that supply cancelled or rejected, and what becomes of its money. */
export type EndedPart = { quantity: number; funds: 'refund' | 'hold' | 'keep' }

/** Days on which item, quantity and price were last changed by a record. */
export type Changed = { item?: string; quantity?: string; price?: string }

/**
 * An approved line as supply sees it. What was ordered never changes; what supply makes of it stands beside it, null
 * where it is as ordered. Money in cents, days ISO.
 */
export type SuppliedLine = {
  requisition: string
  nsn: string
  quantity: number
  unitPriceCents: number
  suppliedNsn: string | null
  suppliedQuantity: number | null
  suppliedPriceCents: number | null
  changed: Changed
  /** By suffix and code: `A/CJ`. */
  ended: Record<string, EndedPart>
  shippedQuantity: number
  /** Pieces that a person asked to cancel and that supply has not answered for. */
  cancelAsked: number
  supplyState: SupplyState
  /** The latest code that did not end the line; the code that ended it once nothing is left. */
  supplyCode: string
  supplyText: string
  supplyDatedOn: string | null
  getWellOn: string | null
}

export function expectedQuantity(line: Pick<SuppliedLine, 'quantity' | 'suppliedQuantity'>): number {
  return line.suppliedQuantity ?? line.quantity
}

export function endedQuantity({ ended }: Pick<SuppliedLine, 'ended'>): number {
  return Object.values(ended).reduce((sum, part) => sum + part.quantity, 0)
}

/** Where pieces stand that were cancelled before supply heard of them. No record has such a suffix, so none replaces it. */
export const OWN_KEY = 'portal/BQ'

/** Pieces that were cancelled before supply heard of them: they are in no requisition. */
export function unsentQuantity({ ended }: Pick<SuppliedLine, 'ended'>): number {
  return ended[OWN_KEY]?.quantity ?? 0
}

type Counted = Pick<SuppliedLine, 'quantity' | 'suppliedQuantity' | 'ended' | 'shippedQuantity'>

/** Pieces that are neither shipped nor ended. */
export function outstandingQuantity(line: Counted): number {
  return Math.max(0, expectedQuantity(line) - line.shippedQuantity - endedQuantity(line))
}

type Charged = Pick<
  SuppliedLine,
  'quantity' | 'suppliedQuantity' | 'unitPriceCents' | 'suppliedPriceCents' | 'ended'
>

/** Pieces that a line pays for, at their price. */
export type Charge = { pieces: number; unitPriceCents: number }

/** What the line should have paid for by now: everything that was not ended with its money given back. */
export function listCharges(line: Charged): Charge[] {
  const refunded = Object.values(line.ended)
    .filter((part) => part.funds === 'refund')
    .reduce((sum, part) => sum + part.quantity, 0)
  const pieces = Math.max(0, expectedQuantity(line) - refunded)
  return [{ pieces, unitPriceCents: line.suppliedPriceCents ?? line.unitPriceCents }]
}

/** What the line should have cost its fund by now. */
export function chargeOf(line: Charged): number {
  return listCharges(line).reduce((sum, { pieces, unitPriceCents }) => sum + pieces * unitPriceCents, 0)
}

/** Cents that wait until Finance decides about them. */
export function heldCents(
  line: Pick<SuppliedLine, 'ended' | 'unitPriceCents' | 'suppliedPriceCents'>,
): number {
  const pieces = Object.values(line.ended)
    .filter((part) => part.funds === 'hold')
    .reduce((sum, part) => sum + part.quantity, 0)
  return pieces * (line.suppliedPriceCents ?? line.unitPriceCents)
}

/** The line with state and words that follow from its quantities and its latest status. */
export function settleState(line: SuppliedLine, statuses: StatusTable): SuppliedLine {
  if (outstandingQuantity(line) > 0) return { ...line, ...describeOpen(line, statuses) }
  if (line.shippedQuantity > 0)
    return { ...line, supplyState: 'shipped', supplyText: SHIPPED_TEXT, cancelAsked: 0 }
  const code = findEndingCode(line)
  const status = readStatus(statuses, code)
  return {
    ...line,
    supplyState: status.class === 'rejected' ? 'rejected' : 'cancelled',
    supplyCode: code,
    supplyText: statusText(status),
    cancelAsked: 0,
  }
}

function describeOpen(line: SuppliedLine, statuses: StatusTable): Partial<SuppliedLine> {
  if (line.supplyCode === '') return line.shippedQuantity > 0 ? { supplyState: 'processing' } : {}
  const status = readStatus(statuses, line.supplyCode)
  return {
    supplyState: status.class === 'backorder' ? 'backordered' : 'processing',
    supplyText: statusText(status),
  }
}

/** The code that ended most of the line. */
function findEndingCode({ ended }: SuppliedLine): string {
  const [largest] = Object.entries(ended).sort(
    ([aKey, a], [bKey, b]) => b.quantity - a.quantity || aKey.localeCompare(bKey),
  )
  return largest?.[0].split('/')[1] ?? ''
}

/** Whether an order's goods are all on their way: every line shipped or ended, and at least one shipped. */
export function isAllShipped(lines: readonly SuppliedLine[]): boolean {
  return (
    lines.every((line) => outstandingQuantity(line) === 0) && lines.some((line) => line.shippedQuantity > 0)
  )
}
