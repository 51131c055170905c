import type { Successor } from '#domain/catalogue/successors.ts'
import { findClosedYear } from '#domain/funds/fund-periods.ts'
import { canChange, canWithdraw, type DecidableOrder } from '#domain/orders/approvals.ts'
import { describeLine, type OrderOutcome, outcomeOf } from '#domain/orders/orders.ts'
import { mayReceive, pickGoods } from '#domain/receipts/receipts.ts'
import type { Person } from '#domain/roles/permissions.ts'
import { sayShipped } from '#domain/supply/shipped-items.ts'
import type { OrderCard, OrderLine } from '#wire/orders/orders.ts'
import { shopOf } from '../catalogue/catalogue.ts'
import { findSuccessors } from '../catalogue/successors.ts'
import type { ReadContext } from '../http/serve.ts'
import type { LineRow, OrderRow } from './queries.ts'

export const RECEIVED = { 1: 'no', 2: 'received', 3: 'issued', 4: 'returned' } as const

/** An order as its card shows it to this person (ORD-13, ORD-15). */
export function describeCard(
  person: Person,
  row: OrderRow,
  lines: LineRow[],
  successors: Map<string, Successor>,
): OrderCard {
  const order = toDecidable(row)
  const closedYear = describeClosedYear(row)
  return {
    number: row.orderId,
    createdAt: row.createdAt,
    submittedAt: row.submittedAt,
    status: order.status,
    withdrawn: order.withdrawn,
    orderer: row.orderer,
    approver: row.signers ?? '',
    member: row.member,
    memberId: row.memberId,
    dodaac: row.dodaac,
    shipTo: row.shipTo ?? '',
    fundCode: row.fundCode,
    expedited: row.expedited,
    expediteComment: row.expediteComment,
    total: row.totalCents,
    level: order.level,
    levels: order.levels,
    version: row.version,
    mayDecide: row.maySign,
    whyNotApprove: row.maySign ? closedYear : '',
    mayChange: canChange(order, { id: person.id, maySign: row.maySign }) && closedYear === '',
    mayWithdraw: canWithdraw(order, person.id),
    mayReceive: mayReceive(person, order.status, row.dodaac),
    lines: lines.map((line) => describeLineRow(outcomeOf(order), line, successors.get(line.nsn) ?? null)),
  }
}

function describeClosedYear({ orderId: number, fiscalYear, yearIsOpen }: OrderRow): string {
  return fiscalYear === null ? '' : (findClosedYear({ number, fiscalYear, yearIsOpen }) ?? '')
}

export function toDecidable(row: OrderRow): DecidableOrder {
  return {
    number: row.orderId,
    status: row.status,
    withdrawn: row.withdrawn,
    ordererId: row.ordererId,
    memberId: row.memberId,
    level: row.currentLevel ?? 0,
    levels: row.levels ?? 0,
    signerIds: row.signerIds ?? [],
    version: row.version,
  }
}

/** A stored line in the words of the wire. */
function describeLineRow(outcome: OrderOutcome, line: LineRow, replacement: Successor | null): OrderLine {
  return {
    number: line.lineNumber,
    nsn: line.nsn,
    description: line.name,
    size: line.size,
    pgc: line.pgc,
    price: line.unitPriceCents,
    quantity: line.quantity,
    total: line.amountCents,
    picture: line.picture,
    requisition: line.requisition ?? '',
    lineStatus: describeLine(outcome, line),
    ...describeItem(outcome, line, replacement),
    shippedQuantity: line.shippedQuantity,
    shippedAs: (line.shipped ?? []).map(sayShipped),
    received: RECEIVED[line.receivedState as keyof typeof RECEIVED],
    goods: pickGoods(line),
  }
}

/** Until an order is decided its lines follow the catalogue; afterwards only what the supplier says of them counts. */
function describeItem(
  outcome: OrderOutcome,
  { itemStatus, itemGetWellOn, supplyState, getWellOn }: LineRow,
  replacement: Successor | null,
): Pick<OrderLine, 'itemStatus' | 'getWellOn' | 'replacement'> {
  if (outcome !== 'awaiting' && outcome !== 'cart') {
    const waits = supplyState === 'backordered'
    return { itemStatus: waits ? 'backordered' : 'active', getWellOn, replacement: null }
  }
  return { itemStatus, getWellOn: itemStatus === 'backordered' ? itemGetWellOn : null, replacement }
}

/** What can be ordered in place of the obsolete lines of the waiting orders among some, by one statement. */
export function findReplacements(
  context: Pick<ReadContext, 'sql' | 'person' | 'today'>,
  orders: OrderRow[],
  lines: LineRow[],
): Promise<Map<string, Successor>> {
  const waiting = new Set(orders.filter(({ status }) => status === 'awaiting').map((o) => o.orderId))
  const gone = lines.filter((line) => line.itemStatus === 'obsolete' && waiting.has(line.orderId))
  return findSuccessors(
    context.sql,
    shopOf(context),
    gone.map((line) => line.nsn),
  )
}
