import { first, sendTogether } from '../db/together.ts'
import type { WriteContext } from '../http/context.ts'
import { findOrderReaders } from '../mail/order-readers.ts'
import {
  type Decision,
  type Mail,
  type OrderInMail,
  writeApprovalRequest,
  writeDecision,
  writeWithdrawal,
} from './order-mail.ts'
import { findMailAddresses, findSigners, type OrderSigner } from './signers.ts'

/** Mail about an order leaves with the commit of what it reports. It holds no personal numbers (threat D21). */
type Context = Pick<WriteContext, 'sql' | 'send' | 'config'>

/** Tells everybody who may sign the order's current level that it waits. Call it after the level is stored. */
export async function mailApprovers(context: Context, orderId: number, reason = ''): Promise<void> {
  const { signers, order } = await sendTogether({ facts: findAsked(context, orderId) })
  await sendMails(context, writeRequests(signers, order, reason))
}

/** Who may sign the order's current level, and the order for their mail. */
export function findAsked(context: Pick<Context, 'sql' | 'config'>, orderId: number) {
  return { signers: findSigners(context.sql, orderId), order: findOrderInMail(context, orderId) }
}

export function writeRequests(signers: OrderSigner[], order: OrderInMail, reason = ''): Mail[] {
  return onePerAddress(signers).map((signer) => writeApprovalRequest(signer, order, reason))
}

/** Which of them goes first has no meaning. */
export async function sendMails({ send }: Pick<Context, 'send'>, mails: Mail[]): Promise<void> {
  await Promise.all(mails.map((mail) => send('mail', mail)))
}

/** Tells the orderer, and the member who wants confirmations, how an order was decided. */
export async function mailDecision(context: Context, orderId: number, decision: Decision): Promise<void> {
  const { readers, order } = await sendTogether({
    facts: { readers: findOrderReaders(context.sql, [orderId]), order: findOrderInMail(context, orderId) },
  })
  const recipients = readers.filter((reader) => reader.isOrderer || reader.sendsConfirmation)
  await sendMails(
    context,
    recipients.map((reader) => writeDecision(reader, order, decision)),
  )
}

/** Tells those who were asked to sign a waiting order, or have signed it, that it is taken back. Call it before it is. */
export async function mailWithdrawal(
  context: Context,
  { number, signerIds }: { number: number; signerIds: number[] },
  comment: string,
): Promise<void> {
  const { signers, signed, order } = await sendTogether({
    facts: { ...findAsked(context, number), signed: findMailAddresses(context.sql, signerIds) },
  })
  const readers = onePerAddress([...signers, ...signed])
  await sendMails(
    context,
    readers.map((reader) => writeWithdrawal(reader, order, comment)),
  )
}

/** People with one address are one reader. */
function onePerAddress<P extends { email: string }>(people: P[]): P[] {
  return [...new Map(people.filter(({ email }) => email !== '').map((one) => [one.email, one])).values()]
}

function findOrderInMail({ sql, config }: Pick<Context, 'sql' | 'config'>, orderId: number) {
  const query = sql<Omit<OrderInMail, 'publicUrl'>[]>`SELECT o.order_id AS number,
      p.first_name || ' ' || p.last_name AS orderer, m.first_name || ' ' || m.last_name AS member, o.dodaac, o.fund_code,
      o.total_cents
    FROM orders o JOIN people p ON p.person_id = o.orderer_id JOIN people m ON m.person_id = o.member_id
    WHERE o.order_id = ${orderId}`
  return first(query).as((row): OrderInMail => {
    if (!row) throw new Error(`Order ${orderId} is gone while it is decided.`)
    return { ...row, publicUrl: config.publicUrl }
  })
}
