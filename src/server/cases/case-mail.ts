import { CASE_TYPES, type CaseType } from '#domain/cases/cases.ts'
import { fullName } from '#domain/people/people.ts'
import { formatDocumentNumber } from '#domain/supply/milstrip/document-numbers.ts'
import type { WriteContext } from '../http/context.ts'
import { type Email, greet, hidePersonalNumbers, quoteName } from '../mail/email.ts'
import { onePerAddress, sendMails } from '../orders/notices.ts'
import { findDesk, findUnitReaders } from './cases-queries.ts'

type Written = {
  number: number
  type: CaseType
  order: number
  line: number | null
  requisition: string
  words: string
  files: number
}

/** The desk of the supplier gets a message. With `address`, the supplier also gets an email without a link. */
export async function mailSupplier(context: WriteContext, written: Written, address: string): Promise<void> {
  const desk = onePerAddress(await findDesk(context))
  const mails = desk.map((to) => writeCaseMail(context, to, written))
  const outside: Email[] =
    address === ''
      ? []
      : [{ ...writeCaseMail(context, { email: address, name: '', people: [] }, written), link: undefined }]
  await sendMails(context, [...mails, ...outside])
}

export async function mailUnit(context: WriteContext, written: Written): Promise<void> {
  const readers = onePerAddress(await findUnitReaders(context, written.number))
  await sendMails(
    context,
    readers.map((to) => writeCaseMail(context, to, written)),
  )
}

function writeCaseMail(
  { person, config }: WriteContext,
  to: { email: string; name: string; people: number[] },
  { number, type, order, line, requisition, words, files }: Written,
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
