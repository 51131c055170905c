import { Refusal } from '#domain/refusal.ts'
import { seesWholeProgram } from '#domain/roles/permissions.ts'
import type { LineSupply } from '#wire/orders/line-supply.ts'
import type { OrderDetails } from '#wire/orders/orders.ts'
import { type Answers, sendTogether } from '../db/together.ts'
import type { ReadContext } from '../http/context.ts'
import { findSuppliedLines, type StoredLine } from '../supply/apply-queries.ts'
import { readStatuses } from '../supply/statuses-queries.ts'
import { describeCard } from './card.ts'
import {
  type EventRow,
  findApprovalRows,
  findEventRows,
  findFundRow,
  findShipmentRows,
} from './details-queries.ts'
import { describeLineSupply } from './line-supply.ts'
import { completeLines, findLineRows } from './lines.ts'
import { findOrderRow, type OrderRow } from './queries.ts'
import { findSigners } from './signers.ts'
import { listOrderEvents } from './timeline.ts'

type Context = Pick<ReadContext, 'sql' | 'keyed' | 'person' | 'today' | 'now' | 'config'>

/**
 * One order as its page shows it. Works on a read connection and inside the transaction of a write. 404 for carts and for
 * orders that the person may not see.
 */
export async function readOrderDetails(context: Context, orderId: number): Promise<OrderDetails> {
  return describeOrder(context, orderId, await sendTogether({ facts: findDetails(context, orderId) }))
}

/** What the page of an order is described from. */
export function findDetails({ keyed: sql, person, config }: Context, orderId: number) {
  return {
    order: findOrderRow(sql, person, orderId),
    lines: findLineRows(sql, [orderId]),
    approvals: findApprovalRows(sql, orderId),
    events: findEventRows(sql, orderId),
    shipments: findShipmentRows(sql, orderId),
    fund: findFundRow(sql, orderId),
    signers: findSigners(sql, orderId),
    supplied: findSuppliedLines(sql, [orderId], config.fiscalZone),
  }
}

export async function describeOrder(
  context: Context,
  orderId: number,
  details: Answers<ReturnType<typeof findDetails>>,
): Promise<OrderDetails> {
  const { person } = context
  const { order, lines, approvals, events, shipments, fund, signers, supplied } = details
  if (!order) throw orderNotFound(orderId)
  const complete = await completeLines(context, lines)
  // Before the last approval supply has nothing to say, and submitting need not wait for its words.
  const supply = supplied.length === 0 ? [] : await describeSupply(context, order, supplied, events)
  const seesFund =
    seesWholeProgram(person) || order.ordererId === person.id || person.overseenDodaacs.includes(order.dodaac)
  return {
    ...order,
    order: describeCard(person, order, complete),
    fund: seesFund && fund ? fund : null,
    waitingFor: signers.map(({ name }) => name),
    approvals,
    events: listOrderEvents({ order, lines, approvals, events, shipments }),
    supply,
    mayDecideMoney: person.financeDodaacs.includes(order.dodaac),
    moved: null,
  }
}

async function describeSupply(
  { sql, person, now, today, config }: Context,
  order: OrderRow,
  lines: StoredLine[],
  events: EventRow[],
): Promise<LineSupply[]> {
  const facts = {
    person,
    order: order,
    events,
    statuses: await readStatuses(sql),
    now,
    today,
    zone: config.fiscalZone,
  }
  return lines.map((line) => describeLineSupply(line, facts))
}

export function orderNotFound(orderId: number): Refusal {
  return new Refusal('not-found', `There is no order ${orderId} that you may see.`)
}
