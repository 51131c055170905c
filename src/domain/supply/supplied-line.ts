import type { SupplyState } from './line-status.ts'
import type { Parts } from './part-facts.ts'

/**
 * The order's values never change. `parts` holds what supply reported, by suffix; all fields below follow from both.
 * Money in cents, days ISO, pieces in the ordered unit of issue.
 */
export type SuppliedLine = {
  requisition: string
  nsn: string
  unitOfIssue: string
  quantity: number
  unitPriceCents: number
  parts: Parts
  /** Canceled before sending, so in no requisition. */
  unsentQuantity: number
  /** Without an answer yet; the day, and the number of requests. */
  cancellationRequested: number
  cancellationRequestedOn: string | null
  cancelRound: number
  shippedQuantity: number
  /** Received in good order, even if supply disagrees. */
  receivedQuantity: number
  supplyState: SupplyState
  /** The latest code that did not end the line, or finally the code that ended it. */
  supplyCode: string
  supplyText: string
  supplyDatedOn: string | null
  getWellOn: string | null
}

export type Counted = Pick<
  SuppliedLine,
  'nsn' | 'unitOfIssue' | 'quantity' | 'unitPriceCents' | 'parts' | 'unsentQuantity'
>
