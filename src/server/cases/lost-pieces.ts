import { NO_EXCEPTIONS } from '#domain/receipts/receipts.ts'
import type { WriteContext } from '../http/context.ts'
import { addEntries } from '../receipts/queries.ts'
import { LOST, type LockedCase } from './cases-queries.ts'

/**
 * The supplier has replaced or credited pieces that never came. They count as missing from their shipment, so that
 * nobody waits for them.
 */
export async function reportLost(
  context: WriteContext,
  { number, type, pieces, orderNumber: orderId }: LockedCase,
  line: number,
): Promise<void> {
  if (type !== 'missing' && type !== 'short') return
  const { sql } = context
  // A receipt may have reported some of them already. Those of decided cases are others.
  const parts = await sql<{ shipmentId: number; pieces: number; reported: number }[]>`
    SELECT v.shipment_id, v.pieces, greatest(0, CASE WHEN c.shipment_id IS NULL THEN l.short_quantity
        ELSE (SELECT coalesce(sum(r.short_quantity), 0) FROM shipments p JOIN shipments x USING (order_id, carrier, tracking_number, shipped_on)
          JOIN receipts r ON r.shipment_id = x.shipment_id AND r.line_number = c.line_number WHERE p.shipment_id = c.shipment_id) END
      - (SELECT coalesce(sum(d.pieces), 0) FROM cases d WHERE d.order_id = c.order_id AND d.line_number = c.line_number
          AND d.case_id <> c.case_id AND d.type IN ('short', 'missing') AND d.state IN ('replaced', 'credited')
          AND (c.shipment_id IS NULL OR d.shipment_id = c.shipment_id)))::integer AS reported
    FROM cases c JOIN order_lines l ON l.order_id = c.order_id AND l.line_number = c.line_number
    JOIN open_shipments v ON v.order_id = c.order_id AND v.line_number = c.line_number
    WHERE c.case_id = ${number} AND v.pieces > 0 AND (c.shipment_id IS NULL OR v.parcel_id = c.shipment_id)
    ORDER BY v.shipped_on, v.shipment_id`
  const [first] = parts
  if (!first) return
  let left = Math.max(0, pieces - first.reported)
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
