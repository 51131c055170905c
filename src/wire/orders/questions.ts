import { MAX_ATTACHMENTS, MAX_MESSAGE } from '#domain/orders/attachments.ts'
import { body, call } from '../call.ts'
import { defaulted, list } from '../code.ts'
import { orderNumber, required, uuid, whole } from '../codes.ts'
import { workbook } from '../export/exports.ts'
import { orderDetails } from './orders.ts'

export const messageWords = required(MAX_MESSAGE, 'Write your message first.')

/** `files` are uploads of the kind `attachment` (`/import/start`). */
export const addMessage = call('POST', '/cart/order/:number/messages', {
  summary: 'Ask or answer on a waiting order, with up to five files of up to 10 MB each',
  params: { number: orderNumber },
  body: body({ words: messageWords, files: defaulted(list(uuid('file'), MAX_ATTACHMENTS), []) }),
  response: orderDetails,
})
export const readOrderFile = call('GET', '/cart/order/:number/files/:file', {
  summary: 'One file of a question or answer',
  params: { number: orderNumber, file: whole(1, Number.MAX_SAFE_INTEGER) },
  response: workbook,
})
