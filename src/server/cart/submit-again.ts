import { listExceeded } from '#domain/cart/cart-allowances.ts'
import { requireNoObstacles } from '#domain/cart/submit.ts'
import { acceptPrices, findExceeded, findSkipped, totalOf } from '#domain/cart/submit-facts.ts'
import { fiscalYearOf } from '#domain/fiscal-years.ts'
import { requireOpenYear } from '#domain/funds/fund-periods.ts'
import { noteLimits } from '#domain/funds/order-limits.ts'
import { formatMoney } from '#domain/money.ts'
import { requireReturned } from '#domain/orders/approvals.ts'
import { shorten } from '#domain/words.ts'
import { nameCartField } from '#wire/cart/cart.ts'
import type { OrderDetails } from '#wire/orders/orders.ts'
import { lockAllowances } from '../allowances/standings.ts'
import { priceOf } from '../catalogue/prices.ts'
import { first, sendTogether } from '../db/together.ts'
import { reserve } from '../funds/ledger.ts'
import { lockLimits } from '../funds/limits-queries.ts'
import type { WriteContext } from '../http/context.ts'
import type { Input } from '../http/input.ts'
import { completeLines } from '../lines/lines.ts'
import { describeOrder, findDetails, orderNotFound } from '../orders/details.ts'
import { addOrderEvent, type LockedOrder, lockOrder, MAX_DETAIL } from '../orders/lock.ts'
import { inMail, sendMails, writeFinanceRequests, writeRequests } from '../orders/notices.ts'
import { gatherFacts } from './carts.ts'
import { findCartLines, findCartRows } from './queries.ts'
import { writeOwn } from './submit.ts'

/** A returned order keeps its number and fund. Runs the checks of a cart's submit, in the year of the fund. */
export async function submitOrderAgain(
  context: WriteContext,
  { params: { number }, body }: Input<{ number: number }, undefined, { acceptPrices: boolean }>,
): Promise<OrderDetails> {
  const { sql, person, now } = context
  const order = await lockOrder(context, number, context.ifMatch)
  requireReturned(order, person.id)
  requireOpenYear(order)
  const { cart, lines, returned } = await readAsCart(context, order)
  if (!cart) throw orderNotFound(number)
  const gathered = gatherFacts(context, cart, await completeLines(context, lines))
  const { fiscalYear } = order
  const found = {
    ...gathered,
    holder: 'order' as const,
    fiscalYear,
    // In an earlier year, its own open period counts.
    periodIsOpen: gathered.periodIsOpen || fiscalYear !== fiscalYearOf(context.today),
  }
  const facts = body.acceptPrices ? acceptPrices(found) : found
  requireNoObstacles(facts, nameCartField)
  const cents = totalOf(facts.lines)
  const limits = findExceeded(facts)
  const asksFinance = limits.effect === 'ask'
  context.concern(`order ${number}`, {
    cents,
    round: order.round,
    ...(limits.effect && { limit: limits.effect }),
  })
  const price = priceOf(sql, sql`l.nsn`, { fiscalYear, today: context.today })
  const { details } = await sendTogether({
    writes: {
      prices: body.acceptPrices
        ? sql`UPDATE order_lines l SET unit_price_cents = ${price}
            WHERE l.order_id = ${number} AND l.unit_price_cents <> ${price}`
        : null,
      order: sql`UPDATE orders SET submitted_at = ${now}, ship_to_address = ${sql.json(facts.shipToAddress)}::jsonb,
        ships_to_own_address = ${facts.shipsToOwnAddress}, skipped_levels = ${findSkipped(facts)}::smallint[],
        finance_state = ${asksFinance ? 'asked' : ''}, version = ${order.version + 1} WHERE order_id = ${number}`,
      money: asksFinance
        ? null
        : reserve(sql, {
            program: person.program,
            fundId: order.fundId,
            orderId: number,
            cents,
            actorId: person.id,
          }),
      event: addOrderEvent(
        context,
        order,
        'resubmitted',
        shorten(
          [describeTotal(returned?.total ?? cents, cents), ...noteLimits(limits), ...listExceeded(facts)]
            .filter(Boolean)
            .join(' '),
          MAX_DETAIL,
        ),
      ),
    },
    outcome: { details: findDetails(context, number) },
  })
  const inMails = inMail(context, { ...order, total: cents })
  const reason = `${order.orderer} changed order ${number} and submitted it again.`
  await sendMails(context, [
    ...writeRequests(details.seats.signers, inMails, reason),
    ...writeFinanceRequests(details.officers, inMails, limits.sentences),
    ...writeOwn(context, inMails, asksFinance),
  ])
  return describeOrder(context, number, details)
}

function describeTotal(before: number, now: number): string {
  return before === now
    ? ''
    : `The total is ${formatMoney(now)}; when it was returned it was ${formatMoney(before)}.`
}

/**
 * Reopens the order first, so that `could_sign` names its signers. Locks the DoDAAC as a submit does. The return released
 * the total of that time in its transaction.
 */
async function readAsCart({ sql, person, today, now, config }: WriteContext, order: LockedOrder) {
  const scope = {
    holder: 'order' as const,
    program: person.program,
    ordererId: person.id,
    fiscalYear: order.fiscalYear,
    ...{ today, zone: config.fiscalZone, now, orderId: order.number },
  }
  const {
    rows: [cart],
    ...found
  } = await sendTogether({
    lock: {
      dodaac: sql`SELECT FROM dodaacs WHERE program = ${person.program} AND dodaac = ${order.dodaac} FOR SHARE`,
      limits: lockLimits(sql, 'orders', order.number),
      member: lockAllowances(
        sql,
        person.program,
        sql`SELECT member_id AS person_id FROM orders WHERE program = ${person.program} AND order_id = ${order.number}`,
      ),
    },
    writes: {
      // A DoDAAC without these codes is an obstacle, and the order cannot be without them.
      opened: sql`UPDATE orders o SET returned_at = NULL, returned_by = NULL, return_reason = '', levels = d.levels, skipped_levels = '{}',
          bill_to = coalesce(d.bill_to, o.bill_to), ship_to = coalesce(d.ship_to, o.ship_to), sold_to = d.sold_to,
          signal_code = coalesce(d.signal_code, o.signal_code)
        FROM dodaacs d WHERE d.program = o.program AND d.dodaac = o.dodaac AND o.order_id = ${order.number}`,
    },
    outcome: {
      rows: findCartRows(sql, scope),
      lines: findCartLines(sql, scope),
      returned: first(
        sql<{ total: number }[]>`SELECT coalesce(sum(t.amount_cents), 0)::bigint AS total FROM transfers t
          WHERE t.order_id = ${order.number} AND t.kind = 'release' AND t.xid = (SELECT e.xid FROM order_events e
            WHERE e.order_id = ${order.number} AND e.kind = 'returned' ORDER BY e.event_id DESC LIMIT 1)`,
      ),
    },
  })
  return { cart, ...found }
}
