import type { SupplyState } from './line-status.ts'
import type { Parts } from './part-facts.ts'

/**
 * An approved line as supply sees it. What was ordered never changes; `parts` is what supply has said and shipped, suffix
 * by suffix, and everything below it follows from both. Money in cents, days ISO, pieces in the ordered unit of issue.
 */
export type SuppliedLine = {
  requisition: string
  nsn: string
  unitOfIssue: string
  quantity: number
  unitPriceCents: number
  parts: Parts
  /** Pieces that were cancelled before supply heard of them: they are in no requisition. */
  unsentQuantity: number
  /** Pieces that a person asked to cancel and that supply has not answered for; the day, and how often that was asked. */
  cancelAsked: number
  cancelAskedOn: string | null
  cancelRound: number
  shippedQuantity: number
  /** Pieces that the unit has received in good order, whatever supply says of them. */
  receivedQuantity: number
  supplyState: SupplyState
  /** The latest code that did not end the line; the code that ended it once nothing is left. */
  supplyCode: string
  supplyText: string
  supplyDatedOn: string | null
  getWellOn: string | null
}

/** What of a line decides about pieces and money. */
export type Counted = Pick<
  SuppliedLine,
  'nsn' | 'unitOfIssue' | 'quantity' | 'unitPriceCents' | 'parts' | 'unsentQuantity'
>
