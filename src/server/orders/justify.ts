import { formatNsn } from '#domain/catalogue/stock-numbers.ts'
import { requireOwnWaiting } from '#domain/orders/approvals.ts'
import type { OrderDetails } from '#wire/orders/orders.ts'
import { found, sendTogether } from '../db/together.ts'
import type { WriteContext } from '../http/context.ts'
import { noSuchLine } from '../lines/lines.ts'
import { readOrderDetails } from './details.ts'
import { addOrderEvent, lockOrder } from './lock.ts'

/** Says why the order or a line is needed. The approver reads it first, so signatures stay. */
export async function justify(
  context: WriteContext,
  number: number,
  { nsn, text }: { nsn?: string | undefined; text: string },
): Promise<OrderDetails> {
  const { sql, person } = context
  const order = await lockOrder(context, number, context.ifMatch)
  requireOwnWaiting(order, person.id)
  const line = order.lines.find((one) => one.nsn === nsn)
  if (nsn !== undefined && !line) throw noSuchLine(number, `with NSN ${formatNsn(nsn)}`)
  const detail = `${line ? `Line ${line.number}, ${line.description}: why it is needed` : 'Why it is needed'}: “${text}”`
  const change = line
    ? sql`UPDATE order_lines SET justification = ${text}
        WHERE order_id = ${number} AND line_number = ${line.number} AND justification <> ${text} RETURNING 1`
    : sql`UPDATE orders SET justification = ${text} WHERE order_id = ${number} AND justification <> ${text} RETURNING 1`
  const isChanged = await found(change)
  if (isChanged)
    await sendTogether({
      writes: {
        order: sql`UPDATE orders SET version = ${order.version + 1} WHERE order_id = ${number}`,
        event: addOrderEvent(context, order, 'changed', detail),
      },
    })
  context.concern(`order ${number}`, { nsn, text })
  return readOrderDetails(context, number)
}
