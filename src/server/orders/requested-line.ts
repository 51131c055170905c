import type { RequestedOrder } from '#domain/orders/supply-requests.ts'
import { Refusal } from '#domain/refusal.ts'
import { isAllShipped } from '#domain/supply/line.ts'
import type { OrderDetails } from '#wire/orders/orders.ts'
import { sendTogether } from '../db/together.ts'
import type { WriteContext } from '../http/context.ts'
import { noSuchLine } from '../lines/lines.ts'
import {
  findSuppliedLines,
  type StoredLine,
  saveSuppliedLines,
  saveSuppliedOrders,
} from '../supply/apply-queries.ts'
import { settleMoney } from '../supply/money.ts'
import { orderNotFound, readOrderDetails } from './details.ts'
import { lockRequestedOrder } from './supply-requests-queries.ts'

export type RequestedLine = {
  order: RequestedOrder & { fundId: number }
  line: StoredLine
  lines: StoredLine[]
}

/** `requireRight` checks first. Throws 404 out of scope, 409 for another version or an unapproved order. */
export async function lockRequestedLine(
  context: WriteContext,
  orderId: number,
  lineNumber: number,
  requireRight: (order: RequestedOrder) => void | Promise<void>,
): Promise<RequestedLine> {
  const { order, lines } = await sendTogether({
    lock: { order: lockRequestedOrder(context, orderId) },
    facts: { lines: findSuppliedLines(context.sql, [orderId], context.config.fiscalZone) },
  })
  if (!order) throw orderNotFound(orderId)
  await requireRight(order)
  if (order.status !== 'approved' && order.status !== 'shipped')
    throw new Refusal('conflict', `Order ${orderId} is not approved.`, { code: 'NOT_APPROVED' })
  if (context.ifMatch !== undefined && context.ifMatch !== order.version)
    throw new Refusal(
      'conflict',
      `Order ${orderId} was changed in the meantime. Look at it again, then do what is still needed.`,
      { code: 'STALE_ORDER' },
    )
  const line = lines.find((other) => other.lineNumber === lineNumber)
  if (!line) throw noSuchLine(orderId, lineNumber)
  return { order, line, lines }
}

/**
 * Also moves the line's money.
 * @returns `short`: the amount owed and the balance that cannot pay it, else null; `given`: the refund, negative for a
 * payment
 */
export async function saveRequestedLine(
  { sql, person, now }: WriteContext,
  { order, line, lines }: RequestedLine,
  after: StoredLine,
  why: string,
): Promise<{ short: { owed: number; available: number } | null; given: number }> {
  const settled = { ...after }
  const [short] = await settleMoney(
    sql,
    person.program,
    [{ line: settled, fundId: order.fundId, why: why.slice(0, 500) }],
    person.id,
  )
  const all = lines.map((other) => (other === line ? settled : other))
  const refunded = settled.refundedCents - line.refundedCents
  const added = settled.addedCents - line.addedCents
  const should = isAllShipped(all) ? 'shipped' : 'approved'
  const status = should === order.status ? null : should
  await sendTogether({
    writes: {
      line: saveSuppliedLines(sql, [settled]),
      order: saveSuppliedOrders(sql, [{ orderId: order.number, refunded, added, status }], now),
    },
  })
  return {
    short: short ? { owed: settled.owedCents, available: short.available } : null,
    given: refunded - added,
  }
}

/** The fund's account stays locked until the commit. */
export async function respondWithOrder(
  context: WriteContext,
  orderId: number,
  given: number,
): Promise<OrderDetails> {
  const details = await readOrderDetails(context, orderId)
  if (!details.fund) return details
  const { dodaac, fundCode, fiscalYear, available } = details.fund
  return { ...details, moved: { dodaac, fundCode, fiscalYear, before: available - given, available } }
}
