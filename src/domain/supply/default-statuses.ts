import type { StatusCode } from './statuses.ts'

/**
 * The status codes that the portal knows from the start. `text` is what the specification says (RDT-27 to RDT-40); other
 * codes have none, because reports show them as they come (RDT-41). `meaning` is ours, after public descriptions of the
 * codes; where their official words are not public it is empty, too. Administrators change any of them.
 */
type Row = [
  code: string,
  text: string,
  meaning: string,
  is: StatusCode['class'],
  funds: StatusCode['funds'],
  actor: StatusCode['actor'],
  nextStep: string,
]

// biome-ignore format: a table is read row by row
const ROWS: readonly Row[] = [
  ['BA', 'Processed for Release and Shipment', 'Processed and on its way to being shipped', 'progress', 'keep', 'nobody', ''],
  ['BB', 'Backorder', 'Backordered, waiting for stock', 'backorder', 'keep', 'nobody', ''],
  ['BC', '', 'Long backorder, a substitute is offered', 'backorder', 'keep', 'orderer', 'Wait for the stock, or cancel the line and order the substitute.'],
  ['BD', 'Delayed, status will change', 'Delayed while the supplier checks something', 'progress', 'keep', 'nobody', ''],
  ['BE', '', 'At the depot, no action recorded yet', 'progress', 'keep', 'nobody', ''],
  ['BF', '', 'The supplier has no record of this requisition', 'no-record', 'keep', 'administrator', 'Send the batch of the requisition again.'],
  ['BG', 'Please contact IOB', 'The supplier changed the item number or the unit of issue', 'item-change', 'reprice', 'orderer', 'Check that the other item suits the member. Supply goes on.'],
  ['BH', '', 'An approved substitute will be shipped', 'item-change', 'reprice', 'orderer', 'Check that the substitute suits the member.'],
  ['BJ', '', 'Quantity changed to the unit pack', 'quantity-change', 'reprice', 'orderer', 'Check that the new quantity suits you.'],
  ['BK', '', 'Changed as you asked', 'progress', 'keep', 'nobody', ''],
  ['BL', '', '', 'notice', 'keep', 'nobody', ''],
  ['BM', '', 'Passed on to another source of supply', 'progress', 'keep', 'nobody', ''],
  ['BN', '', 'Supplied as free issue', 'progress', 'keep', 'finance', 'Ask the supplier whether this line will be billed.'],
  ['BP', '', 'Direct delivery is late', 'backorder', 'keep', 'nobody', ''],
  ['BQ', 'Cancelled by customer request', 'Cancelled at your request', 'cancelled', 'refund', 'nobody', ''],
  ['BR', '', 'Cancelled, as you agreed when asked', 'cancelled', 'refund', 'orderer', 'Order again if it is still needed.'],
  ['BS', '', 'Cancelled, because the question about it was not answered', 'cancelled', 'refund', 'orderer', 'Order again if it is still needed.'],
  ['BT', '', '', 'progress', 'keep', 'nobody', ''],
  ['BU', '', '', 'progress', 'keep', 'nobody', ''],
  ['BV', '', 'Bought for you, shipped by the maker', 'progress', 'keep', 'nobody', ''],
  ['BW', '', '', 'progress', 'keep', 'nobody', ''],
  ['BX', '', '', 'progress', 'keep', 'nobody', ''],
  ['BY', '', '', 'progress', 'keep', 'nobody', ''],
  ['BZ', '', 'Being bought from the maker', 'progress', 'keep', 'nobody', ''],
  ['B1', '', '', 'notice', 'keep', 'nobody', ''],
  ['B2', '', 'A change came too late', 'notice', 'keep', 'nobody', ''],
  ['B3', '', 'Your required date cannot be met', 'progress', 'keep', 'orderer', 'Wait, or cancel the line if it is too late.'],
  ['B4', '', 'Cancelled, charges may be billed', 'cancelled', 'hold', 'finance', 'Decide whether the money goes back to the fund or pays the charges.'],
  ['B5', '', 'The supplier is asking where it is', 'progress', 'keep', 'nobody', ''],
  ['B6', '', 'The cancelled quantity goes to somebody else', 'cancelled', 'hold', 'finance', 'Decide whether the money goes back to the fund.'],
  ['B7', 'Please contact IOB', 'The supplier changed the unit price', 'price-change', 'reprice', 'finance', 'If the fund is short, add money so that the difference can be committed.'],
  ['B8', '', 'Cancellation was not possible', 'cancel-refused', 'keep', 'orderer', 'The line will be shipped. Return it if it is not needed.'],
  ['B9', 'Cancellation request', 'The request to cancel has arrived and is being tried', 'cancel-pending', 'keep', 'nobody', ''],
  ['CA', 'Rejected', 'Rejected; the reason comes in a message of its own', 'rejected', 'refund', 'orderer', 'Ask the support desk for the reason before you order again.'],
  ['CB', '', 'Rejected, not in stock and you asked for no backorder', 'rejected', 'refund', 'orderer', 'Order again and allow a backorder.'],
  ['CC', '', 'Rejected, your service is not registered for this item', 'rejected', 'refund', 'manager', 'Ask the supplier who may order this item.'],
  ['CD', '', 'Rejected, quantity, date or document number in error', 'rejected', 'refund', 'orderer', 'Order again; tell the support desk the requisition number.'],
  ['CE', 'Please contact IOB', 'Rejected, the unit of issue is wrong', 'rejected', 'refund', 'orderer', 'Order again with the unit of issue that the catalogue shows.'],
  ['CF', 'Rejected, Fund Code Error', 'Rejected, the fund code is in error', 'rejected', 'refund', 'finance', 'Correct the fund code, then order again.'],
  ['CG', '', 'Rejected, the item cannot be identified', 'rejected', 'refund', 'orderer', 'Search the catalogue for the right NSN and order again.'],
  ['CH', '', 'Rejected, wrong source of supply', 'rejected', 'refund', 'administrator', 'Correct the routing identifier with the supplier.'],
  ['CJ', 'Obsolete, please order new NSN', 'Rejected, the item is obsolete', 'rejected', 'refund', 'orderer', 'Order the replacement that the catalogue offers.'],
  ['CK', '', 'Rejected, unable to procure', 'rejected', 'refund', 'orderer', 'Look for another item in the catalogue.'],
  ['CL', '', 'Rejected, contractor requisition not valid', 'rejected', 'refund', 'manager', 'Correct the DoDAAC, then order again.'],
  ['CM', '', 'Rejected, no longer a free issue', 'rejected', 'refund', 'orderer', 'Order again with a fund code.'],
  ['CN', '', 'Rejected, the rule for this item is not met', 'rejected', 'refund', 'orderer', 'Ask the support desk what is missing.'],
  ['CP', '', 'Rejected, obtain locally', 'rejected', 'refund', 'orderer', 'Buy the item locally.'],
  ['CQ', 'Rejected, see Get Well Date', 'Rejected, the item is not to be had before its get well date', 'rejected', 'refund', 'orderer', 'Order again after the get well date.'],
  ['CR', '', 'Rejected, wrong kind of record', 'rejected', 'refund', 'administrator', 'Tell the supplier; the record was not meant for free material.'],
  ['CS', '', 'Quantity too large, this part is rejected', 'rejected', 'refund', 'orderer', 'Order the rest again if it is really needed.'],
  ['CT', '', '', 'notice', 'keep', 'nobody', ''],
  ['CU', '', 'Rejected, no longer produced', 'rejected', 'refund', 'orderer', 'Order the substitute that the catalogue offers.'],
  ['CV', '', 'Rejected, ordered too early', 'rejected', 'refund', 'orderer', 'Order again later.'],
  ['CW', '', 'Rejected, buy locally', 'rejected', 'refund', 'orderer', 'Buy the item locally.'],
  ['CX', 'Rejected, unable to identify bill-to/ship-to or signal code is invalid', 'Rejected, bill-to, ship-to or signal code cannot be used', 'rejected', 'refund', 'manager', 'Correct bill-to, ship-to and signal code of the DoDAAC, then order again.'],
  ['CY', 'Rejected. Unable to procure item', 'Rejected, nobody makes or sells the item any more', 'rejected', 'refund', 'orderer', 'Look for another item in the catalogue.'],
  ['CZ', '', '', 'notice', 'keep', 'nobody', ''],
  ['D7', '', 'A change was refused for errors', 'notice', 'keep', 'nobody', ''],
  ['D8', '', 'Rejected, this DoDAAC may not order the item', 'rejected', 'refund', 'manager', 'Ask the supplier which DoDAAC may order it.'],
]

export const DEFAULT_STATUSES: readonly StatusCode[] = ROWS.map(
  ([code, text, meaning, is, funds, actor, nextStep]) => ({ code, text, meaning, class: is, funds, actor, nextStep }),
)
