import type { LineProgress, OrderEnd, OrderProgress, OrderStep } from '#domain/orders/order-steps.ts'
import { listRoundEnds } from '#domain/orders/rounds.ts'
import { countGoods, type LineGoods } from '#domain/receipts/receipts.ts'
import { formatDate } from '#web/ui/format.ts'
import type { OrderLine } from '#wire/lines/lines.ts'
import type { OrderDetails, OrderEvent } from '#wire/orders/orders.ts'

/** Null in a cart. */
export function goodsOf({ shippedQuantity, goods }: OrderLine): LineGoods | null {
  return goods && { shippedQuantity, ...goods }
}

export function readProgress({ order, supply, waitingFor, approvals, events }: OrderDetails): OrderProgress {
  const isReopened = approvals.some(({ decision, isCurrent }) => decision === 'approve' && !isCurrent)
  return {
    ...order,
    waitingFor,
    reopenedBy: isReopened ? (listRoundEnds(events).at(-1) ?? 'changed') : null,
    lines: order.lines.map((line) => readLineProgress(line, supply)),
  }
}

export function readLineProgress(line: OrderLine, supply: OrderDetails['supply']): LineProgress {
  const goods = goodsOf(line)
  const { expected, reported, settled } = goods
    ? countGoods(goods)
    : { expected: line.quantity, reported: 0, settled: 0 }
  const own = supply.find(({ number }) => number === line.number)
  return {
    isSent: own?.isSent ?? false,
    isHeld: Boolean(own?.hold),
    expected,
    shipped: line.shippedQuantity - settled,
    received: line.goods?.receivedQuantity ?? 0,
    issued: line.goods?.issuedQuantity ?? 0,
    returned: line.goods?.returnedQuantity ?? 0,
    reported,
    expectedOn: own?.expectedOn ?? null,
  }
}

type Moment = { when: string; who: string }
export type Moments = Partial<Record<OrderStep | OrderEnd, Moment>>

/** With a line, only its own steps. */
export function findMoments({ order, events, approvals }: OrderDetails, line?: number): Moments {
  const own = events.filter((event) => line === undefined || event.line === null || event.line === line)
  const signed = approvals.filter(({ isCurrent, decision }) => isCurrent && decision === 'approve').at(-1)
  const last = (isIt: (event: OrderEvent) => boolean) => readMoment(own.findLast(isIt))
  return {
    placed: order.submittedAt
      ? { when: formatDate(order.submittedAt.toISOString()), who: order.orderer }
      : undefined,
    approved: signed && { when: formatDate(signed.at.toISOString()), who: order.approver },
    sent: last(({ kind }) => kind === 'transmitted'),
    shipped: last(({ kind }) => kind === 'shipped'),
    received: last(({ kind, title }) => kind === 'received' && title === 'Received'),
    issued: last(({ kind, title }) => kind === 'received' && title === 'Issued'),
    declined: last(({ kind }) => kind === 'declined'),
    withdrawn: last(({ kind }) => kind === 'withdrawn'),
    ended: last(({ kind }) => kind === 'cancelled' || kind === 'rejected'),
  }
}

/** Prefers the record's own day, because the portal may receive it later. */
function readMoment(event: OrderEvent | undefined): Moment | undefined {
  return event && { when: formatDate(event.datedOn ?? event.at.toISOString()), who: event.person }
}
