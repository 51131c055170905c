import { listExceeded } from '#domain/cart/cart-allowances.ts'
import { requireNoObstacles } from '#domain/cart/submit.ts'
import { acceptPrices, findExceeded, findSkipped, totalOf } from '#domain/cart/submit-facts.ts'
import { noteLimits } from '#domain/funds/order-limits.ts'
import { fullName } from '#domain/people/people.ts'
import { shorten } from '#domain/words.ts'
import { nameCartField } from '#wire/cart/cart.ts'
import type { OrderDetails } from '#wire/orders/orders.ts'
import { lockAllowances } from '../allowances/standings.ts'
import { type PriceDay, priceOf } from '../catalogue/prices.ts'
import type { Fragment, Sql } from '../db/connect.ts'
import { first, sendTogether } from '../db/together.ts'
import { reserve } from '../funds/ledger.ts'
import { lockLimits } from '../funds/limits-queries.ts'
import type { WriteContext } from '../http/context.ts'
import type { Input } from '../http/input.ts'
import { completeLines } from '../lines/lines.ts'
import type { Email } from '../mail/email.ts'
import { describeOrder, findDetails } from '../orders/details.ts'
import { MAX_DETAIL } from '../orders/lock.ts'
import { inMail, sendMails, writeFinanceRequests, writeRequests } from '../orders/notices.ts'
import { type OrderInMail, writeConfirmation } from '../orders/order-mail.ts'
import { findCarts, gatherFacts, noSuchCart } from './carts.ts'
import { requireCart, requireVersionRead } from './change.ts'
import type { LockedCart } from './queries.ts'

/**
 * Checks everything again under the lock (decisions, section 4). Changed prices and a short balance: 409; closed
 * program: 503; else 422.
 */
export async function submitCart(
  context: WriteContext,
  { params, body }: Input<{ number: number }, undefined, { acceptPrices: boolean }>,
): Promise<OrderDetails> {
  const { sql, person, now } = context
  const { program, id: ordererId } = person
  const { cart: locked, carts } = await sendTogether({
    lock: {
      member: lockAllowances(
        sql,
        program,
        sql`SELECT member_id AS person_id FROM carts WHERE program = ${program} AND orderer_id = ${ordererId} AND order_id = ${params.number}`,
      ),
      cart: requireVersionRead(context, lockForSubmit(sql, { program, ordererId, orderId: params.number })),
      limits: lockLimits(sql, 'carts', params.number),
    },
    facts: { carts: findCarts(context, params.number) },
  })
  await requireCart(context, params.number, locked)
  const [cart] = carts.rows
  if (!cart) throw noSuchCart()
  const found = gatherFacts(context, cart, await completeLines(context, carts.lines))
  const facts = body.acceptPrices ? acceptPrices(found) : found
  requireNoObstacles(facts, nameCartField)
  const fundId = facts.fund?.id ?? 0
  const cents = totalOf(facts.lines)
  const limits = findExceeded(facts)
  const asksFinance = limits.effect === 'ask'
  const exceeded = listExceeded(facts)
  context.concern(`order ${cart.number}`, {
    cents,
    ...(limits.effect && { limit: limits.effect }),
    ...(exceeded.length > 0 && { exceeded }),
  })
  const { details } = await sendTogether({
    writes: {
      prices: body.acceptPrices
        ? saveCurrentPrices(sql, cart.number, { fiscalYear: facts.fiscalYear, today: context.today })
        : null,
      order: submitRows(
        sql,
        {
          ...cart,
          fundId,
          shipToAddress: facts.shipToAddress,
          skipped: findSkipped(facts),
          asksFinance,
          now,
        },
        {
          money: asksFinance
            ? null
            : reserve(sql, { program, fundId, orderId: cart.number, cents, actorId: person.id }),
          event: addSubmittedEvent(sql, program, cart.number, {
            actorId: person.id,
            now,
            detail: [...noteLimits(limits), ...exceeded].join(' '),
          }),
        },
      ),
    },
    outcome: { details: findDetails(context, cart.number) },
  })
  if (!details.order) throw new Error(`Order ${cart.number} is gone while it is submitted.`)
  const order = inMail(context, details.order)
  await sendMails(context, [
    ...writeRequests(details.seats.signers, order),
    ...writeFinanceRequests(details.officers, order, limits.sentences),
    ...writeOwn(context, order, asksFinance),
  ])
  return describeOrder(context, cart.number, details)
}

