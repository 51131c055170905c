import type { WriteContext } from '../http/serve.ts'
import { findOrderReaders } from '../mail/order-readers.ts'
import {
  type Decision,
  type OrderInMail,
  writeApprovalRequest,
  writeDecision,
  writeWithdrawal,
} from './order-mail.ts'
import { findMailAddresses, findSigners } from './signers.ts'

/** Mail about an order leaves with the commit of what it tells about. It holds no personal numbers (threat D21). */
type Context = Pick<WriteContext, 'sql' | 'send' | 'config'>

/** Tells everybody who may sign the order's current level that it waits. Call it after the level is stored. */
export async function mailApprovers(context: Context, orderId: number, reason = ''): Promise<void> {
  const [signers, order] = await Promise.all([
    findSigners(context.sql, orderId),
    findOrderInMail(context, orderId),
  ])
  await sendOnce(signers, (signer) => context.send('mail', writeApprovalRequest(signer, order, reason)))
}

/** Tells the orderer, and the member who wants confirmations, how an order was decided. */
export async function mailDecision(context: Context, orderId: number, decision: Decision): Promise<void> {
  const [readers, order] = await Promise.all([
    findOrderReaders(context.sql, [orderId]),
    findOrderInMail(context, orderId),
  ])
  const recipients = readers.filter((reader) => reader.isOrderer || reader.sendsConfirmation)
  await Promise.all(recipients.map((reader) => context.send('mail', writeDecision(reader, order, decision))))
}

/** Tells those who were asked to sign a waiting order, or have signed it, that it is taken back. Call it before it is. */
export async function mailWithdrawal(
  context: Context,
  { number, signerIds }: { number: number; signerIds: number[] },
  comment: string,
): Promise<void> {
  const [asked, signed, order] = await Promise.all([
    findSigners(context.sql, number),
    findMailAddresses(context.sql, signerIds),
    findOrderInMail(context, number),
  ])
  await sendOnce([...asked, ...signed], (reader) =>
    context.send('mail', writeWithdrawal(reader, order, comment)),
  )
}

/** People with one address are one reader. */
async function sendOnce(
  people: { name: string; email: string }[],
  send: (reader: { name: string; email: string }) => Promise<unknown>,
): Promise<void> {
  const readers = new Map(people.filter(({ email }) => email !== '').map((person) => [person.email, person]))
  await Promise.all([...readers.values()].map(send))
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
