import { CASE_TYPES, type CaseType } from '#domain/cases/cases.ts'
import { fullName } from '#domain/people/people.ts'
import { formatDocumentNumber } from '#domain/supply/milstrip/document-numbers.ts'
import type { WriteContext } from '../http/context.ts'
import { type Email, greet, hidePersonalNumbers, quoteName } from '../mail/email.ts'
import { onePerAddress, sendMails } from '../orders/notices.ts'
import { findDesk, findSupplierEmail, findUnitReaders } from './cases-queries.ts'

type News = {
  number: number
  type: CaseType
  order: number
  line: number | null
  requisition: string
  words: string
  files: number
}

/** The desk of the supplier gets a message. With `address`, the supplier also gets an email without a link. */
export async function mailSupplier(context: WriteContext, news: News, address: string): Promise<void> {
  const desk = onePerAddress(await findDesk(context))
  const mails = desk.map((to) => writeNews(context, to, news))
  const outside: Email[] =
    address === ''
      ? []
      : [{ ...writeNews(context, { email: address, name: '', people: [] }, news), link: undefined }]
  await sendMails(context, [...mails, ...outside])
}

export async function mailUnit(context: WriteContext, news: News): Promise<void> {
  const readers = onePerAddress(await findUnitReaders(context, news.number))
  await sendMails(
    context,
    readers.map((to) => writeNews(context, to, news)),
  )
}

/** Empty when a person of the supplier reads the portal, or nobody has told the address. */
export const findOutsideAddress = findSupplierEmail

function writeNews(
  { person, config }: WriteContext,
  to: { email: string; name: string; people: number[] },
  { number, type, order, line, requisition, words, files }: News,
): Email {
  const attached =
    files === 0
      ? []
      : [
          files === 1
            ? 'One photo or file is attached in the portal.'
            : `${files} photos or files are attached in the portal.`,
        ]
  return {
    to: to.email,
    people: to.people,
    kind: 'case',
    orderId: order,
    subject: `Case ${number}, order ${order}: ${CASE_TYPES[type].label}`,
    greeting: greet(to.name),
    paragraphs: [`${quoteName(fullName(person))} writes: ${hidePersonalNumbers(words)}`, ...attached],
    facts: [
      ['Case', String(number)],
      ['Order number', String(order)],
      ...(line === null ? [] : [['Line', String(line)] satisfies [string, string]]),
      ...(requisition === ''
        ? []
        : [['Requisition', formatDocumentNumber(requisition)] satisfies [string, string]]),
    ],
    link: { words: 'Answer it here', address: `${config.publicUrl}/cases/${number}` },
  }
}
