import { findClosedYear } from '#domain/funds/fund-periods.ts'
import { canChange, canWithdraw } from '#domain/orders/approvals.ts'
import { mayReceive } from '#domain/receipts/receipts.ts'
import type { Person } from '#domain/roles/permissions.ts'
import { OWN_MAKING } from '#domain/roles/waiting.ts'
import type { OrderCard, OrderLine } from '#wire/orders/orders.ts'
import type { ApprovalRow } from './details-queries.ts'
import type { OrderRow } from './queries.ts'

/** What is found beside an order. */
type Beside = { approvals: ApprovalRow[]; mayDecide: boolean; lines: OrderLine[] }

/** An order as its card shows it to this person (ORD-13, ORD-15): the row, and what the person may do. */
export function describeCard(
  person: Person,
  order: OrderRow,
  { approvals, mayDecide, lines }: Beside,
): OrderCard {
  const { fiscalYear } = order
  const closedYear = fiscalYear === null ? '' : (findClosedYear({ ...order, fiscalYear }) ?? '')
  return {
    ...order,
    approver: nameApprovers(order, approvals),
    mayDecide,
    whyNotApprove: mayDecide ? closedYear : order.isBarred ? OWN_MAKING.sentence : '',
    mayChange: canChange(order, { id: person.id, maySign: mayDecide }) && closedYear === '',
    mayWithdraw: canWithdraw(order, person.id),
    mayReceive: mayReceive(person, order.status, order.dodaac),
    lines,
  }
}

/** Who signed in the current round, level by level. */
function nameApprovers(order: OrderRow, approvals: ApprovalRow[]): string {
  return approvals
    .filter(({ round }) => round === order.round)
    .map(({ person }) => person)
    .join(', ')
}
