import { sendTogether } from '../db/together.ts'
import type { WriteContext } from '../http/context.ts'
import type { Email } from '../mail/email.ts'
import type { OrderReader } from '../mail/order-readers.ts'
import {
  type Decision,
  type OrderInMail,
  writeApprovalRequest,
  writeDecision,
  writeFinanceRequest,
  writeReduction,
  writeReturn,
  writeWithdrawal,
} from './order-mail.ts'
import { findMailAddresses, findSigners, type OrderSigner } from './signers.ts'

/** Mail leaves with the commit. It holds no personal numbers (threat D21). */
type Context = Pick<WriteContext, 'sql' | 'sendMany' | 'config'>

/** Call after the level is stored. */
export async function mailApprovers(
  context: Context,
  signers: OrderSigner[],
  order: NamedOrder,
  reason = '',
): Promise<void> {
  await sendMails(context, writeRequests(signers, inMail(context, order), reason))
}

export function writeRequests(signers: OrderSigner[], order: OrderInMail, reason = ''): Email[] {
  return onePerAddress(signers).map((signer) => writeApprovalRequest(signer, order, reason))
}

/** To Finance - RA, while the order asks them. */
export function writeFinanceRequests(
  officers: OrderSigner[],
  order: OrderInMail,
  sentences: string[],
): Email[] {
  return onePerAddress(officers).map((officer) => writeFinanceRequest(officer, order, sentences))
}

export async function sendMails({ sendMany }: Pick<Context, 'sendMany'>, mails: Email[]): Promise<void> {
  await sendMany('mail', mails)
}

export async function mailDecision(
  context: Context,
  readers: OrderReader[],
  order: NamedOrder,
  decision: Decision,
): Promise<void> {
  const recipients = readers.filter(
    (reader) => decision.kind === 'approved' || reader.isOrderer || reader.sendsConfirmation,
  )
  await sendMails(
    context,
    recipients.map((reader) => writeDecision(reader, inMail(context, order), decision)),
  )
}

/** The orderer must act, so a wish for no confirmations does not count. */
export async function mailReturn(
  context: Context,
  readers: OrderReader[],
  order: NamedOrder,
  reason: string,
): Promise<void> {
  const orderers = readers.filter(({ isOrderer }) => isOrderer)
  await sendMails(
    context,
    orderers.map((reader) => writeReturn(reader, inMail(context, order), reason)),
  )
}

/** Mails the orderer and the people who signed before, one email for an address. */
export async function mailReduction(
  context: Context,
  { readers, signed }: { readers: OrderReader[]; signed: OrderSigner[] },
  order: NamedOrder,
  sentences: string[],
): Promise<void> {
  const orderers = readers.filter(({ isOrderer }) => isOrderer)
  await sendMails(
    context,
    onePerAddress([...orderers, ...signed]).map((reader) =>
      writeReduction(reader, inMail(context, order), sentences),
    ),
  )
}

/** Mails those who may sign, have signed, or returned the order. Call before the withdrawal. */
export async function mailWithdrawal(
  context: Context,
  order: NamedOrder & { signerIds: number[]; returnedById: number | null },
  comment: string,
): Promise<void> {
  const { sql } = context
  const { number, signerIds, returnedById } = order
  const { signers, decided } = await sendTogether({
    facts: {
      signers: findSigners(sql, number),
      decided: findMailAddresses(sql, [...signerIds, ...(returnedById === null ? [] : [returnedById])]),
    },
  })
  const readers = onePerAddress([...signers, ...decided])
  await sendMails(
    context,
    readers.map((reader) => writeWithdrawal(reader, inMail(context, order), comment)),
  )
}

/** People who share an address get one mail, and each their message. */
export function onePerAddress(readers: (OrderSigner | OrderReader)[]) {
  const addresses = Map.groupBy(
    readers.filter(({ email }) => email !== ''),
    ({ email }) => email,
  )
  return [...addresses].map(([email, some]) => ({
    email,
    name: some.at(-1)?.name ?? '',
    people: [...new Set(some.flatMap((one) => ('people' in one ? one.people : one.personId)))],
  }))
}

export type NamedOrder = Pick<OrderInMail, 'number' | 'orderer' | 'member' | 'dodaac' | 'fundCode'> & {
  total: number
}

export function inMail({ config }: Pick<Context, 'config'>, order: NamedOrder): OrderInMail {
  const { number, orderer, member, dodaac, fundCode, total } = order
  return { number, orderer, member, dodaac, fundCode, totalCents: total, publicUrl: config.publicUrl }
}
