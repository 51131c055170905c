import * as z from 'zod/mini'
import { body, call } from '../call.ts'
import { type Clean, type Code, code } from '../code.ts'
import { noSuch, oneOf, text, whole } from '../codes.ts'

export const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export const CSV_TYPE = 'text/csv; charset=utf-8'

export const workbook: Code<Uint8Array> = code(() => z.instanceof(Uint8Array) as z.ZodMiniType<Uint8Array>)

export const EXPORT_NAME = /^[\w-]{8,64}$/

const progress = body({
  rows: ['ROWS_0', whole(0, Number.MAX_SAFE_INTEGER)],
  total: ['TOTAL_0', whole(0, Number.MAX_SAFE_INTEGER)],
  state: ['STATE_0', oneOf(['running', 'done', 'failed'], noSuch('state'))],
})
export type ExportProgress = Clean<typeof progress>

export const readExportProgress = call('GET', '/export/progress/:name', {
  summary: 'How many rows of an export are written',
  params: { name: text(64) },
  response: progress,
})
