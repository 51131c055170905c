import {
  type AllowanceException,
  type AllowanceLine,
  describeExcess,
  type Judged,
  judgeAllowances,
  type Standing,
  writeAmount,
} from '#domain/allowances/allowances.ts'
import { Refusal } from '#domain/refusal.ts'
import { holdsEverything, type Person } from '#domain/roles/permissions.ts'
import type { AllowanceExceptionRow, OrderAllowances } from '#wire/allowances/allowances.ts'
import type { Fragment, Sql } from '../db/connect.ts'
import { nameOf } from '../db/names.ts'
import { first } from '../db/together.ts'
import type { ReadContext, WriteContext } from '../http/context.ts'
import { mailAdmins, mailOrderer } from './exception-mail.ts'
import { allowanceDayOf, exceptionsOf, lockAllowances, standingsByMember } from './standings.ts'

type OfOrder = { params: { number: number } }

export async function readBlocked(context: ReadContext, { params }: OfOrder): Promise<OrderAllowances> {
  return describeBlocked(context, params.number)
}

/** Up to what the order takes of the rule now. A second grant replaces the first. */
export async function grantException(
  context: WriteContext,
  { params, body }: OfOrder & { body: { allowance: number; reason: string } },
): Promise<OrderAllowances> {
  const { sql, person, now } = context
  const { program } = person
  await lockAllowances(
    sql,
    program,
    sql`SELECT o.member_id AS person_id FROM (${holders(sql, program, params.number)}) o`,
  )
  const order = await requireOrder(context, params.number)
  const whyNot = findBar(person, order)
  if (whyNot) throw new Refusal('forbidden', whyNot, { code: 'NOT_ADMIN_OF_ORDER' })
  const judged = judgeBlocked(order).find(({ standing }) => standing.id === body.allowance)
  if (!judged)
    throw new Refusal(
      'conflict',
      `This allowance does not block order ${params.number} now. Look at it again.`,
    )
  const { standing, taken } = judged
  await sql`INSERT INTO allowance_exceptions (program, allowance_id, order_id, dodaac, orderer_id, member_id, takes, reason, granted_by, granted_at)
    VALUES (${program}, ${standing.id}, ${params.number}, ${order.dodaac}, ${order.ordererId}, ${order.memberId}, ${taken}, ${body.reason}, ${person.id}, ${now})
    ON CONFLICT (order_id, allowance_id) DO UPDATE SET takes = excluded.takes, reason = excluded.reason, granted_by = excluded.granted_by,
      granted_at = excluded.granted_at`
  context.concern(`order ${params.number}`, {
    ...{ allowance: standing.name, member: order.member, takes: writeAmount(standing, taken) },
    reason: body.reason,
  })
  await mailOrderer(context, params.number, order, standing.name, body.reason)
  return describeBlocked(context, params.number)
}

export async function askAdmins(
  context: WriteContext,
  { params: { number }, body: { reason } }: OfOrder & { body: { reason: string } },
): Promise<{ message: string }> {
  const { person, today } = context
  const order = await findOrder(context, number)
  if (!order?.isCart || order.ordererId !== person.id)
    throw new Refusal('not-found', `You have no cart with order number ${number}. Look at your carts again.`)
  const { dodaac, member } = order
  const blocked = judgeBlocked(order)
  if (blocked.length === 0)
    throw new Refusal('conflict', `No allowance stops order ${number} now. Submit it.`)
  const sentences = blocked.map((judged) => describeExcess(judged, { holder: 'cart', member, today }))
  const count = await mailAdmins(context, number, order, sentences, reason)
  if (count === 0)
    throw new Refusal(
      'rule',
      `DoDAAC ${dodaac} has no Admin who could allow it. Ask the administrators of your program to appoint one.`,
      { code: 'NO_ADMIN' },
    )
  context.concern(`order ${number}`, { allowances: blocked.map(({ standing }) => standing.name), reason })
  return {
    message: `The message is sent to ${count === 1 ? 'an administrator' : `${count} administrators`} who can allow it. You get one when the order is allowed.`,
  }
}

export async function listExceptions({ sql, person }: ReadContext): Promise<AllowanceExceptionRow[]> {
  const own = holdsEverything(person) ? sql`` : sql`AND x.dodaac = ANY (${adminDodaacs(person)}::text[])`
  return findExceptions(sql, sql`x.program = ${person.program} ${own}`)
}

const adminDodaacs = ({ roles }: Person) =>
  roles.flatMap(({ role, dodaac }) => (role === 'admin' ? [dodaac] : []))

type ExceptionRow = Omit<AllowanceExceptionRow, 'takes'> & { takes: number; pieces: number | null }

