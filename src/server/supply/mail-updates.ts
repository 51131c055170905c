import { formatMoney } from '#domain/money.ts'
import type { Parcel } from '#domain/supply/apply-facts.ts'
import { CARRIERS, findTracking } from '#domain/supply/carriers.ts'
import type { Sql } from '../db/connect.ts'
import { nameOf } from '../db/names.ts'
import { type Email, greet } from '../mail/email.ts'
import { findOrderReaders } from '../mail/order-readers.ts'
import type { StoredLine } from './apply-queries.ts'
import type { ApplyContext } from './supply-context.ts'
import { type DelayedLine, type EndedLine, type Shipment, writeSupplyMails } from './supply-mail.ts'

export type OrderUpdate = {
  orderId: number
  shipped: (Parcel & { lineNumber: number; name: string })[]
  ended: EndedLine[]
  delayed: DelayedLine[]
  isAllShipped: boolean
}

/** Mails readers about shipments, rejections and delays, and Finance about amounts owed. */
export async function mailSupplyUpdates(
  { sql, send, publicUrl }: ApplyContext,
  all: readonly OrderUpdate[],
  short: readonly StoredLine[],
): Promise<void> {
  const updates = all.filter(
    ({ shipped, ended, delayed }) => shipped.length + ended.length + delayed.length > 0,
  )
  if (updates.length > 0) {
    const readers = Map.groupBy(
      await findOrderReaders(
        sql,
        updates.map(({ orderId }) => orderId),
      ),
      (reader) => reader.orderId,
    )
    const mails = updates.flatMap(({ shipped, ...rest }) =>
      writeSupplyMails(
        { ...rest, shipped: listShipments(shipped), publicUrl },
        readers.get(rest.orderId) ?? [],
      ),
    )
    await send('mail', mails)
  }
  if (short.length > 0) {
    const readers = await findFinanceReaders(
      sql,
      short.map((line) => line.orderId),
    )
    await send(
      'mail',
      readers.map((reader) => writeShortageMail(reader, short, publicUrl)),
    )
  }
}

/** One tracking number is one shipment. */
function listShipments(parcels: OrderUpdate['shipped']): Shipment[] {
  const shipments = Map.groupBy(parcels, (parcel) => {
    const { carrier, text } = findTracking(parcel)
    if (carrier) return `shipped with ${CARRIERS[carrier].name}, tracking number ${text}.`
    return text === '' ? 'shipped.' : `shipped, shipment number ${text}.`
  })
  return [...shipments].map(([words, lines]) => ({ words, lines }))
}

type ShortLine = { orderId: number; lineNumber: number; name: string; owedCents: number }

function writeShortageMail(reader: FinanceReader, lines: readonly ShortLine[], publicUrl: string): Email {
  const theirs = lines.filter((line) => reader.orderIds.includes(line.orderId))
  const [first] = theirs
  return {
    to: reader.email,
    kind: 'owed',
    people: reader.people,
    ...(first && reader.orderIds.length === 1 && { orderId: first.orderId }),
    subject: 'Supply charges more than was committed',
    greeting: greet(reader.name),
    paragraphs: [
      'The supplier charges more than was committed, and the difference waits for you. The fund cannot pay it, or it is above the limit that supply may charge without asking. Look at the order. If the charge is right, make sure that the fund has the money, and commit the difference there.',
    ],
    points: theirs.map(
      (line) =>
        `Order ${line.orderId}, line ${line.lineNumber}, ${line.name}: ${formatMoney(line.owedCents)} waits.`,
    ),
    link: first && { words: 'See the order', address: `${publicUrl}/orders/${first.orderId}` },
  }
}

type FinanceReader = { email: string; name: string; people: number[]; orderIds: number[] }

function findFinanceReaders(sql: Sql, orderIds: readonly number[]): Promise<FinanceReader[]> {
  return sql<FinanceReader[]>`
    SELECT p.email, min(${nameOf(sql, sql`p`)}) AS name, array_agg(DISTINCT p.person_id) AS people,
      array_agg(DISTINCT o.order_id) AS order_ids
    FROM orders o JOIN roles_in_force r ON r.program = o.program AND r.dodaac = o.dodaac AND r.role = 'finance'
    JOIN people p ON p.program = r.program AND p.person_id = r.person_id
    WHERE o.order_id = ANY (${orderIds}::bigint[]) AND p.enabled AND p.may_sign_in AND p.email <> '' AND p.email !~ '[[:cntrl:]]'
    GROUP BY p.email ORDER BY p.email`
}
