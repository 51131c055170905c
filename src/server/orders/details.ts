import { Refusal } from '#domain/refusal.ts'
import type { OrderDetails } from '#wire/orders.ts'
import type { ReadContext } from '../http/serve.ts'
import { findSuppliedLines } from '../supply/apply-queries.ts'
import { readStatuses } from '../supply/statuses-queries.ts'
import { describeCard, findReplacements, toDecidable } from './card.ts'
import {
  findApprovalRows,
  findEventRows,
  findFundRow,
  findShipmentRows,
  findWaitingFor,
} from './details-queries.ts'
import { describeLineSupply } from './line-supply.ts'
import { findLineRows, findOrderRow } from './queries.ts'
import { tellTimeline } from './timeline.ts'

/**
 * One order as its page shows it. Works on a read connection and inside the transaction of a write; all statements
 * leave at once. 404 for carts and for orders that the person may not see.
 */
export async function readOrderDetails(
  context: Pick<ReadContext, 'sql' | 'person' | 'today' | 'now' | 'config'>,
  orderId: number,
): Promise<OrderDetails> {
  const { sql, person, now, today, config } = context
  const zone = config.fiscalZone
  const [order, lines, approvals, events, shipments, fund, waitingFor, supplied, statuses] =
    await Promise.all([
      findOrderRow(sql, person, orderId),
      findLineRows(sql, [orderId]),
      findApprovalRows(sql, orderId),
      findEventRows(sql, orderId),
      findShipmentRows(sql, orderId),
      findFundRow(sql, orderId),
      findWaitingFor(sql, orderId),
      findSuppliedLines(sql, [orderId], zone),
      readStatuses(sql),
    ])
  if (!order) throw orderNotFound(orderId)
  const successors = await findReplacements(context, [order], lines)
  const facts = {
    person,
    order: { ...toDecidable(order), dodaac: order.dodaac, decidedAt: order.decidedAt },
    events,
    statuses,
    now,
    today,
    zone,
  }
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
    supply: supplied.map((line) => describeLineSupply(line, facts)),
    mayDecideMoney: person.financeDodaacs.includes(order.dodaac),
  }
}

export function orderNotFound(orderId: number): Refusal {
  return new Refusal('not-found', `There is no order ${orderId} that you may see.`)
}
