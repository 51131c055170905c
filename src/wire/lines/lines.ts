import { MAX_PIECES } from '#domain/lines/limits.ts'
import { body } from '../call.ts'
import { looks } from '../catalogue/looks.ts'
import { itemStatus, successor } from '../catalogue/successors.ts'
import { type Clean, list, nullable } from '../code.ts'
import { money, nsn, text, whole } from '../codes.ts'
import { day } from '../days.ts'
import { lineGoods, receivedState } from '../receipts/receipts.ts'

/** Supply fields are empty until approval (DATA-14). */
export const orderLine = body({
  number: ['VCRLIN_0', whole(1, 100_000)],
  nsn: ['ITMREF_0', nsn],
  description: ['ITMDES1_0', text()],
  size: ['ITMDES2_0', text()],
  pgc: ['YPCGNUM_0', text(5)],
  /** Why the line is needed, in the words of the orderer. */
  justification: text(500),
  price: ['PRI_0', money],
  quantity: ['QTY_0', whole(1, MAX_PIECES)],
  total: money,
  ...looks,
  requisition: ['REQUISITION_0', text(14)],
  lineStatus: text(),
  /** Expected date of a backordered line: from the catalog until approval, then from the supplier. */
  getWellOn: nullable(day),
  /** From the catalog until approval, then from the supplier. */
  itemStatus: itemStatus,
  /** For an obsolete item in a cart or waiting order, or a line with an offered substitute. */
  replacement: nullable(successor),
  // Supply may send more than could be ordered.
  shippedQuantity: whole(0, 99_999),
  shippedAs: list(text()),
  received: ['STOCKSTA_0', receivedState],
  /** Null in a cart. */
  goods: nullable(lineGoods),
})
export type OrderLine = Clean<typeof orderLine>
