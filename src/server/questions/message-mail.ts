import { fullName } from '#domain/people/people.ts'
import { nameOf } from '../db/names.ts'
import type { WriteContext } from '../http/context.ts'
import { type Email, greet, hidePersonalNumbers, quoteName } from '../mail/email.ts'
import { findOrderReaders } from '../mail/order-readers.ts'
import { inMail, type NamedOrder, onePerAddress, sendMails } from '../orders/notices.ts'
import { linkTo, listFacts, type OrderInMail, post } from '../orders/order-mail.ts'
import { isSeenBy } from '../orders/scope.ts'
import { findSigners } from '../orders/signers.ts'

type Message = { words: string; isOrderer: boolean; files: number }

/** A question goes to the orderer. An answer goes to those who may sign now, who asked, or who returned the order. */
export async function mailMessage(context: WriteContext, order: NamedOrder, message: Message): Promise<void> {
  const { sql, person } = context
  const readers = message.isOrderer
    ? [...(await findSigners(sql, order.number)), ...(await findAskers(context, order.number))]
    : (await findOrderReaders(sql, [order.number])).filter(({ isOrderer }) => isOrderer)
  await sendMails(
    context,
    onePerAddress(readers).map((reader) =>
      writeMessage(reader, inMail(context, order), fullName(person), message),
    ),
  )
}

/** Only those who still see the order. */
function findAskers({ sql, person }: WriteContext, orderId: number) {
  return sql<{ personId: number; name: string; email: string }[]>`
    SELECT p.person_id, ${nameOf(sql, sql`p`)} AS name, p.email
    FROM orders o JOIN people p ON p.program = o.program AND p.person_id IN (
      SELECT m.person_id FROM order_messages m WHERE m.order_id = ${orderId} UNION SELECT o.returned_by)
    WHERE o.order_id = ${orderId} AND p.person_id <> ${person.id} AND ${isSeenBy(sql, sql`p`)}`
}

function writeMessage(
  to: { email: string; name: string; people: number[] },
  order: OrderInMail,
  from: string,
  { words, isOrderer, files }: Message,
): Email {
  const attached = files === 0 ? [] : [files === 1 ? 'One file is attached.' : `${files} files are attached.`]
  return {
    ...post('question', to, order),
    subject: `${isOrderer ? 'Answer' : 'Question'} on order ${order.number}`,
    greeting: greet(to.name),
    paragraphs: [`${quoteName(from)} writes: ${hidePersonalNumbers(words)}`, ...attached],
    facts: listFacts(order),
    link: linkTo(order, isOrderer ? 'Read it here' : 'Answer it here'),
  }
}
