import * as z from 'zod/mini'
import { body, call, query } from '../call.ts'
import { type Clean, code, defaulted, list, nullable, optional } from '../code.ts'
import { MAX_COMMENT, noSuch, oneOf, orderNumber, required, text, truth, whole } from '../codes.ts'
import { instant } from '../days.ts'
import { nothing, pageFields, success } from '../paging.ts'
import { ofText } from '../twins.ts'

const count = whole(0, Number.MAX_SAFE_INTEGER)
const id = whole(1, 1_000_000_000)
/** Blanks at the ends of a record are significant. */
const columns = code(() => ofText(z.string()))

const batchFields = {
  number: id,
  name: text(),
  records: count,
  /** SHA-256 in hexadecimal. */
  checksum: text(64),
  state: oneOf(['built', 'sent', 'acknowledged'], noSuch('state')),
  timesSent: count,
  builtAt: instant,
  sentAt: nullable(instant),
  acknowledgedAt: nullable(instant),
}
const supplyBatch = body(batchFields)
export type SupplyBatch = Clean<typeof supplyBatch>

const fileFields = {
  id,
  name: text(500),
  foundAt: instant,
  finishedAt: nullable(instant),
  linesRead: count,
  applied: count,
  repeated: count,
  refused: count,
  open: count,
}
const supplyFile = body(fileFields)
export type SupplyFile = Clean<typeof supplyFile>

/** Counts cover all programs, the batch only the session's. */
const supplyConnection = body({
  connection: oneOf(['simulator', 'files', 'none'], noSuch('connection')),
  waitingLines: count,
  waitingRecords: count,
  heldLines: count,
  unsentBatches: count,
  openRequests: count,
  openRefusals: count,
  strays: count,
  lastBatch: nullable(supplyBatch),
  lastFile: nullable(supplyFile),
})
export type SupplyConnection = Clean<typeof supplyConnection>

export const readSupplyConnection = call('GET', '/admin/supply', {
  summary: 'The supply connection: its kind, and what waits for it',
  response: supplyConnection,
})

export const SUPPLY_ROWS_PER_PAGE = 25
export const RECORDS_PER_PAGE = 50

export const listSupplyBatches = call('GET', '/admin/supply/batches', {
  summary: 'Batches of the program, newest first',
  query: query(pageFields(SUPPLY_ROWS_PER_PAGE)),
  response: body({ rows: list(supplyBatch), total: count }),
})
const outgoing = body({
  id: whole(1, Number.MAX_SAFE_INTEGER),
  order: ['VCRNUM_0', orderNumber],
  line: count,
  kind: oneOf(['requisition', 'address', 'cancellation', 'follow-up'], noSuch('kind')),
  record: columns,
})
export type OutgoingRecord = Clean<typeof outgoing>

export const readSupplyBatch = call('GET', '/admin/supply/batches/:batch', {
  summary: 'A batch of the program with a page of its records',
  params: { batch: id },
  query: query(pageFields(RECORDS_PER_PAGE)),
  response: body({ ...batchFields, rows: list(outgoing), total: count }),
})
export const resendSupplyBatch = call('POST', '/admin/supply/batches/:batch/send-again', {
  summary: 'Write the unchanged file of a batch again',
  params: { batch: id },
  body: nothing,
  response: supplyBatch,
})

export const listSupplyFiles = call('GET', '/admin/supply/files', {
  summary: 'Files that came in from supply for all programs, newest first',
  query: query(pageFields(SUPPLY_ROWS_PER_PAGE)),
  response: body({ rows: list(supplyFile), total: count }),
})
const stray = body({ name: columns, reason: text(500), foundAt: instant })
export type SupplyStray = Clean<typeof stray>

export const listSupplyStrays = call('GET', '/admin/supply/strays', {
  summary: 'Files in the in folder that the portal does not read, each with the reason',
  query: query(pageFields(SUPPLY_ROWS_PER_PAGE)),
  response: body({ rows: list(stray), total: count }),
})
/** Up to 500, oldest first. `next` is the continuation, null at the end. */
export const rereadSupplyFile = call('POST', '/admin/supply/files/:file/read-again', {
  summary: 'Try the open refused records of a file again',
  params: { file: id },
  body: body({ after: defaulted(whole(0, 1_000_000_000), 0) }),
  response: body({ applied: count, refused: count, next: nullable(id) }),
})

const refusal = body({
  id,
  file: text(500),
  fileId: nullable(id),
  line: count,
  record: columns,
  reason: text(1000),
  column: nullable(count),
  state: oneOf(['open', 'applied', 'set-aside'], noSuch('state')),
  comment: text(500),
  refusedAt: instant,
  decidedAt: nullable(instant),
})
export type SupplyRefusal = Clean<typeof refusal>

export const listSupplyRefusals = call('GET', '/admin/supply/refusals', {
  summary: 'Records of all programs that could not be applied, open ones first',
  query: query({ file: optional(id), ...pageFields(SUPPLY_ROWS_PER_PAGE) }),
  response: body({ rows: list(refusal), total: count, file: nullable(supplyFile) }),
})
export const rereadSupplyRefusal = call('POST', '/admin/supply/refusals/:refusal/read-again', {
  summary: 'Try a refused record again',
  params: { refusal: id },
  body: nothing,
  response: body({ isApplied: truth, reason: text(1000) }),
})
export const asideComment = required(
  MAX_COMMENT,
  'Say why the record is set aside: it is kept with the record.',
)
export const setSupplyRefusalAside = call('POST', '/admin/supply/refusals/:refusal/set-aside', {
  summary: 'Set a refused record aside for good, with a comment',
  params: { refusal: id },
  body: body({ comment: asideComment }),
  response: success,
})

const heldLine = body({
  order: ['VCRNUM_0', orderNumber],
  line: count,
  requisition: text(14),
  reason: text(2000),
  heldAt: nullable(instant),
})
export type HeldLine = Clean<typeof heldLine>

export const listHeldLines = call('GET', '/admin/supply/held', {
  summary: 'Approved lines of the program that are held back, each with its reason',
  query: query(pageFields(SUPPLY_ROWS_PER_PAGE)),
  response: body({ rows: list(heldLine), total: count }),
})
