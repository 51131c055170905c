import type { Sql } from '../db/connect.ts'
import type { WriteContext } from '../http/serve.ts'
import { type Decision, type OrderInMail, writeApprovalRequest, writeDecision } from './order-mail.ts'
import { findOrderReaders } from './readers.ts'

/** Mail about an order leaves with the commit of what it tells about. It holds no personal numbers (security.md D21). */
type Context = Pick<WriteContext, 'sql' | 'send' | 'config'>

/** Tells everybody who may sign the order's current level that it waits. Call it after the level is stored. */
export async function mailApprovers(context: Context, orderId: number, reason = ''): Promise<void> {
  const [people, order] = await Promise.all([
    findApproverAddresses(context.sql, orderId),
    findOrderInMail(context, orderId),
  ])
  await Promise.all(people.map((person) => context.send('mail', writeApprovalRequest(person, order, reason))))
}

/** Tells the orderer, and the member who wants confirmations, how an order was decided. */
export async function mailDecision(context: Context, orderId: number, decision: Decision): Promise<void> {
  const [readers, order] = await Promise.all([
    findOrderReaders(context.sql, [orderId]),
    findOrderInMail(context, orderId),
  ])
  const told = readers.filter((reader) => reader.isOrderer || reader.sendsConfirmation)
  await Promise.all(told.map((reader) => context.send('mail', writeDecision(reader, order, decision))))
}

function findApproverAddresses(sql: Sql, orderId: number): Promise<{ email: string; name: string }[]> {
  return sql<
    { email: string; name: string }[]
  >`SELECT DISTINCT ON (s.email) s.email, s.first_name || ' ' || s.last_name AS name
    FROM orders o
    JOIN role_assignments r ON r.program = o.program AND r.dodaac = o.dodaac AND r.role = 'approver' AND r.level = o.current_level
    JOIN people s ON s.program = r.program AND s.person_id = r.person_id
    WHERE o.order_id = ${orderId} AND o.status = 2 AND s.enabled AND s.may_sign_in AND s.email <> ''
      AND s.person_id NOT IN (o.orderer_id, o.member_id)
      AND NOT EXISTS (SELECT 1 FROM approvals a WHERE a.order_id = o.order_id AND a.round = o.round AND a.person_id = s.person_id)`
}

async function findOrderInMail({ sql, config }: Context, orderId: number): Promise<OrderInMail> {
  const [row] = await sql<Omit<OrderInMail, 'publicUrl'>[]>`SELECT o.order_id AS number,
      p.first_name || ' ' || p.last_name AS orderer, m.first_name || ' ' || m.last_name AS member, o.dodaac, o.fund_code,
      o.total_cents
    FROM orders o JOIN people p ON p.person_id = o.orderer_id JOIN people m ON m.person_id = o.member_id
    WHERE o.order_id = ${orderId}`
  if (!row) throw new Error(`Order ${orderId} is gone while it is decided.`)
  return { ...row, publicUrl: config.publicUrl }
}
