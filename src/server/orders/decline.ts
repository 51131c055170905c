import { requireDecision, requireLook } from '#domain/orders/approvals.ts'
import type { OrderDetails } from '#wire/orders/orders.ts'
import { sendTogether } from '../db/together.ts'
import { release } from '../funds/ledger.ts'
import type { WriteContext } from '../http/context.ts'
import { findOrderReaders } from '../mail/order-readers.ts'
import { readOrderDetails } from './details.ts'
import { addOrderEvent, type LockedOrder, lockOrder, nameDeputy } from './lock.ts'
import { mailDecision } from './notices.ts'

export async function decline(context: WriteContext, number: number, comment: string): Promise<OrderDetails> {
  const order = await declineOrder(context, number, comment, context.ifMatch)
  context.concern(`order ${number}`, { level: order.level, comment, ...nameDeputy(order) })
  return readOrderDetails(context, number)
}

/** Releases the reserved money. `seen` is the version that the approver read. */
export async function declineOrder(
  context: WriteContext,
  number: number,
  comment: string,
  knownVersion: number | undefined,
): Promise<LockedOrder> {
  const { sql, person, session, now } = context
  const order = await lockOrder(context, number, knownVersion)
  requireDecision(order, order.signer)
  requireLook(order, knownVersion)
  const { readers } = await sendTogether({
    writes: {
      approval: sql`INSERT INTO approvals (program, order_id, round, level, decision, orderer_id, member_id, person_id, order_version, comment,
        way, decided_at, for_id, for_until)
      VALUES (${person.program}, ${number}, ${order.round}, ${order.level}, 'decline', ${order.ordererId}, ${order.memberId},
        ${person.id}, ${order.version}, ${comment}, ${session.way}, ${now}, ${order.standsFor?.forId ?? null}, ${order.standsFor?.until ?? null})`,
      order: sql`UPDATE orders SET status = 'declined', decided_at = ${now}, version = ${order.version + 1} WHERE order_id = ${number}`,
      money: release(sql, {
        program: person.program,
        fundId: order.fundId,
        orderId: number,
        cents: order.total,
        actorId: person.id,
      }),
      event: addOrderEvent(context, order, 'declined', comment),
    },
    outcome: { readers: findOrderReaders(sql, [number]) },
  })
  await mailDecision(context, readers, order, { kind: 'declined', comment })
  return order
}
