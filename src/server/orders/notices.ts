import type { WriteContext } from '../http/serve.ts'
import { type Decision, type OrderInMail, writeApprovalRequest, writeDecision } from './order-mail.ts'
import { findOrderReaders } from './readers.ts'
import { findSigners } from './signers.ts'

/** Mail about an order leaves with the commit of what it tells about. It holds no personal numbers (security.md D21). */
type Context = Pick<WriteContext, 'sql' | 'send' | 'config'>

/** Tells everybody who may sign the order's current level that it waits. Call it after the level is stored. */
export async function mailApprovers(context: Context, orderId: number, reason = ''): Promise<void> {
  const [signers, order] = await Promise.all([
    findSigners(context.sql, orderId),
    findOrderInMail(context, orderId),
  ])
  // People with one address are one reader.
  const readers = new Map(signers.filter(({ email }) => email !== '').map((signer) => [signer.email, signer]))
  await Promise.all(
    [...readers.values()].map((reader) => context.send('mail', writeApprovalRequest(reader, order, reason))),
  )
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

async function findOrderInMail({ sql, config }: Context, orderId: number): Promise<OrderInMail> {
  const [row] = await sql<Omit<OrderInMail, 'publicUrl'>[]>`SELECT o.order_id AS number,
      p.first_name || ' ' || p.last_name AS orderer, m.first_name || ' ' || m.last_name AS member, o.dodaac, o.fund_code,
      o.total_cents
    FROM orders o JOIN people p ON p.person_id = o.orderer_id JOIN people m ON m.person_id = o.member_id
    WHERE o.order_id = ${orderId}`
  if (!row) throw new Error(`Order ${orderId} is gone while it is decided.`)
  return { ...row, publicUrl: config.publicUrl }
}
