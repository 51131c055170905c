import { MANIFEST, writeManifest } from './manifest.ts'
import type { Packet } from './packet.ts'
import { renderPacket } from './packet-pdf.ts'
import { writePlainZip } from './plain-zip.ts'

export async function zipPacket(packet: Packet): Promise<Buffer> {
  const { number, madeAt, madeFor, details, signatures, records, receipts, mails, trail, leftOut } = packet
  const { order, events, facts: _, ...rest } = details
  const { lines, ...head } = order
  const json = (value: unknown) => Buffer.from(`${JSON.stringify(value, null, 1)}\n`)
  const files = new Map<string, Buffer>([
    [`order-${number}.pdf`, Buffer.from(await renderPacket(packet))],
    ['order.json', json({ amounts: 'cents', madeAt, madeFor, leftOut, ...rest, order: head })],
    ['lines.json', json(lines)],
    ['signatures.json', json(signatures)],
    ['history.json', json(events)],
    ['records.json', json(records)],
    ['records.txt', Buffer.from(records.map(({ record }) => `${record.padEnd(80)}\r\n`).join(''), 'latin1')],
    ['receipts.json', json(receipts)],
    ['mails.json', json(mails)],
    ['trail.json', json({ order: number, series: trail })],
  ])
  return writePlainZip(new Map([...files, [MANIFEST, writeManifest(number, files)]]))
}
