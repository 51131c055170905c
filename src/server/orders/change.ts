import { formatNsn } from '#domain/catalogue/stock-numbers.ts'
import { requireOpenYear } from '#domain/funds/fund-periods.ts'
import {
  findLimits,
  type LimitFindings,
  noteLimits,
  requireWithinLimits,
} from '#domain/funds/order-limits.ts'
import { requireChange } from '#domain/orders/approvals.ts'
import { APPROVALS_VOID } from '#domain/orders/rounds.ts'
import { Refusal } from '#domain/refusal.ts'
import { shorten } from '#domain/words.ts'
import type { OrderDetails } from '#wire/orders/orders.ts'
import { requireAllowances } from '../allowances/order-allowances.ts'
import { sendTogether } from '../db/together.ts'
import { release, reserve } from '../funds/ledger.ts'
import { findLimitsOfOrder } from '../funds/limits-queries.ts'
import type { WriteContext } from '../http/context.ts'
import { findSkippedNow } from '../levels/rules-queries.ts'
import type { CompleteLine } from '../lines/lines.ts'
import { noSuchLine } from '../lines/lines.ts'
import { saveRemoved } from '../lines/removal-queries.ts'
import { readOrderDetails } from './details.ts'
import { addOrderEvent, type LockedOrder, lockOrder, MAX_DETAIL } from './lock.ts'
import { inMail, mailApprovers, sendMails, writeFinanceRequests } from './notices.ts'
import { forgetReminders } from './reminders-queries.ts'
import { findOfficers, findSigners } from './signers.ts'

/** 0 removes the line. Moves money and voids approvals in the same transaction. */
export async function changeQuantity(
  context: WriteContext,
  { number, nsn, quantity }: { number: number; nsn: string; quantity: number },
): Promise<OrderDetails> {
  const { order, line } = await lockLineToChange(context, number, nsn)
  await changeLines(context, order, new Map([[line.number, quantity]]))
  context.concern(`order ${number}`, { nsn, quantity })
  return readOrderDetails(context, number)
}

export async function lockLineToChange(
  context: WriteContext,
  number: number,
  nsn: string,
): Promise<{ order: LockedOrder; line: CompleteLine }> {
  const order = await lockOrderToChange(context, number)
  const line = order.lines.find((other) => other.nsn === nsn)
  if (!line) throw noSuchLine(number, `with NSN ${formatNsn(nsn)}`)
  return { order, line }
}

export async function lockOrderToChange(context: WriteContext, number: number): Promise<LockedOrder> {
  const order = await lockOrder(context, number, context.ifMatch)
  requireChange(order, order.signer)
  requireOpenYear(order)
  return order
}

/** Only expedited shipping has a comment. */
export async function changeShipping(
  context: WriteContext,
  number: number,
  { expedited, comment }: { expedited: boolean; comment: string },
): Promise<OrderDetails> {
  const order = await lockOrderToChange(context, number)
  const stored = expedited ? comment : ''
  if (order.expedited !== expedited || order.expediteComment !== stored) {
    await context.sql`UPDATE orders SET expedited = ${expedited}, expedite_comment = ${stored} WHERE order_id = ${number}`
    await startAgain(context, order, `Shipping: ${expedited ? 'Expedited' : 'Standard'}.`)
  }
  context.concern(`order ${number}`, { expedited })
  return readOrderDetails(context, number)
}

/** Moves the difference at the lines' prices. The order returns to level 1. Equal quantities change nothing. */
export async function changeLines(
  context: WriteContext,
  order: LockedOrder,
  quantities: Map<number, number>,
): Promise<LockedOrder> {
  const { sql } = context
  const unknown = [...quantities.keys()].find((wanted) => !order.lines.some((line) => line.number === wanted))
  if (unknown !== undefined) throw noSuchLine(order.number, unknown)
  const wanted = (line: CompleteLine) => quantities.get(line.number) ?? line.quantity
  const changed = order.lines.filter((line) => wanted(line) !== line.quantity)
  if (changed.length === 0) return order
  if (order.lines.every((line) => wanted(line) === 0)) throw lastLine(order)
  const removed = changed.filter((line) => wanted(line) === 0).map((line) => line.nsn)
  const stored = changed.filter((line) => wanted(line) > 0)
  const remover = { personId: context.person.id, orderId: order.number, now: context.now }
  await sendTogether({
    writes: {
      removed: removed.length > 0 ? saveRemoved(sql, 'order', remover, removed) : null,
      gone:
        removed.length > 0
          ? sql`DELETE FROM order_lines WHERE order_id = ${order.number} AND nsn = ANY (${removed}::text[])`
          : null,
      stored:
        stored.length > 0
          ? sql`UPDATE order_lines l SET quantity = n.quantity
          FROM unnest(${stored.map((line) => line.number)}::int[], ${stored.map(wanted)}::int[]) n (line_number, quantity)
          WHERE l.order_id = ${order.number} AND l.line_number = n.line_number`
          : null,
    },
  })
  const raised = stored.filter((line) => wanted(line) > line.quantity).map(({ nsn }) => nsn)
  if (raised.length > 0) await requireAllowances(context, order.number, raised)
  const now = await startAgain(
    context,
    await moveMoney(context, order),
    changed.map((line) => describeChange(line, wanted(line))).join(' '),
  )
  const lines = order.lines.flatMap((line) => (wanted(line) > 0 ? [{ ...line, quantity: wanted(line) }] : []))
  return { ...now, lines }
}

