import { FILE_TOO_LARGE, IMPORT_STATES, MAX_FILE_BYTES } from '#domain/imports/import-states.ts'
import { body, call, query } from '../call.ts'
import { type Clean, defaulted, list, nullable, optional } from '../code.ts'
import { noSuch, oneOf, required, secret, text, truth, uuid, whole } from '../codes.ts'
import { instant } from '../days.ts'
import { workbook } from '../export/exports.ts'
import { nothing, pageFields } from '../paging.ts'
import { OWN_PASSWORD_FIELD } from '../people/person-record.ts'

const count = whole(0, Number.MAX_SAFE_INTEGER)
const importId = uuid('import')
export const ofImport = { import: importId }
const kind = required(20, 'Choose the kind of data.')

const importFields = {
  id: importId,
  kind: text(20),
  fileName: text(200),
  bytes: count,
  state: oneOf(IMPORT_STATES, noSuch('state')),
  isCancellationRequested: ['isCancelAsked', truth],
  rowsDone: count,
  rowsTotal: count,
  added: count,
  changed: count,
  same: count,
  refused: count,
  /** It changes identities, so the user must reauthenticate. */
  needsProof: truth,
  message: text(1000),
  createdAt: instant,
  finishedAt: nullable(instant),
} as const
export const importRecord = body(importFields)
export type ImportRecord = Clean<typeof importRecord>

export const listImports = call('GET', '/import/list', {
  summary: 'The last twenty files that the person imported, newest first',
  response: list(importRecord),
})
export const readImport = call('GET', '/import/:import', {
  summary: 'A file of the person: its progress, and the changes that it would make or made',
  params: ofImport,
  response: importRecord,
})
export const startImport = call('POST', '/import/start', {
  summary: 'Start the upload of a file of a kind; its parts follow',
  body: body({
    kind,
    fileName: required(200, 'Choose a file.'),
    bytes: whole(1, MAX_FILE_BYTES, FILE_TOO_LARGE),
  }),
  response: importRecord,
})
export const sendImportPart = call('POST', '/import/:import/part/:part', {
  summary: 'The bytes of one part of a file, from 0 on, as application/octet-stream',
  params: { ...ofImport, part: whole(0, MAX_FILE_BYTES) },
  response: body({ received: count }),
})
export const checkImport = call('POST', '/import/:import/check', {
  summary: 'Check a whole file and report what it would do; nothing is written',
  params: ofImport,
  body: nothing,
  response: importRecord,
})
export const applyImport = call('POST', '/import/:import/apply', {
  summary:
    'Apply the additions and changes of a checked file, once; the number of those rows must be the one that was shown. A file that changes how people are identified needs your own password, or a sign-in by certificate some minutes ago',
  params: ofImport,
  body: body({ rows: count, ownPassword: [OWN_PASSWORD_FIELD, optional(secret)] }),
  response: importRecord,
})
export const cancelImport = call('POST', '/import/:import/cancel', {
  summary: 'Cancel the work in progress; nothing is written',
  params: ofImport,
  body: nothing,
  response: importRecord,
})

export const IMPORT_ROWS_PER_PAGE = 50
const importRow = body({
  row: count,
  outcome: oneOf(['added', 'changed', 'refused'], noSuch('outcome')),
  name: text(500),
  details: list(
    body({
      column: text(200),
      from: optional(text(10_000)),
      to: optional(text(10_000)),
      sentence: optional(text(2000)),
    }),
  ),
})
export type ImportRow = Clean<typeof importRow>
export const listImportRows = call('GET', '/import/:import/rows', {
  summary: 'Rows of a checked file with their outcomes, refused ones first',
  params: ofImport,
  query: query({
    outcome: defaulted(oneOf(['added', 'changed', 'refused', 'all'], noSuch('outcome')), 'all'),
    page: pageFields(IMPORT_ROWS_PER_PAGE).page,
  }),
  response: body({ rows: list(importRow), total: count, page: count }),
})

export const readImportResult = call('GET', '/import/:import/result', {
  summary: 'The file again as CSV, with a last column that gives the outcome of each row',
  params: ofImport,
  response: workbook,
})
export const readImportTemplate = call('GET', '/import/template/:kind', {
  summary: 'Headings of a kind and one example row, as CSV or as xlsx',
  params: { kind },
  query: query({ form: defaulted(oneOf(['csv', 'xlsx'], 'Choose csv or xlsx.'), 'csv') }),
  response: workbook,
})
export const exportImportRows = call('GET', '/import/export/:kind', {
  summary: 'The current rows of a kind in the columns that an import reads, as xlsx',
  params: { kind },
  response: workbook,
})
