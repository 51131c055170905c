import * as z from 'zod/mini'
import { MAX_PIECES } from '#domain/lines/limits.ts'
import { RECEIPT_KINDS } from '#domain/receipts/receipts.ts'
import { body, call, query } from '../call.ts'
import { looks } from '../catalogue/looks.ts'
import { type Clean, type Code, code, defaulted, list, nullable, searched } from '../code.ts'
import {
  dodaac,
  noSuch,
  nsn,
  numbered,
  oneOf,
  orderNumber,
  personId,
  spelled,
  text,
  truth,
  whole,
} from '../codes.ts'
import { instant } from '../days.ts'
import { nothing } from '../paging.ts'
import { ofText } from '../twins.ts'

const pieces = whole(0, 1_000_000_000)

export const lineGoods = body({
  /** Ordered, or as changed by the supplier. */
  dueQuantity: pieces,
  endedQuantity: pieces,
  receivedQuantity: pieces,
  shortQuantity: pieces,
  damagedQuantity: pieces,
  issuedQuantity: pieces,
  returnedQuantity: pieces,
})

/** The ERP's numbers (DATA-55). */
const RECEIVED = { 1: 'no', 2: 'received', 3: 'issued', 4: 'returned' } as const

export const receivedState = numbered(RECEIVED, noSuch('state'))

/** For reports, 0 means the same as 1. */
export const receivedFilter = spelled({ 0: 'no', ...RECEIVED }, 'Choose one of 0, 1, 2, 3, 4.')

const unitLine = body({
  order: ['VCRNUM_0', orderNumber],
  number: ['VCRLIN_0', whole(1, 100_000)],
  version: whole(1, 1_000_000_000),
  requisition: ['REQUISITION_0', text(14)],
  nsn: ['ITMREF_0', nsn],
  suppliedNsn: text(13),
  description: ['ITMDES1_0', text(400)],
  size: ['ITMDES2_0', text()],
  ...looks,
  unitOfIssue: text(2),
  dodaac: ['DODAAC_0', dodaac],
  memberId: ['SMID_0', personId],
  member: ['serviceMember', text()],
  maskedDodId: text(16),
  lineStatus: text(),
  received: ['STOCKSTA_0', receivedState],
  quantity: ['QTY_0', whole(1, 9999)],
  shippedQuantity: pieces,
  goods: lineGoods,
})
export type UnitLine = Clean<typeof unitLine>

/** Control characters separate the fields of a two-dimensional symbol. */
const scanned: Code<string> = searched(
  code(() =>
    ofText(
      z.string('Scan or type a number.').check(z.maxLength(400, 'This is too long for an order number.')),
    ),
  ),
)

export const lookUpLines = call('GET', '/receipts/lines', {
  summary:
    'Lines named by a scanned or typed requisition, NSN, order or tracking number, of units the person works for',
  query: query({ search: scanned }),
  response: body({
    kind: oneOf(['requisition', 'nsn', 'order', 'parcel'], noSuch('kind')),
    quantity: nullable(whole(0, 99_999)),
    isCut: truth,
    lines: list(unitLine),
  }),
})

export const listToReceive = call('GET', '/receipts/waiting', {
  summary:
    'Lines that were shipped to the units the person orders for and are neither received nor reported, oldest order first',
  response: body({
    isCut: truth,
    lines: list(unitLine),
  }),
})

const linePath = { number: orderNumber, line: whole(1, 100_000) }
export const receiptReason = text(200)
export const countedPieces = whole(0, MAX_PIECES, `Enter a whole number of pieces from 0 to ${MAX_PIECES}.`)
const reason = defaulted(receiptReason, '')

const receiptDone = body({
  receipt: whole(1, Number.MAX_SAFE_INTEGER),
  sentence: text(2000),
  version: whole(1, 1_000_000_000),
  line: unitLine,
})
export type ReceiptDone = Clean<typeof receiptDone>

export const addReceipt = call('POST', '/receipts/:number/:line', {
  summary: 'Receive, issue or take back pieces of a line; `issuesToo` issues the received pieces at once',
  params: linePath,
  body: body({
    kind: oneOf(RECEIPT_KINDS, 'Say receive, issue or return.'),
    quantity: ['QTY_0', countedPieces],
    short: defaulted(countedPieces, 0),
    shortReason: reason,
    damaged: defaulted(countedPieces, 0),
    damagedReason: reason,
    comment: reason,
    issuesToo: defaulted(truth, false),
  }),
  response: receiptDone,
})

export const undoReceipt = call('POST', '/receipts/undo/:receipt', {
  summary: 'Undo the last entry of a line with a reverse entry, on the same day and by the same person',
  params: { receipt: whole(1, Number.MAX_SAFE_INTEGER) },
  body: nothing,
  response: receiptDone,
})

const clothingRecordRow = body({
  fiscalYear: whole(2000, 2099),
  nsn: ['itmref', nsn],
  article: ['itmdes1', text(400)],
  size: ['itmdes2', text()],
  /** The ordered unit of issue, also of the quantities. */
  unit: ['uom', text(2)],
  shippedAs: text(),
  ordered: pieces,
  received: pieces,
  issued: pieces,
  returned: pieces,
  lastIssuedAt: nullable(instant),
})
export type ClothingRecordRow = Clean<typeof clothingRecordRow>

export const readClothingRecord = call('GET', '/receipts/record/:person', {
  summary: 'Clothing that was ordered for, received for, issued to and returned by a person over the years',
  params: { person: personId },
  response: body({
    name: text(400),
    dodaac: ['DODAAC_0', dodaac],
    maskedDodId: text(16),
    rows: list(clothingRecordRow, 100_000),
  }),
})
export type ClothingRecord = Clean<typeof readClothingRecord.response>
