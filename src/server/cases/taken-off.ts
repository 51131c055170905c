import { addToLine, countPieces, NO_EXCEPTIONS, type Receipt } from '#domain/receipts/receipts.ts'
import type { WriteContext } from '../http/context.ts'
import { addEntries, findReceived, findUnitLines, saveGoods } from '../receipts/queries.ts'
import { LOST, type LockedCase } from './cases-queries.ts'

/** Takes the replaced or credited pieces of a case out of those that are on the way or at the unit. */
export function takeOff(context: WriteContext, found: LockedCase, line: number): Promise<void> {
  return found.type === 'missing' || found.type === 'short'
    ? reportLost(context, found, line)
    : setAside(context, found, line)
}

/**
 * Pieces that the unit received as good, and has not issued, count as damaged or wrong from now on. Otherwise the unit
 * could issue pieces that the supplier has back. Receipts are never changed, so each one is undone and entered again.
 */
async function setAside(
  context: WriteContext,
  { number, type, pieces, orderNumber: orderId }: LockedCase,
  line: number,
): Promise<void> {
  const { sql } = context
  const at = { orderId, line }
  const [row] = await findUnitLines(sql, [at])
  // Pieces that a receipt reported are aside already. Those of decided cases are others.
  const [before] = await sql<{ isReported: boolean; reported: number }[]>`
    SELECT c.receipt_id IS NOT NULL AND c.type <> 'quality' AS is_reported,
      CASE c.type WHEN 'quality' THEN 0 WHEN 'wrong' THEN l.wrong_quantity ELSE l.damaged_quantity END
        - (SELECT coalesce(sum(d.pieces), 0) FROM cases d WHERE d.order_id = c.order_id AND d.line_number = c.line_number
          AND d.case_id <> c.case_id AND d.type = c.type AND d.state IN ('replaced', 'credited'))::integer AS reported
    FROM cases c JOIN order_lines l ON l.order_id = c.order_id AND l.line_number = c.line_number WHERE c.case_id = ${number}`
  if (!row || !before || before.isReported) return
  const goods = { ...row, ...row.goods }
  const onHand = goods.receivedQuantity - goods.issuedQuantity
  const aside = Math.min(onHand, pieces - Math.max(0, before.reported))
  if (aside <= 0) return
  const reason = `${LOST}${number}`
  const setBy = (count: number): Receipt => ({
    ...{ ...NO_EXCEPTIONS, kind: 'receive', quantity: 0, comment: '' },
    ...(type === 'wrong' ? { wrong: count, wrongReason: reason } : { damaged: count, damagedReason: reason }),
  })
  let left = aside
  const entries = (await findReceived(sql, at)).flatMap((entry) => {
    const bad = Math.min(left, entry.quantity)
    left -= bad
    if (bad === 0) return []
    const more = { ...at, shipmentId: entry.shipmentId, handoverId: null, doneWith: null }
    const rest: Receipt = { ...entry, quantity: entry.quantity - bad }
    return [
      { ...more, receipt: entry, undoes: entry.receiptId },
      ...(countPieces(rest) > 0 ? [{ ...more, receipt: rest, undoes: null }] : []),
      { ...more, receipt: setBy(bad), undoes: null },
    ]
  })
  await addEntries(context, entries)
  await saveGoods(sql, [{ ...at, goods: addToLine(goods, { ...setBy(aside), quantity: -aside }) }])
}

/**
 * The supplier has replaced or credited pieces that never came. They count as missing from their shipment, so that
 * nobody waits for them.
 */
async function reportLost(
  context: WriteContext,
  { number, pieces, orderNumber: orderId }: LockedCase,
  line: number,
): Promise<void> {
  const { sql } = context
  // A receipt may have reported some of them already, except of a named parcel. Those of decided cases are others.
  const parts = await sql<{ shipmentId: number; pieces: number; isLost: boolean; reported: number }[]>`
    SELECT v.shipment_id, v.pieces, c.shipment_id IS NOT NULL AND (c.type = 'missing' OR c.receipt_id IS NULL) AS is_lost, greatest(0, l.short_quantity - (SELECT coalesce(sum(d.pieces), 0) FROM cases d
        WHERE d.order_id = c.order_id AND d.line_number = c.line_number AND d.case_id <> c.case_id
          AND d.type IN ('short', 'missing') AND d.state IN ('replaced', 'credited')))::integer AS reported
    FROM cases c JOIN order_lines l ON l.order_id = c.order_id AND l.line_number = c.line_number
    JOIN open_shipments v ON v.order_id = c.order_id AND v.line_number = c.line_number
    WHERE c.case_id = ${number} AND v.pieces > 0 AND (c.shipment_id IS NULL OR v.parcel_id = c.shipment_id)
    ORDER BY v.shipped_on, v.shipment_id`
  const [first] = parts
  if (!first) return
  let left = Math.max(0, pieces - (first.isLost ? 0 : first.reported))
  const entries = parts.flatMap(({ shipmentId, pieces: open }) => {
    const short = Math.min(left, open)
    left -= short
    if (short === 0) return []
    const receipt = {
      ...{ kind: 'receive' as const, quantity: 0, comment: '' },
      ...{ ...NO_EXCEPTIONS, short, shortReason: `${LOST}${number}` },
    }
    return [{ orderId, line, receipt, shipmentId, handoverId: null, doneWith: null, undoes: null }]
  })
  await addEntries(context, entries)
  const lost = entries.reduce((sum, { receipt }) => sum + receipt.short, 0)
  await sql`UPDATE order_lines SET short_quantity = short_quantity + ${lost} WHERE order_id = ${orderId} AND line_number = ${line}`
}
