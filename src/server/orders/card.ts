import { findClosedYear } from '#domain/funds/fund-periods.ts'
import { canChange, canWithdraw } from '#domain/orders/approvals.ts'
import { findUnusual } from '#domain/orders/unusual.ts'
import { mayReceive } from '#domain/receipts/receipts.ts'
import { onlyReads, type Person, seesWholeProgram } from '#domain/roles/permissions.ts'
import { OWN_MAKING } from '#domain/roles/waiting.ts'
import type { OrderLine } from '#wire/lines/lines.ts'
import type { OrderCard } from '#wire/orders/orders.ts'
import type { ApprovalRow } from './details-queries.ts'
import type { OrderRow } from './queries.ts'

type Beside = {
  approvals: ApprovalRow[]
  mayDecide: boolean
  /** The person could sign, but let the orderer act without a second person. */
  isBarred: boolean
  lines: OrderLine[]
}

/** [ORD-13 ORD-15] */
export function describeCard(
  person: Person,
  order: OrderRow,
  { approvals, mayDecide, isBarred, lines }: Beside,
): OrderCard {
  const { fiscalYear } = order
  const isReader = onlyReads(person)
  const fund = seesFund(person, order) ? order.fund : null
  const closedYear = fiscalYear === null ? '' : (findClosedYear({ ...order, fiscalYear }) ?? '')
  return {
    ...order,
    approver: nameApprovers(order, approvals),
    mayDecide,
    whyNotApprove: findWhyNotApprove(closedYear, { mayDecide, isBarred }),
    mayChange: !isReader && canChange(order, { id: person.id, maySign: mayDecide }) && closedYear === '',
    mayWithdraw: !isReader && canWithdraw(order, person.id),
    maySubmitAgain:
      !isReader && order.returnedAt !== null && order.ordererId === person.id && closedYear === '',
    mayAnswerFinance:
      order.asksFinance &&
      person.financeDodaacs.includes(order.dodaac) &&
      order.ordererId !== person.id &&
      order.memberId !== person.id,
    mayReceive: mayReceive(person, order.status, order.dodaac),
    unusual: findUnusual({ ...order, lines, fund }),
    available: order.status === 'awaiting' && !order.returnedAt ? (fund?.available ?? null) : null,
    lines,
  }
}

export function findWhyNotApprove(
  closedYear: string,
  signer: Pick<Beside, 'mayDecide' | 'isBarred'>,
): string {
  return signer.mayDecide ? closedYear : signer.isBarred ? OWN_MAKING.sentence : ''
}

/** The orderer and those who oversee the DoDAAC see balances; the member does not. */
export function seesFund(person: Person, order: Pick<OrderRow, 'ordererId' | 'dodaac'>): boolean {
  return (
    seesWholeProgram(person) || order.ordererId === person.id || person.overseenDodaacs.includes(order.dodaac)
  )
}

function nameApprovers(order: OrderRow, approvals: ApprovalRow[]): string {
  return approvals
    .filter(({ round }) => round === order.round)
    .map(({ person }) => person)
    .join(', ')
}
