import { fullName } from '#domain/people/people.ts'
import { seesWholeProgram } from '#domain/roles/permissions.ts'
import type { Sheet } from '#domain/sheets.ts'
import type { OrderDetails } from '#wire/orders/orders.ts'
import type { ReadContext } from '../http/context.ts'
import { readOrderDetails } from '../orders/details.ts'
import {
  findMails,
  findReceipts,
  findRecords,
  findSignatures,
  type PacketMail,
  type PacketReceipt,
  type Signature,
  type SupplyRecord,
} from './packet-queries.ts'
import { findTrail, type PacketSeries, type PacketTrail } from './trail-queries.ts'

export type Packet = {
  number: number
  madeAt: Date
  madeFor: string
  zone: string
  paper: Sheet
  details: OrderDetails
  signatures: Signature[]
  records: SupplyRecord[]
  receipts: PacketReceipt[]
  mails: (Omit<PacketMail, 'recipient'> & { recipient: string | null })[]
  trail: PacketTrail[]
  leftOut: string[]
}

const NO_FUND = 'The transfers of money are left out, because you do not see this fund.'
const NO_AUDIT =
  'The audit events and the addresses of mails are left out. The packet of an auditor has them (permission 9).'

/** Throws 404 for an order out of scope. `leftOut` says what the reader may not see. */
export async function readPacket(
  context: ReadContext,
  number: number,
  paper: Sheet = context.person.programFacts.paper,
): Promise<Packet> {
  const { sql, person, now, config } = context
  const details = await readOrderDetails(context, number)
  const isAuditor = seesWholeProgram(person)
  const series: PacketSeries[] = [
    'order_events',
    'receipts',
    ...(details.fund ? (['transfers'] as const) : []),
    ...(isAuditor ? (['audit_events'] as const) : []),
  ]
  const [signatures, records, receipts, mails, trail] = await Promise.all([
    findSignatures(sql, number),
    findRecords(sql, number),
    findReceipts(sql, number),
    findMails(sql, number),
    Promise.all(series.map((one) => findTrail(sql, one, number))),
  ])
  return {
    ...{ number, madeAt: now, madeFor: fullName(person), zone: config.fiscalZone, paper },
    ...{ details, signatures, records, receipts, trail },
    mails: mails.map((mail) => ({ ...mail, recipient: isAuditor ? mail.recipient : null })),
    leftOut: [...(details.fund ? [] : [NO_FUND]), ...(isAuditor ? [] : [NO_AUDIT])],
  }
}
