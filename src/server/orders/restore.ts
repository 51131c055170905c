import type { OrderDetails } from '#wire/orders/orders.ts'
import { requireAllowances } from '../allowances/order-allowances.ts'
import type { WriteContext } from '../http/context.ts'
import { lockRemoval, putBack } from '../lines/removal-queries.ts'
import { lockOrderToChange, moveMoney, startAgain } from './change.ts'
import { readOrderDetails } from './details.ts'

/** Keeps quantity and price, and reserves the money again. Voided signatures stay void. */
export async function restoreLine(
  context: WriteContext,
  { number, nsn }: { number: number; nsn: string },
): Promise<OrderDetails> {
  const { sql, person, now } = context
  const order = await lockOrderToChange(context, number)
  const removal = await lockRemoval(sql, { personId: person.id, orderId: number }, nsn)
  context.concern(`order ${number}`, { nsn, isRestored: !removal.isRestored })
  if (removal.isRestored) return readOrderDetails(context, number)
  const lines = await putBack(sql, 'order', removal, number, now)
  await requireAllowances(
    context,
    number,
    lines.map((line) => line.nsn),
  )
  await startAgain(
    context,
    await moveMoney(context, order),
    lines
      .map((line) => `Line ${line.number}, ${line.description}: put back, quantity ${line.quantity}.`)
      .join(' '),
  )
  return readOrderDetails(context, number)
}
