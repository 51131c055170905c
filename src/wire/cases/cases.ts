import {
  CASE_CODE_LIST,
  CASE_SENTENCES,
  CASE_STATE_LIST,
  CASE_STEP_LIST,
  CASE_TYPE_LIST,
  CASE_WISH_LIST,
  MAX_LABEL,
} from '#domain/cases/cases.ts'
import { MAX_ATTACHMENTS } from '#domain/orders/attachments.ts'
import { body, call, query } from '../call.ts'
import { type Clean, defaulted, list, nullable, optional } from '../code.ts'
import {
  dodaac,
  MAX_COMMENT,
  money,
  noSuch,
  nsn,
  oneOf,
  orderNumber,
  required,
  text,
  truth,
  uuid,
  whole,
} from '../codes.ts'
import { day, instant } from '../days.ts'
import { workbook } from '../export/exports.ts'
import { messageWords } from '../orders/questions.ts'
import { pageFields, searchText } from '../paging.ts'

const rowNumber = whole(1, Number.MAX_SAFE_INTEGER)
const lineNumber = whole(1, 100_000)
const pieces = whole(0, 9999, 'Enter a whole number of pieces.')
const type = oneOf(CASE_TYPE_LIST, 'Choose what the case is about.')
const code = oneOf(['', ...CASE_CODE_LIST], CASE_SENTENCES.code)
const wish = oneOf(['', ...CASE_WISH_LIST], CASE_SENTENCES.wish)
const state = oneOf(CASE_STATE_LIST, noSuch('state'))
const side = oneOf(['unit', 'supplier'], noSuch('side'))

export const MAX_REPORTED = 50

const caseRow = body({
  number: rowNumber,
  type,
  code,
  pieces,
  wish,
  dueOn: day,
  state,
  /** The side that acts next; null for a decided case. */
  waitsFor: nullable(side),
  isLate: truth,
  order: ['VCRNUM_0', orderNumber],
  line: nullable(lineNumber),
  dodaac: ['DODAAC_0', dodaac],
  description: ['ITMDES1_0', text(400)],
  openedAt: instant,
})
export type CaseRow = Clean<typeof caseRow>

export const CASE_PLACES = ['open', 'late', 'unit', 'supplier', 'decided', 'all'] as const
export const CASES_PER_PAGE = 20
const casePlace = oneOf(CASE_PLACES, noSuch('place'))

export const listCases = call('GET', '/cases', {
  summary:
    'Cases with the supplier that the person may see: open ones by their day, others newest first. The search is a case, order or requisition number',
  isPage: true,
  query: query({
    place: defaulted(casePlace, 'open'),
    dodaac: ['DODAAC_0', optional(dodaac)],
    searchTerm: searchText,
    ...pageFields(CASES_PER_PAGE),
  }),
  response: list(caseRow),
})

const steps = list(oneOf(CASE_STEP_LIST, noSuch('step')), CASE_STEP_LIST.length)

const caseDetails = body({
  case: caseRow,
  version: whole(1, 1_000_000_000),
  requisition: ['REQUISITION_0', text(14)],
  nsn: ['ITMREF_0', nullable(nsn)],
  unitOfIssue: text(2),
  quantity: ['QTY_0', pieces],
  shipped: pieces,
  received: pieces,
  unitPrice: money,
  receipt: nullable(rowNumber),
  carrier: text(40),
  trackingNumber: text(40),
  shipmentNumber: text(40),
  shippedOn: nullable(day),
  openedBy: text(),
  returnLabel: text(MAX_LABEL),
  credited: money,
  /** The way to the supplier: only the portal, an email, or a follow-up record. */
  sentWay: oneOf(['portal', 'mail', 'record'], noSuch('way')),
  supplier: text(),
  unitAddress: list(text(), 10),
  messages: list(
    body({
      id: rowNumber,
      person: text(),
      side,
      step: oneOf(['', ...CASE_STEP_LIST], noSuch('step')),
      at: instant,
      words: text(3000),
      files: list(
        body({ id: rowNumber, name: text(), bytes: whole(1, 1_000_000_000), isPhoto: truth }),
        MAX_ATTACHMENTS,
      ),
    }),
    1000,
  ),
  /** The order is one that the person may open. */
  seesOrder: truth,
  mayWrite: truth,
  steps,
})
export type CaseDetails = Clean<typeof caseDetails>

const files = defaulted(list(uuid('file'), MAX_ATTACHMENTS), [])
const ofCase = { case: rowNumber }

export const readCase = call('GET', '/cases/:case', {
  summary: 'One case with its messages, for the unit, the desk of the supplier and the program',
  params: ofCase,
  response: caseDetails,
})

const reported = body({
  /** Of receipts that nobody undid, newest first. */
  exceptions: list(
    body({ receipt: rowNumber, shipment: nullable(rowNumber), type, pieces, reason: text(200) }),
    MAX_REPORTED,
  ),
  /** Open cases of the line. */
  cases: list(body({ number: rowNumber, type, pieces }), MAX_REPORTED),
})
export type Reported = Clean<typeof reported>

export const readReported = call('GET', '/cases/reported/:order/:line', {
  summary:
    'Missing, damaged and wrong pieces of a line, by receipt and with their reasons, and the open cases of the line',
  params: { order: orderNumber, line: lineNumber },
  response: reported,
})

/** `files` are uploads of the kind `attachment` (`/import/start`). Photos are stored without their metadata. */
export const openCase = call('POST', '/cases', {
  summary:
    'Report a discrepancy of a line, receipt or parcel to the supplier, or ask a question about an order or line',
  body: body({
    order: ['VCRNUM_0', orderNumber],
    line: defaulted(nullable(lineNumber), null),
    receipt: defaulted(nullable(rowNumber), null),
    shipment: defaulted(nullable(rowNumber), null),
    type,
    code: defaulted(code, ''),
    pieces: ['QTY_0', defaulted(pieces, 0)],
    wish: defaulted(wish, ''),
    dueOn: day,
    words: messageWords,
    files,
  }),
  response: caseDetails,
})

export const writeToCase = call('POST', '/cases/:case/messages', {
  summary: 'Write to an open case, with up to five photos or files',
  params: ofCase,
  body: body({ words: messageWords, files }),
  response: caseDetails,
})

export const caseComment = required(MAX_COMMENT, 'Say in a sentence why or how.')
export const stepCase = call('POST', '/cases/:case/steps/:step', {
  summary:
    'Replace, credit, ask back, refuse, send back, close or withdraw. Pieces and money move in the same transaction, once',
  params: { ...ofCase, step: oneOf(CASE_STEP_LIST, noSuch('step')) },
  body: body({ comment: caseComment, label: defaulted(text(MAX_LABEL), '') }),
  response: caseDetails,
})

export const readCaseFile = call('GET', '/cases/:case/files/:file', {
  summary: 'One photo or file of a case',
  params: { ...ofCase, file: rowNumber },
  response: workbook,
})
