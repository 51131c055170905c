import type { Parcel } from '#domain/supply/apply-facts.ts'
import { CARRIERS, findTracking } from '#domain/supply/carriers.ts'
import { findOrderReaders } from '../mail/order-readers.ts'
import type { StoredLine } from './apply-queries.ts'
import { findFinanceReaders } from './finance-readers.ts'
import { writeShortageMail } from './shortage-mail.ts'
import type { ApplyContext } from './supply-context.ts'
import { type DelayedLine, type EndedLine, type Shipment, writeSupplyMails } from './supply-mail.ts'

/** What a set of records brought for one order. */
export type OrderUpdate = {
  orderId: number
  shipped: (Parcel & { lineNumber: number; name: string })[]
  ended: EndedLine[]
  delayed: DelayedLine[]
  isAllShipped: boolean
}

/** Tells the readers of each order what was shipped, refused or waits for stock, and Finance which differences are owed. */
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

/** Lines that travel under one number are one shipment. */
function listShipments(parcels: OrderUpdate['shipped']): Shipment[] {
  const shipments = Map.groupBy(parcels, (parcel) => {
    const { carrier, text } = findTracking(parcel)
    if (carrier) return `shipped with ${CARRIERS[carrier].name}, tracking number ${text}.`
    return text === '' ? 'shipped.' : `shipped, shipment number ${text}.`
  })
  return [...shipments].map(([words, lines]) => ({ words, lines }))
}
