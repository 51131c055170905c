import { requireOpenYear } from '#domain/funds/fund-periods.ts'
import { requireAvailableFor } from '#domain/funds/order-limits.ts'
import { requireFinanceAnswer, requireLook } from '#domain/orders/approvals.ts'
import type { OrderDetails } from '#wire/orders/orders.ts'
import { sendTogether } from '../db/together.ts'
import { reserve } from '../funds/ledger.ts'
import type { WriteContext } from '../http/context.ts'
import type { Input } from '../http/input.ts'
import { findOrderReaders } from '../mail/order-readers.ts'
import { readOrderDetails } from './details.ts'
import { addOrderEvent, type LockedOrder, lockOrder } from './lock.ts'
import { mailApprovers, mailDecision } from './notices.ts'
import { forgetReminders } from './reminders-queries.ts'
import { findSigners } from './signers.ts'
import { holdFinanceRole } from './supply-requests-queries.ts'

type Answer = { decision: 'yes' | 'no'; comment: string }

/** 'yes' reserves the money and begins the approvals, 'no' declines the order. */
export async function answerAsFinance(
  context: WriteContext,
  { params: { number }, body }: Input<{ number: number }, undefined, Answer>,
): Promise<OrderDetails> {
  const { person, ifMatch } = context
  const order = await lockOrder(context, number, ifMatch)
  const isFinance = await holdFinanceRole(context, order.dodaac)
  requireFinanceAnswer(order, { id: person.id, isFinance })
  requireLook(order, ifMatch)
  await (body.decision === 'yes' ? allow(context, order, body.comment) : refuse(context, order, body.comment))
  context.concern(`order ${number}`, { ...body, cents: order.total })
  return readOrderDetails(context, number)
}

async function allow(context: WriteContext, order: LockedOrder, comment: string): Promise<void> {
  const { sql, person } = context
  const { number, fundId, total } = order
  requireOpenYear(order)
  const [held] = await sql<{ cents: number }[]>`SELECT cents FROM hold_available(${[fundId]}::bigint[])`
  requireAvailableFor(order, held?.cents ?? 0)
  const { signers } = await sendTogether({
    writes: {
      order: sql`UPDATE orders SET finance_state = '', version = ${order.version + 1} WHERE order_id = ${number}`,
      money: reserve(sql, {
        program: person.program,
        fundId,
        orderId: number,
        cents: total,
        actorId: person.id,
      }),
      reminders: forgetReminders(sql, number),
      event: addOrderEvent(context, order, 'allowed', comment),
    },
    outcome: { signers: findSigners(sql, number) },
  })
  await mailApprovers(context, signers, order, 'Finance - RA allowed the order.')
}

async function refuse(context: WriteContext, order: LockedOrder, comment: string): Promise<void> {
  const { sql } = context
  const { number } = order
  const { readers } = await sendTogether({
    writes: {
      order: sql`UPDATE orders SET finance_state = 'declined', status = 'declined', decided_at = ${context.now},
        version = ${order.version + 1} WHERE order_id = ${number}`,
      event: addOrderEvent(context, order, 'declined', comment),
    },
    outcome: { readers: findOrderReaders(sql, [number]) },
  })
  await mailDecision(context, readers, order, { kind: 'declined', comment, byFinance: { held: false } })
}
