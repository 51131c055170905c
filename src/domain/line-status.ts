/** What a supply status means for a line: where it stands and what happens to the money. */
export type LineClass = 'processing' | 'backordered' | 'shipped' | 'rejected' | 'cancelled' | 'ended'
/** `keep` leaves the charge, `refund` gives it back, `adjust` needs a person: price or unit have changed. */
export type FundsEffect = 'keep' | 'refund' | 'adjust'

export type SupplyStatus = {
  code: string
  /** The words people read; null where the status is shown as it came (RDT-41). */
  text: string | null
  lineClass: LineClass
  funds: FundsEffect
}

type Row = readonly [code: string, text: string | null, lineClass: LineClass, funds: FundsEffect]

/** Every supply status code the portal knows; texts are the shipped defaults. Codes without a text are shown raw. */
// biome-ignore format: a table is read row by row
const ROWS: readonly Row[] = [
  ['BA', 'Processed for Release and Shipment', 'processing', 'keep'],
  ['BB', 'Backorder', 'backordered', 'keep'],
  ['BC', null, 'backordered', 'keep'],
  ['BD', 'Delayed, status will change', 'processing', 'keep'],
  ['BE', null, 'processing', 'keep'],
  ['BF', null, 'ended', 'keep'],
  ['BG', 'Please contact IOB', 'processing', 'adjust'],
  ['BH', null, 'processing', 'adjust'],
  ['BJ', null, 'processing', 'adjust'],
  ['BK', null, 'processing', 'keep'],
  ['BM', null, 'processing', 'keep'],
  ['BN', null, 'processing', 'adjust'],
  ['BP', null, 'backordered', 'keep'],
  ['BQ', 'Cancelled by customer request', 'cancelled', 'refund'],
  ['BR', null, 'cancelled', 'refund'],
  ['BS', null, 'cancelled', 'refund'],
  ['BV', null, 'processing', 'keep'],
  ['BZ', null, 'processing', 'keep'],
  ['B2', null, 'processing', 'keep'],
  ['B3', null, 'processing', 'keep'],
  // Cancelled, but charges may still be billed: the money waits for a person.
  ['B4', null, 'cancelled', 'adjust'],
  ['B5', null, 'processing', 'keep'],
  ['B6', null, 'ended', 'adjust'],
  ['B7', 'Please contact IOB', 'processing', 'adjust'],
  ['B8', null, 'processing', 'keep'],
  ['B9', 'Cancellation request', 'processing', 'keep'],
  ['CA', 'Rejected', 'rejected', 'refund'],
  ['CB', null, 'rejected', 'refund'],
  ['CC', null, 'rejected', 'refund'],
  ['CD', null, 'rejected', 'refund'],
  ['CE', 'Please contact IOB', 'rejected', 'refund'],
  ['CF', 'Rejected, Fund Code Error', 'rejected', 'refund'],
  ['CG', null, 'rejected', 'refund'],
  ['CH', null, 'rejected', 'refund'],
  ['CJ', 'Obsolete, please order new NSN', 'rejected', 'refund'],
  ['CK', null, 'rejected', 'refund'],
  ['CL', null, 'rejected', 'refund'],
  ['CM', null, 'rejected', 'refund'],
  ['CN', null, 'rejected', 'refund'],
  ['CP', null, 'rejected', 'refund'],
  ['CQ', 'Rejected, see Get Well Date', 'rejected', 'refund'],
  ['CR', null, 'rejected', 'refund'],
  ['CS', null, 'rejected', 'adjust'],
  ['CU', null, 'rejected', 'refund'],
  ['CV', null, 'rejected', 'refund'],
  ['CW', null, 'rejected', 'refund'],
  ['CX', 'Rejected, unable to identify bill-to/ship-to or signal code is invalid', 'rejected', 'refund'],
  ['CY', 'Rejected. Unable to procure item', 'rejected', 'refund'],
  ['D7', null, 'processing', 'keep'],
  ['D8', null, 'rejected', 'refund'],
]

const STATUSES = new Map(
  ROWS.map(([code, text, lineClass, funds]): [string, SupplyStatus] => [
    code,
    { code, text, lineClass, funds },
  ]),
)

/** Remarks that stand in place of a code. The first one found counts, in this order. */
const REMARKS: readonly Row[] = [
  ['QUANTITY', 'Ordered quantity of 0. Reorder if still needed.', 'rejected', 'refund'],
  ['NUMERIC', 'Pending Review', 'processing', 'keep'],
  ['REQNR IS DELETED', 'Requisitioning DoDAAC is deleted. Contact your Administrator.', 'rejected', 'refund'],
  ['REQNR NOT IN DAAS', 'Requisitioning DoDAAC not found. Contact your Administrator.', 'rejected', 'refund'],
  ['SUPP ADDR', 'Supp Addr deleted. Contact your Administrator.', 'rejected', 'refund'],
]

/** What a shipment status says: a remark inside it, else its last two characters; null when neither is known. */
export function findSupplyStatus(shipmentStatus: string): SupplyStatus | null {
  const status = shipmentStatus.trimEnd()
  const remark = REMARKS.find(([words]) => status.includes(words))
  if (remark) return { code: remark[0], text: remark[1], lineClass: remark[2], funds: remark[3] }
  return STATUSES.get(status.slice(-2)) ?? null
}

/** The status of a line in words for people; what has no words is shown as it came (RDT-20 to RDT-41). */
export function describeLineStatus(shipmentStatus: string): string {
  return findSupplyStatus(shipmentStatus)?.text ?? shipmentStatus
}

/** What people read before the first status and after shipping (RDT-18, RDT-19). */
export const PROCESSING_TEXT = 'Processing'
export const SHIPPED_TEXT = 'Shipped and tracking provided'