/** The newest first. */
async function findExceptions(sql: Sql, of: Fragment): Promise<AllowanceExceptionRow[]> {
  const rows = await sql<ExceptionRow[]>`
    SELECT x.order_id AS "order", a.name AS allowance, a.pieces, ${nameOf(sql, sql`m`)} AS member, x.dodaac, x.takes, x.reason,
      ${nameOf(sql, sql`g`)} AS granted_by, x.granted_at
    FROM allowance_exceptions x JOIN allowances a ON a.program = x.program AND a.allowance_id = x.allowance_id
    JOIN people m ON m.program = x.program AND m.person_id = x.member_id
    JOIN people g ON g.program = x.program AND g.person_id = x.granted_by
    WHERE ${of} ORDER BY x.exception_id DESC LIMIT 100`
  return rows.map(({ takes, pieces, ...row }) => ({ ...row, takes: writeAmount({ pieces }, takes) }))
}

type Order = {
  isCart: boolean
  dodaac: string
  ordererId: number
  memberId: number
  orderer: string
  member: string
  lines: AllowanceLine[]
  allowances: Standing[]
  exceptions: AllowanceException[]
}

/** The cart or the waiting order with the number. */
function holders(sql: Sql, program: string, number: number) {
  return sql`SELECT true AS is_cart, c.program, c.order_id, c.dodaac, c.orderer_id, c.member_id FROM carts c
      WHERE c.program = ${program} AND c.order_id = ${number}
    UNION ALL SELECT false, w.program, w.order_id, w.dodaac, w.orderer_id, w.member_id FROM orders w
      WHERE w.program = ${program} AND w.order_id = ${number} AND w.status = 'awaiting'`
}

function findOrder(context: ReadContext | WriteContext, number: number) {
  const { sql, person } = context
  const day = allowanceDayOf(context)
  return first(sql<Order[]>`
    WITH holders AS MATERIALIZED (${holders(sql, person.program, number)}),
    lines AS (SELECT l.line_number, l.nsn, l.quantity, l.unit_price_cents FROM cart_lines l WHERE l.order_id = ${number}
      UNION ALL SELECT l.line_number, l.nsn, l.quantity, l.unit_price_cents FROM order_lines l WHERE l.order_id = ${number}),
    standings AS (${standingsByMember(sql, day, sql`ARRAY(SELECT h.member_id FROM holders h)`, number)})
    SELECT o.is_cart, o.dodaac, o.orderer_id, o.member_id, ${nameOf(sql, sql`p`)} AS orderer, ${nameOf(sql, sql`m`)} AS member,
      coalesce(w.allowances, '[]') AS allowances, ${exceptionsOf(sql)} AS exceptions,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('number', l.line_number, 'nsn', l.nsn, 'pgc', i.pgc, 'category', c.category,
          'quantity', l.quantity, 'price', l.unit_price_cents) ORDER BY l.line_number), '[]')
        FROM lines l JOIN items i USING (nsn) JOIN products c USING (pgc)) AS lines
    FROM holders o JOIN people p ON p.program = o.program AND p.person_id = o.orderer_id
    JOIN people m ON m.program = o.program AND m.person_id = o.member_id
    LEFT JOIN standings w ON w.member_id = o.member_id`)
}

/** @throws Refusal (404) for orders of other DoDAACs, too */
async function requireOrder(context: ReadContext | WriteContext, number: number): Promise<Order> {
  const { person } = context
  const order = await findOrder(context, number)
  const isTheirs = order && (holdsEverything(person) || adminDodaacs(person).includes(order.dodaac))
  if (isTheirs) return order
  throw new Refusal(
    'not-found',
    `There is no cart or waiting order ${number} in a DoDAAC of which you are Admin. Check the number.`,
  )
}

/** Why an Admin of the DoDAAC may not allow it. */
function findBar({ id }: Person, { ordererId, memberId }: Order): string {
  if (memberId === id) return 'This order is for yourself. Ask another Admin of the DoDAAC.'
  if (ordererId === id) return 'You place this order yourself. Ask another Admin of the DoDAAC.'
  return ''
}

function judgeBlocked({ allowances, lines, exceptions }: Order): Judged[] {
  return judgeAllowances(allowances, lines, exceptions).filter(
    ({ standing, isExceeded, exception }) => standing.effect === 'block' && isExceeded && !exception,
  )
}

async function describeBlocked(
  context: ReadContext | WriteContext,
  number: number,
): Promise<OrderAllowances> {
  const { sql, person, today } = context
  const order = await requireOrder(context, number)
  const { isCart, member, orderer, dodaac, lines } = order
  const holder = isCart ? 'cart' : 'order'
  return {
    ...{ order: number, isCart, member, orderer, dodaac },
    total: lines.reduce((sum, { quantity, price }) => sum + quantity * price, 0),
    blocked: judgeBlocked(order).map((judged) => ({
      ...{ allowance: judged.standing.id, name: judged.standing.name },
      text: describeExcess(judged, { holder, member, today }),
    })),
    whyNot: findBar(person, order),
    exceptions: await findExceptions(sql, sql`x.program = ${person.program} AND x.order_id = ${number}`),
  }
}
