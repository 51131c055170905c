import type { Parcel } from '#domain/supply/apply-facts.ts'
import { CARRIERS, findTracking } from '#domain/supply/carriers.ts'
import { findOrderReaders } from '../mail/order-readers.ts'
import type { StoredLine } from './apply-queries.ts'
import { findFinanceReaders } from './finance-readers.ts'
import { writeShortageMail } from './shortage-mail.ts'
import type { ApplyContext } from './supply-context.ts'
import { type EndedLine, writeSupplyMails } from './supply-mail.ts'

/** What a set of records brought for one order. */
export type OrderUpdate = {
  orderId: number
  shipped: (Parcel & { lineNumber: number; name: string })[]
  ended: EndedLine[]
  isAllShipped: boolean
}

/** Tells the readers of each order what was shipped or refused, and Finance which differences are owed. */
export async function mailSupplyUpdates(
  { sql, send, publicUrl }: ApplyContext,
  all: readonly OrderUpdate[],
  short: readonly StoredLine[],
): Promise<void> {
  const updates = all.filter(({ shipped, ended }) => shipped.length + ended.length > 0)
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
        { ...rest, shipped: shipped.map(describeParcel), publicUrl },
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

function describeParcel({ lineNumber, name, quantity, ...parcel }: OrderUpdate['shipped'][number]) {
  const { carrier, text } = findTracking(parcel)
  const how = carrier
    ? ` with ${CARRIERS[carrier].name}, tracking number ${text}`
    : `, shipment number ${text}`
  return { lineNumber, name, words: `${quantity} shipped${how}.` }
}
