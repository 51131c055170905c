import { Refusal } from '#domain/refusal.ts'
import type { OrderDetails } from '#wire/orders.ts'
import type { ReadContext } from '../http/serve.ts'
import { describeCard, findReplacements } from './card.ts'
import {
  findApprovalRows,
  findEventRows,
  findFundRow,
  findShipmentRows,
  findWaitingFor,
} from './details-queries.ts'
import { findLineRows, findOrderRow } from './queries.ts'
import { tellTimeline } from './timeline.ts'

/**
 * One order as its page shows it. Works on a read connection and inside the transaction of a write; all statements
 * leave at once. 404 for carts and for orders that the person may not see.
 */
export async function readOrderDetails(
  context: Pick<ReadContext, 'sql' | 'person' | 'today'>,
  orderId: number,
): Promise<OrderDetails> {
  const { sql, person } = context
  const [order, lines, approvals, events, shipments, fund, waitingFor] = await Promise.all([
    findOrderRow(sql, person, orderId),
    findLineRows(sql, [orderId]),
    findApprovalRows(sql, orderId),
    findEventRows(sql, orderId),
    findShipmentRows(sql, orderId),
    findFundRow(sql, orderId),
    findWaitingFor(sql, orderId),
  ])
  if (!order) throw orderNotFound(orderId)
  const successors = await findReplacements(context, [order], lines)
  const seesFund =
    person.opensEverything || order.ordererId === person.id || person.overseenDodaacs.includes(order.dodaac)
  return {
    order: describeCard(person, order, lines, successors),
    memberName: order.memberName,
    billTo: order.billTo ?? '',
    soldTo: order.soldTo ?? '',
    signalCode: order.signalCode ?? '',
    shipToAddress: Array.isArray(order.shipToAddress) ? order.shipToAddress.map(String) : [],
    refunded: order.refundedCents,
    fund: seesFund ? fund : null,
    waitingFor,
    approvals: approvals.map(({ decidedAt, ...approval }) => ({
      ...approval,
      at: decidedAt,
      isCurrent: approval.round === order.round,
    })),
    events: tellTimeline({ order, lines, approvals, events, shipments }),
  }
}

export function orderNotFound(orderId: number): Refusal {
  return new Refusal('not-found', `There is no order ${orderId} that you may see.`)
}
