import { nameFund } from '#domain/funds/funds.ts'
import {
  describeYearEndDone,
  nameDecisions,
  requireYearEnd,
  type WaitingOrder,
  type YearEndDecision,
} from '#domain/funds/year-end.ts'
import { formatMoney } from '#domain/money.ts'
import { Refusal } from '#domain/refusal.ts'
import { describeWaiting } from '#domain/roles/waiting.ts'
import { listYearEnd, type YearEndRow } from '#wire/orders/year-end.ts'
import type { Sql } from '../db/connect.ts'
import { nameOf } from '../db/names.ts'
import { sendTogether } from '../db/together.ts'
import type { ReadContext, WriteContext } from '../http/context.ts'
import type { Totalled } from '../http/cut.ts'
import type { Input } from '../http/input.ts'
import { type Email, greet, hidePersonalNumbers } from '../mail/email.ts'
import { findOrderReaders, type OrderReader } from '../mail/order-readers.ts'
import { isRequested, requestSecondPerson } from '../people/second-person-requests.ts'
import { releaseAll, reserveAll } from './ledger.ts'
import { committedBy } from './queries.ts'
import { fundScope, holdFinance } from './scope.ts'

type OfYear = { year: number }
type Act = { decisions: YearEndDecision[]; comment: string }

/** Every order that waits on money of the year: for signatures, for its orderer, or for Finance. Oldest first. */
export async function listWaitingOfYear(
  { sql, person }: ReadContext,
  { params: { year } }: Input<OfYear, undefined, undefined>,
): Promise<Totalled<YearEndRow>[]> {
  const dodaacs = fundScope(person)
  const { reserved } = committedBy(sql)
  const rows = await sql<Totalled<Omit<YearEndRow, 'mayDecide'>>[]>`
    SELECT o.order_id AS number, o.version, o.status, o.withdrawn, o.returned_at, o.finance_state = 'asked' AS asks_finance,
      coalesce(o.submitted_at, o.created_at) AS submitted_at, o.dodaac, o.fund_code, ${nameOf(sql, sql`m`)} AS member, o.total_cents AS cents, ${reserved} AS held,
      a.balance_cents AS next_available, count(*) OVER () AS total
    FROM orders o JOIN funds f ON f.program = o.program AND f.fund_id = o.fund_id
    JOIN people m ON m.program = o.program AND m.person_id = o.member_id
    ${nextFund(sql)}
    WHERE o.program = ${person.program} AND o.status_word = 'awaiting' AND f.fiscal_year = ${year}
      ${dodaacs ? sql`AND o.dodaac = ANY (${dodaacs}::text[])` : sql``}
    ORDER BY o.submitted_at, o.order_id LIMIT ${listYearEnd.cutAt}`
  return rows.map((row) => ({ ...row, mayDecide: person.financeDodaacs.includes(row.dodaac) }))
}

/** All in one transaction, or a request that waits for a second person. */
export async function decideYearEnd(
  context: WriteContext,
  { params: { year }, body }: Input<OfYear, undefined, Act>,
): Promise<{ message: string }> {
  const { sql, person, now } = context
  const { decisions, comment } = body
  requireSome(decisions)
  const orders = await checkYearEnd(sql, { program: person.program, id: person.id }, year, decisions)
  const declined = decisions.filter(({ act }) => act === 'decline').length
  const moved = decisions.length - declined
  const power = { kind: 'year-end', fiscalYear: year, declined, moved } as const
  context.concern(`fiscal year ${year}`, { decisions, comment })
  if (await isRequested(context, power)) {
    const extra = { decisions, comment, reason: `${comment} (${nameDecisions(decisions)})` }
    const dodaac = orders[0]?.dodaac ?? ''
    const { id, notified } = await requestSecondPerson(context, { power, dodaac, extra })
    return { message: describeWaiting(id, notified) }
  }
  const by = { program: person.program, actorId: person.id, now, comment }
  const emails = await carryOutYearEnd(sql, by, decisions, orders)
  await context.sendMany('mail', emails(context.config.publicUrl))
  return { message: describeYearEndDone(year, { declined, moved }) }
}

function requireSome(decisions: readonly YearEndDecision[]): void {
  if (decisions.length === 0) throw new Refusal('invalid', 'Decide about an order first: decline or move it.')
}

type Requested = Act & { fiscalYear: number; requestedBy: number; now: Date }

/** Confirmed by a second person. The rules and roles of today apply. */
export async function decideRequestedYearEnd(
  sql: Sql,
  program: string,
  { decisions, comment, fiscalYear, requestedBy, now }: Requested,
): Promise<(publicUrl: string) => Email[]> {
  const orders = await checkYearEnd(sql, { program, id: requestedBy }, fiscalYear, decisions)
  return carryOutYearEnd(sql, { program, actorId: requestedBy, now, comment }, decisions, orders)
}

