import { MOST_PIECES } from '#domain/lines/limits.ts'
import { body } from '../call.ts'
import { looks } from '../catalogue/looks.ts'
import { itemStatus, successor } from '../catalogue/successors.ts'
import { type Clean, list, nullable } from '../code.ts'
import { money, nsn, text, whole } from '../codes.ts'
import { day } from '../days.ts'
import { lineGoods, receivedState } from '../receipts/receipts.ts'

/** One line of a cart or an order (DATA-14). Supply fields are empty until the order is approved. */
export const orderLine = body({
  number: ['VCRLIN_0', whole(1, 100_000)],
  nsn: ['ITMREF_0', nsn],
  description: ['ITMDES1_0', text()],
  size: ['ITMDES2_0', text()],
  pgc: ['YPCGNUM_0', text(5)],
  price: ['PRI_0', money],
  quantity: ['QTY_0', whole(1, MOST_PIECES)],
  total: money,
  ...looks,
  requisition: ['REQUISITION_0', text(14)],
  lineStatus: text(),
  /** When a backordered line is expected: as the catalogue says until the order is approved, then as the supplier says. */
  getWellOn: nullable(day),
  /** As the catalogue says of the item until the order is approved; then backordered while the supplier says so. */
  itemStatus: itemStatus,
  /** The successor that can replace the line of a cart or a waiting order, where its item is obsolete. */
  replacement: nullable(successor),
  // Supply may send more than could be ordered.
  shippedQuantity: whole(0, 99_999),
  /** Parcel by parcel in words, where the item, unit, price or suffix that was shipped is not as it was ordered. */
  shippedAs: list(text()),
  received: ['STOCKSTA_0', receivedState],
  /** The pieces that the unit has received, issued and got back; null in a cart. */
  goods: nullable(lineGoods),
})
export type OrderLine = Clean<typeof orderLine>