/** The last line stays: the orderer withdraws the order, or the approver declines it. */
function lastLine({ number, ordererId, signer }: LockedOrder): Refusal {
  const way = ordererId === signer.id ? 'To take the order back, withdraw it.' : 'Decline it, and say why.'
  return new Refusal('rule', `Order ${number} would have no line left. ${way}`, { code: 'LAST_LINE' })
}

export async function moveMoney(context: WriteContext, order: LockedOrder): Promise<LockedOrder> {
  const { sql, person } = context
  const [totalled] = await sql<
    { total: number }[]
  >`SELECT total_cents AS total FROM orders WHERE order_id = ${order.number}`
  const total = totalled?.total ?? 0
  if (order.returnedAt) return { ...order, total }
  const more = total - order.total
  const found = more > 0 ? await requireLimits(context, order, total) : null
  if (found?.effect === 'ask' && !order.asksFinance) {
    await askFinance(context, { ...order, total }, { held: order.total, found })
    return { ...order, total, asksFinance: true }
  }
  // A returned order and one that asks Finance hold no money.
  if (!order.asksFinance)
    await (more > 0 ? reserve : release)(sql, {
      program: person.program,
      fundId: order.fundId,
      orderId: order.number,
      cents: Math.abs(more),
      actorId: person.id,
    })
  return { ...order, total, limitNotes: found ? noteLimits(found) : [] }
}

/** An increase counts like a new order. */
async function requireLimits(
  { sql, today, config }: WriteContext,
  order: LockedOrder,
  total: number,
): Promise<LimitFindings> {
  const { limits, officers } = await findLimitsOfOrder(sql, order.number, { today, zone: config.fiscalZone })
  const found = findLimits(limits, total, order)
  requireWithinLimits(found, order.dodaac, officers)
  return found
}

/** The order gives its money back and waits for Finance. */
async function askFinance(
  context: WriteContext,
  order: LockedOrder,
  { held, found }: { held: number; found: LimitFindings },
): Promise<void> {
  const { sql, person } = context
  const { number, fundId } = order
  const { people } = await sendTogether({
    writes: {
      order: sql`UPDATE orders SET finance_state = 'asked', current_level = 1 WHERE order_id = ${number}`,
      reminders: forgetReminders(sql, number),
      money: release(sql, {
        program: person.program,
        fundId,
        orderId: number,
        cents: held,
        actorId: person.id,
      }),
      event: addOrderEvent(context, order, 'asked', noteLimits(found).join(' ')),
    },
    outcome: { people: findOfficers(sql, number) },
  })
  await sendMails(context, writeFinanceRequests(people, inMail(context, order), found.sentences))
}

/** A changed order starts at level 1, with the levels that its content needs now. Mails earlier signers only if there was a signature. */
export async function startAgain(
  context: WriteContext,
  order: LockedOrder,
  detail: string,
): Promise<LockedOrder> {
  const voided = order.signerIds.length > 0
  const skippedLevels = await findSkippedNow(context.sql, order.number)
  const now = {
    ...order,
    round: voided ? order.round + 1 : order.round,
    level: 1,
    skippedLevels,
    version: order.version + 1,
    signerIds: [],
  }
  const { sql } = context
  const notes = [...(order.limitNotes ?? []), ...(voided ? [APPROVALS_VOID] : [])]
  const { signers } = await sendTogether({
    writes: {
      order: sql`UPDATE orders SET round = ${now.round}, current_level = 1, skipped_levels = ${skippedLevels}::smallint[],
        version = ${now.version} WHERE order_id = ${order.number}`,
      event: addOrderEvent(context, order, 'changed', [shorten(detail, MAX_DETAIL), ...notes].join(' ')),
    },
    outcome: { signers: findSigners(sql, order.number) },
  })
  if (voided)
    await mailApprovers(
      context,
      signers,
      order,
      `Order ${order.number} was changed. The approvals given are void.`,
    )
  return now
}

function describeChange(line: CompleteLine, quantity: number): string {
  const name = `Line ${line.number}, ${line.description}:`
  return quantity === 0 ? `${name} removed.` : `${name} quantity ${line.quantity} to ${quantity}.`
}
