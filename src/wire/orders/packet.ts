import { SHEET_NAMES } from '#domain/sheets.ts'
import { call, query } from '../call.ts'
import { optional } from '../code.ts'
import { noSuch, oneOf, orderNumber } from '../codes.ts'
import { workbook } from '../export/exports.ts'

const params = { number: orderNumber }
/** Omitted: the paper of the program. */
const onPaper = query({ paper: optional(oneOf(SHEET_NAMES, noSuch('paper'))) })

export const readPacketPdf = call('GET', '/cart/orders/:number/packet.pdf', {
  summary: 'Everything about one order as one tagged PDF',
  params,
  query: onPaper,
  response: workbook,
})
export const readPacket = call('GET', '/cart/orders/:number/packet.zip', {
  summary: 'The PDF, its parts as JSON, and the sealed trail, which an auditor checks without the portal',
  params,
  query: onPaper,
  response: workbook,
})
