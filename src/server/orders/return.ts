import { requireDecision, requireLook, requireRounds } from '#domain/orders/approvals.ts'
import type { OrderDetails } from '#wire/orders/orders.ts'
import { sendTogether } from '../db/together.ts'
import { release } from '../funds/ledger.ts'
import type { WriteContext } from '../http/context.ts'
import { findOrderReaders } from '../mail/order-readers.ts'
import { readOrderDetails } from './details.ts'
import { addOrderEvent, lockOrder, nameDeputy } from './lock.ts'
import { mailReturn } from './notices.ts'

/** Releases the money and ends the round. Only the orderer may act on the order after it (decision 39). */
export async function returnOrder(
  context: WriteContext,
  number: number,
  comment: string,
): Promise<OrderDetails> {
  const { sql, person, now } = context
  const order = await lockOrder(context, number, context.ifMatch)
  requireDecision(order, order.signer)
  requireLook(order, context.ifMatch)
  requireRounds(order)
  const { readers } = await sendTogether({
    writes: {
      order: sql`UPDATE orders SET returned_at = ${now}, returned_by = ${person.id}, return_reason = ${comment},
        round = ${order.round + 1}, current_level = 1, version = ${order.version + 1} WHERE order_id = ${number}`,
      money: release(sql, {
        program: person.program,
        fundId: order.fundId,
        orderId: number,
        cents: order.total,
        actorId: person.id,
      }),
      event: addOrderEvent(context, order, 'returned', comment),
    },
    outcome: { readers: findOrderReaders(sql, [number]) },
  })
  await mailReturn(context, readers, order, comment)
  context.concern(`order ${number}`, { level: order.level, comment, ...nameDeputy(order) })
  return readOrderDetails(context, number)
}
