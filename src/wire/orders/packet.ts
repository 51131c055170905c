import { call } from '../call.ts'
import { orderNumber } from '../codes.ts'
import { workbook } from '../export/exports.ts'

const params = { number: orderNumber }

export const readPacketPdf = call('GET', '/cart/orders/:number/packet.pdf', {
  summary: 'Everything about one order as one tagged PDF',
  params,
  response: workbook,
})
export const readPacket = call('GET', '/cart/orders/:number/packet.zip', {
  summary: 'The PDF, its parts as JSON, and the sealed trail, which an auditor checks without the portal',
  params,
  response: workbook,
})
