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
  // A receipt may have reported some of them already, except of a lost parcel. Those of decided cases are others.
  const parts = await sql<{ shipmentId: number; pieces: number; isLost: boolean; reported: number }[]>`
    SELECT v.shipment_id, v.pieces, c.type = 'missing' AND c.shipment_id IS NOT NULL AS is_lost, greatest(0, l.short_quantity - (SELECT coalesce(sum(d.pieces), 0) FROM cases d
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