export function writeOwn(
  { person }: Pick<WriteContext, 'person'>,
  order: OrderInMail,
  asksFinance: boolean,
): Email[] {
  const { id, email } = person
  return email === ''
    ? []
    : [writeConfirmation({ email, name: fullName(person), people: [id] }, order, asksFinance)]
}

type OwnCart = { program: string; ordererId: number; orderId: number }

/** Also locks the DoDAAC, so that its approvers and levels cannot change. */
function lockForSubmit(sql: Sql, { program, ordererId, orderId }: OwnCart) {
  return first(sql<LockedCart[]>`
    SELECT c.order_id, c.version
    FROM carts c JOIN dodaacs d ON d.program = c.program AND d.dodaac = c.dodaac
    WHERE c.program = ${program} AND c.orderer_id = ${ordererId} AND c.order_id = ${orderId}
    FOR NO KEY UPDATE OF c FOR SHARE OF d`)
}

/** Copied, so that later changes of the DoDAAC do not affect the order. */
type SubmittedCopy = {
  number: number
  fundId: number
  levels: number
  skipped: number[]
  billTo: string | null
  shipTo: string | null
  soldTo: string | null
  signalCode: string | null
  shipToAddress: string[]
  shipsToOwnAddress: boolean
  asksFinance: boolean
  now: Date
}

function submitRows(
  sql: Sql,
  copy: SubmittedCopy,
  { money, event }: { money: Fragment | null; event: Fragment },
) {
  return sql`
    WITH cart AS (DELETE FROM carts WHERE order_id = ${copy.number} RETURNING *),
    lines AS (DELETE FROM cart_lines WHERE order_id = ${copy.number} RETURNING *),
    begun AS (
      INSERT INTO orders (order_id, program, orderer_id, member_id, status, dodaac, fund_code, fund_id, expedited, expedite_comment,
        levels, skipped_levels, current_level, bill_to, ship_to, sold_to, signal_code, ship_to_address, ships_to_own_address, version,
        created_at, submitted_at, touched_at, justification, total_cents, line_count, finance_state)
      SELECT c.order_id, c.program, c.orderer_id, c.member_id, 'awaiting', c.dodaac, c.fund_code, ${copy.fundId}::bigint, c.expedited, c.expedite_comment,
        ${copy.levels}::smallint, ${copy.skipped}::smallint[], 1, ${copy.billTo}, ${copy.shipTo}, ${copy.soldTo}, ${copy.signalCode},
        ${sql.json(copy.shipToAddress)}::jsonb, ${copy.shipsToOwnAddress}::boolean, c.version + 1,
        c.created_at, ${copy.now}::timestamptz, ${copy.now}::timestamptz, c.justification, s.total, s.count, ${copy.asksFinance ? 'asked' : ''}
      FROM cart c, (SELECT sum(quantity * unit_price_cents)::bigint AS total, count(*)::integer AS count FROM lines) s),
    ${money ? sql`money AS (${money}),` : sql``}
    event AS (${event})
    INSERT INTO order_lines (program, order_id, line_number, nsn, quantity, unit_price_cents, justification)
    SELECT program, order_id, line_number, nsn, quantity, unit_price_cents, justification FROM lines`
}

function saveCurrentPrices(sql: Sql, orderId: number, day: PriceDay) {
  return sql`
    UPDATE cart_lines l SET unit_price_cents = ${priceOf(sql, sql`l.nsn`, day)}
    WHERE l.order_id = ${orderId} AND l.unit_price_cents <> ${priceOf(sql, sql`l.nsn`, day)}`
}

function addSubmittedEvent(
  sql: Sql,
  program: string,
  orderId: number,
  { actorId, now, detail }: { actorId: number; now: Date; detail: string },
) {
  return sql`
    INSERT INTO order_events (program, order_id, kind, actor_id, detail, happened_at)
    VALUES (${program}, ${orderId}, 'submitted', ${actorId}, ${shorten(detail, MAX_DETAIL)}, ${now})`
}
