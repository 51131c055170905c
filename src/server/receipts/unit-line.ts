import { describeLine } from '#domain/orders/orders.ts'
import { maskDodId } from '#domain/receipts/receipt-words.ts'
import { pickGoods } from '#domain/receipts/receipts.ts'
import type { UnitLine } from '#wire/receipts/receipts.ts'
import { RECEIVED } from '../orders/card.ts'
import type { UnitLineRow } from './queries.ts'

/** A stored line as the people of its unit see it. */
export function describeUnitLine(row: UnitLineRow): UnitLine {
  return {
    order: row.orderId,
    number: row.lineNumber,
    version: row.version,
    requisition: row.requisition ?? '',
    nsn: row.nsn,
    suppliedNsn: row.suppliedNsn === row.nsn ? '' : row.suppliedNsn,
    description: row.description,
    size: row.size,
    unitOfIssue: row.unitOfIssue,
    dodaac: row.dodaac,
    memberId: row.memberId,
    member: row.member,
    maskedDodId: maskDodId(row.dodId),
    lineStatus: describeLine(row.status, row),
    received: RECEIVED[row.receivedState as keyof typeof RECEIVED],
    quantity: row.quantity,
    shippedQuantity: row.shippedQuantity,
    goods: pickGoods(row),
  }
}
