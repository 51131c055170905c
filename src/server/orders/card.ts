import { findClosedYear } from '#domain/funds/fund-periods.ts'
import { canChange, canWithdraw } from '#domain/orders/approvals.ts'
import { mayReceive } from '#domain/receipts/receipts.ts'
import type { Person } from '#domain/roles/permissions.ts'
import type { OrderCard, OrderLine } from '#wire/orders/orders.ts'
import type { OrderRow } from './queries.ts'

/** An order as its card shows it to this person (ORD-13, ORD-15): the row, and what the person may do. */
export function describeCard(person: Person, order: OrderRow, lines: OrderLine[]): OrderCard {
  const { mayDecide, fiscalYear } = order
  const closedYear = fiscalYear === null ? '' : (findClosedYear({ ...order, fiscalYear }) ?? '')
  return {
    ...order,
    whyNotApprove: mayDecide ? closedYear : '',
    mayChange: canChange(order, { id: person.id, maySign: mayDecide }) && closedYear === '',
    mayWithdraw: canWithdraw(order, person.id),
    mayReceive: mayReceive(person, order.status, order.dodaac),
    lines,
  }
}
