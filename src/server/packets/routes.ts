import { readPacketPdf, readPacket as readZip } from '#wire/orders/packet.ts'
import { serveFile } from '../http/download.ts'
import type { Portal } from '../portal.ts'
import { readPacket } from './packet.ts'

const anyone = { area: 'anyone' } as const

/** For everybody who sees the order. */
export function servePackets(portal: Portal): void {
  serveFile(portal, readPacketPdf, anyone, async (context, { params: { number }, query }) => {
    const packet = await readPacket(context, number, query.paper)
    const { renderPacket } = await import('./packet-pdf.ts')
    const bytes = Buffer.from(await renderPacket(packet))
    return { fileName: `Order_${number}_packet.pdf`, type: 'application/pdf', bytes }
  })
  serveFile(portal, readZip, anyone, async (context, { params: { number }, query }) => {
    const packet = await readPacket(context, number, query.paper)
    const { zipPacket } = await import('./packet-zip.ts')
    return { fileName: `Order_${number}_packet.zip`, type: 'application/zip', bytes: await zipPacket(packet) }
  })
}