/** Locks the orders, the money of the next year and the roles. */
async function checkYearEnd(
  sql: Sql,
  person: { program: string; id: number },
  year: number,
  decisions: readonly YearEndDecision[],
): Promise<WaitingOrder[]> {
  const numbers = decisions.map(({ number }) => number)
  const { reserved } = committedBy(sql)
  await sql`SELECT FROM orders WHERE program = ${person.program} AND order_id = ANY (${numbers}::bigint[])
    ORDER BY order_id FOR NO KEY UPDATE`
  const orders = await sql<WaitingOrder[]>`
    SELECT o.order_id AS number, o.version, o.dodaac, o.fund_code, f.fiscal_year, o.status = 'awaiting' AS is_waiting,
      o.total_cents AS total, ${reserved} AS held, o.fund_id, n.fund_id AS next_fund_id, 0 AS next_available
    FROM orders o JOIN funds f ON f.program = o.program AND f.fund_id = o.fund_id ${nextFund(sql)}
    WHERE o.program = ${person.program} AND o.order_id = ANY (${numbers}::bigint[]) ORDER BY o.order_id`
  const dodaacs = [...new Set(orders.map(({ dodaac }) => dodaac))]
  const next = [...new Set(orders.flatMap(({ nextFundId }) => nextFundId ?? []))]
  const { stored, money } = await sendTogether({
    lock: { stored: holdFinance({ sql, person }, dodaacs) },
    facts: {
      money: sql<
        { fundId: number; cents: number }[]
      >`SELECT fund_id, cents FROM hold_available(${next}::bigint[])`,
    },
  })
  const foreign = dodaacs.find((dodaac) => !stored.includes(dodaac))
  if (foreign !== undefined)
    throw new Refusal('forbidden', `Only Finance - RA of DoDAAC ${foreign} decides about its waiting orders.`)
  const left = new Map(money.map(({ fundId, cents }) => [fundId, cents]))
  const whole = orders.map((order) => ({ ...order, nextAvailable: left.get(order.nextFundId ?? 0) ?? 0 }))
  requireYearEnd(decisions, whole, year)
  return whole
}

type By = { program: string; actorId: number; now: Date; comment: string }

/** Returns the emails to orderers and members of declined orders. */
async function carryOutYearEnd(
  sql: Sql,
  { program, actorId, now, comment }: By,
  decisions: readonly YearEndDecision[],
  orders: readonly WaitingOrder[],
): Promise<(publicUrl: string) => Email[]> {
  const acts = new Map(decisions.map(({ number, act }) => [number, act]))
  const of = (act: YearEndDecision['act']) => orders.filter(({ number }) => acts.get(number) === act)
  const [declined, moved] = [of('decline'), of('move')]
  const numbers = (some: readonly WaitingOrder[]) => some.map(({ number }) => number)
  const held = (some: readonly WaitingOrder[], fundOf: (order: WaitingOrder) => number) =>
    some.flatMap((order) =>
      order.held > 0 ? [{ orderId: order.number, fundId: fundOf(order), cents: order.held }] : [],
    )
  const { readers } = await sendTogether({
    writes: {
      released: releaseAll(
        sql,
        { program, actorId },
        held([...declined, ...moved], ({ fundId }) => fundId),
      ),
      reserved: reserveAll(
        sql,
        { program, actorId },
        held(moved, ({ nextFundId }) => nextFundId ?? 0),
      ),
      declined: sql`UPDATE orders SET status = 'declined', finance_state = 'declined', returned_at = NULL, returned_by = NULL, return_reason = '',
          decided_at = ${now}, version = version + 1 WHERE order_id = ANY (${numbers(declined)}::bigint[])`,
      moved: sql`SELECT move_to_next_year(${numbers(moved)}::bigint[])`,
      events: sql`INSERT INTO order_events (program, order_id, kind, actor_id, detail, happened_at)
        SELECT ${program}, e.order_id, e.kind, ${actorId}, e.detail, ${now}
        FROM unnest(${[...numbers(declined), ...numbers(moved)]}::bigint[], ${[...declined.map(() => 'declined'), ...moved.map(() => 'moved')]}::text[],
          ${[...declined.map(() => comment), ...moved.map((order) => `${nameFund(order)}, fiscal year ${order.fiscalYear} to ${order.fiscalYear + 1}. ${comment}`)]}::text[])
          AS e (order_id, kind, detail)`,
    },
    outcome: { readers: findOrderReaders(sql, numbers(declined)) },
  })
  return (publicUrl) => readers.map((reader) => writeDeclined(reader, orders, { comment, publicUrl }))
}

/** The fund `n` of the same DoDAAC and code in the next year, with its account `a`. Null columns without one. */
function nextFund(sql: Sql) {
  return sql`LEFT JOIN funds n ON n.program = f.program AND n.dodaac = f.dodaac AND n.fund_code = f.fund_code
      AND n.fiscal_year = f.fiscal_year + 1
    LEFT JOIN accounts a ON a.fund_id = n.fund_id AND a.kind = 'available'`
}

function writeDeclined(
  to: OrderReader,
  orders: readonly WaitingOrder[],
  { comment, publicUrl }: { comment: string; publicUrl: string },
): Email {
  const order = orders.find(({ number }) => number === to.orderId)
  const whose = to.isOrderer ? 'Your order' : 'The order for you'
  return {
    ...{ to: to.email, kind: 'declined', people: to.people, orderId: to.orderId },
    subject: `Order ${to.orderId} is declined`,
    greeting: greet(to.name),
    paragraphs: [
      `${whose} was still waiting at the end of fiscal year ${order?.fiscalYear}, and Finance declined it. Nothing will ship.`,
      `Comment of Finance - RA: ${hidePersonalNumbers(comment)}`,
    ],
    facts: [
      ['Order number', String(to.orderId)],
      ['Total', formatMoney(order?.total ?? 0)],
    ],
    ...(to.maySignIn && {
      link: { words: 'See the order', address: `${publicUrl}/orders/${to.orderId}` },
    }),
  }
}
