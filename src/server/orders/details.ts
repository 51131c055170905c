import { describeAllowanceFacts } from '#domain/orders/allowance-facts.ts'
import { describeFacts } from '#domain/orders/facts.ts'
import { countSubstitutable } from '#domain/orders/supply-requests.ts'
import { Refusal } from '#domain/refusal.ts'
import { onlyReads } from '#domain/roles/permissions.ts'
import type { OrderDetails } from '#wire/orders/orders.ts'
import { findOrderAllowances } from '../allowances/order-allowances.ts'
import { allowanceDayOf } from '../allowances/standings.ts'
import { asOne } from '../db/as-one.ts'
import type { Results } from '../db/together.ts'
import type { ReadContext } from '../http/context.ts'
import { completeLines, findSupplyOfLines } from '../lines/lines.ts'
import { readStatuses } from '../supply/statuses-queries.ts'
import { describeCard, seesFund } from './card.ts'
import {
  findApprovalRows,
  findEventRows,
  findLineDecisions,
  findMessageRows,
  findRightToAsk,
  findShipmentRows,
} from './details-queries.ts'
import { findLineHistories } from './facts-queries.ts'
import { describeLineSupply } from './line-supply.ts'
import { findOrderRow } from './queries.ts'
import { findOfficers, findSeats } from './signers.ts'
import { describeShare, listOrderEvents } from './timeline.ts'

type Context = Pick<ReadContext, 'sql' | 'withKey' | 'person' | 'today' | 'now' | 'config'>

/** Also works inside write transactions. Throws 404 for carts and orders out of scope. */
export async function readOrderDetails(context: Context, orderId: number): Promise<OrderDetails> {
  return describeOrder(context, orderId, await findDetails(context, orderId))
}

export function findDetails(context: Context, orderId: number) {
  const { withKey: sql, person } = context
  return asOne(sql, {
    order: findOrderRow(sql, person, orderId),
    lines: findSupplyOfLines(sql, orderId),
    approvals: findApprovalRows(sql, [orderId]),
    decisions: findLineDecisions(sql, orderId),
    messages: findMessageRows(sql, orderId),
    asking: findRightToAsk(sql, orderId, person.id),
    events: findEventRows(sql, orderId),
    shipments: findShipmentRows(sql, orderId),
    seats: findSeats(sql, orderId),
    officers: findOfficers(sql, orderId),
    statuses: readStatuses(sql),
    histories: findLineHistories(context, orderId),
    allowed: findOrderAllowances(sql, allowanceDayOf(context), orderId),
  })
}

export async function describeOrder(
  context: Context,
  orderId: number,
  details: Results<ReturnType<typeof findDetails>>,
): Promise<OrderDetails> {
  const { person, now, today, config } = context
  const {
    order,
    lines,
    approvals,
    decisions,
    messages,
    asking,
    events,
    shipments,
    seats,
    officers,
    statuses,
    histories,
    allowed,
  } = details
  if (!order) throw orderNotFound(orderId)
  const complete = await completeLines(context, lines, (line) => countSubstitutable(line).pieces > 0)
  const supplied = { person, order, events, statuses, now, today, zone: config.fiscalZone }
  const { signers, barred } = seats
  const ownSeats = signers.filter(({ personId }) => personId === person.id)
  const mayDecide = ownSeats.length > 0
  const isBarred = barred.includes(person.id)
  const fund = seesFund(person, order) ? order.fund : null
  const facts = [
    ...(allowed ? describeAllowanceFacts(allowed, today) : []),
    ...(mayDecide ? describeFacts({ ...order, fund }, histories) : []),
  ]
  return {
    ...order,
    order: describeCard(person, order, { approvals, mayDecide, isBarred, lines: complete }),
    fund,
    facts,
    waitingFor: (order.asksFinance ? officers : signers).map(({ name }) => name),
    signsFor: ownSeats.some(({ standsFor }) => standsFor === '') ? '' : (ownSeats[0]?.standsFor ?? ''),
    approvals: approvals.map((approval) => ({ ...approval, isCurrent: approval.round === order.round })),
    lineDecisions: decisions.map((one) => ({ ...one, isCurrent: one.round === order.round })),
    messages,
    mayAsk: !onlyReads(person) && asking?.mayAsk === true,
    events: listOrderEvents({ order, lines, approvals, events, shipments }),
    shipments: shipments.map(describeShare),
    // A line has a requisition only after the last approval.
    supply: lines.flatMap((line) => (line.requisition ? describeLineSupply(line, supplied) : [])),
    mayDecideMoney: person.financeDodaacs.includes(order.dodaac),
    moved: null,
  }
}

export function orderNotFound(orderId: number): Refusal {
  return new Refusal('not-found', `There is no order ${orderId} that you may see.`)
}
