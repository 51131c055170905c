import * as z from 'zod/mini'
import { MAX_PIECES } from '#domain/lines/limits.ts'
import { RECEIPT_KINDS } from '#domain/receipts/receipts.ts'
import { body, call, query } from '../call.ts'
import { looks } from '../catalogue/looks.ts'
import { type Clean, type Code, code, defaulted, list, nullable, optional, searched } from '../code.ts'
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
import { day, instant } from '../days.ts'
import { nothing, pageFields, searchText } from '../paging.ts'
import { opening } from '../people/opening-balances.ts'
import { ofText } from '../twins.ts'
import { turnIn } from './turn-ins.ts'

const pieces = whole(0, 1_000_000_000)

export const lineGoods = body({
  /** Ordered, or as changed by the supplier. */
  dueQuantity: pieces,
  endedQuantity: pieces,
  receivedQuantity: pieces,
  shortQuantity: pieces,
  damagedQuantity: pieces,
  wrongQuantity: pieces,
  issuedQuantity: pieces,
  returnedQuantity: pieces,
  /** Reported pieces that a case replaced or credited. */
  settledQuantity: pieces,
})

/** The ERP's numbers (DATA-55). */
const RECEIVED = { 1: 'no', 2: 'received', 3: 'issued', 4: 'returned' } as const

export const receivedState = numbered(RECEIVED, noSuch('state'))

/** For reports, 0 means the same as 1. */
export const receivedFilter = spelled({ 0: 'no', ...RECEIVED }, 'Choose one of 0, 1, 2, 3, 4.')

const unitLine = body({
  order: ['VCRNUM_0', orderNumber],
  number: ['VCRLIN_0', whole(1, 100_000)],
  /** Of the receipts of this line, not of its order. */
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

export const rowNumber = whole(1, Number.MAX_SAFE_INTEGER)
const lineNumber = whole(1, 100_000)

/** A box: lines under one number of a carrier, of one order or several. */
const openShipment = body({
  number: text(40),
  trackingUrl: text(400),
  carrier: text(40),
  shippedOn: day,
  /** The box has more parts. Receive these, then look it up again. */
  isCut: truth,
  /** `suppliedNsn` is sent instead of the item of the line. */
  parts: list(body({ shipment: rowNumber, suffix: text(1), pieces, suppliedNsn: text(13), line: unitLine })),
})
export type OpenShipment = Clean<typeof openShipment>

export const lookUpLines = call('GET', '/receipts/lines', {
  summary:
    'Lines and open shipments named by a scanned or typed requisition, NSN, order or tracking number, of units the person works for',
  query: query({ search: scanned }),
  response: body({
    kind: oneOf(['requisition', 'nsn', 'order', 'parcel'], noSuch('kind')),
    quantity: nullable(whole(0, 99_999)),
    isCut: truth,
    lines: list(unitLine),
    shipments: list(openShipment),
  }),
})

const comingParcel = body({
  order: ['VCRNUM_0', orderNumber],
  /** 0 for shipped pieces without a shipment. */
  parcel: whole(0, Number.MAX_SAFE_INTEGER),
  dodaac: ['DODAAC_0', dodaac],
  member: ['serviceMember', text()],
  shippedOn: day,
  number: text(40),
  carrier: text(40),
  /** Finds the shipment. */
  scan: text(40),
  contents: text(400),
  lines: pieces,
  pieces,
})
export type ComingParcel = Clean<typeof comingParcel>

export const PARCELS_PER_PAGE = 20
const listFields = { dodaac: ['DODAAC_0', optional(dodaac)], searchTerm: searchText } as const

export const listToReceive = call('GET', '/receipts/waiting', {
  summary:
    'Shipments on their way to the units for which the person receives goods, oldest first; the search is a name or an order number',
  isPage: true,
  query: query({ ...listFields, ...pageFields(PARCELS_PER_PAGE) }),
  response: list(comingParcel),
})

const linePath = { number: orderNumber, line: lineNumber }
export const receiptReason = text(200)
export const countedPieces = whole(0, MAX_PIECES, `Enter a whole number of pieces from 0 to ${MAX_PIECES}.`)
const reason = defaulted(receiptReason, '')

const exceptions = {
  short: defaulted(countedPieces, 0),
  shortReason: reason,
  damaged: defaulted(countedPieces, 0),
  damagedReason: reason,
  wrong: defaulted(countedPieces, 0),
  wrongReason: reason,
}

const receiptDone = body({
  receipt: rowNumber,
  sentence: text(2000),
  version: whole(1, 1_000_000_000),
  line: unitLine,
  /** The receipt that the member signs, when pieces were issued. */
  handover: nullable(rowNumber),
})
export type ReceiptDone = Clean<typeof receiptDone>

export const addReceipt = call('POST', '/receipts/:number/:line', {
  summary: 'Receive, issue or take back pieces of a line; `issuesToo` issues the received pieces at once',
  params: linePath,
  body: body({
    kind: oneOf(RECEIPT_KINDS, 'Say receive, issue or return.'),
    quantity: ['QTY_0', countedPieces],
    ...exceptions,
    comment: reason,
    issuesToo: defaulted(truth, false),
  }),
  response: receiptDone,
})

export const undoReceipt = call('POST', '/receipts/undo/:receipt', {
  summary: 'Undo the last entry of a line with a reverse entry, on the same day and by the same person',
  params: { receipt: rowNumber },
  body: nothing,
  response: receiptDone,
})

const receiptsDone = body({
  receipts: list(rowNumber),
  /** Numbers of the receipts that members sign. */
  handovers: list(rowNumber),
  sentence: text(20_000),
  lines: list(unitLine),
})
export type ReceiptsDone = Clean<typeof receiptsDone>

export const MAX_PARTS = 500
const least = <T>(inner: Code<T>, sentence: string) =>
  code<T[]>(
    () => list(inner, MAX_PARTS).schema.check(z.refine((all) => all.length > 0, sentence)),
    (all) => all.map(inner.write),
  )

const countedPart = body({ shipment: rowNumber, quantity: ['QTY_0', countedPieces], ...exceptions })
export type CountedPart = Clean<typeof countedPart>

export const receiveShipment = call('POST', '/receipts/shipments', {
  summary:
    'Receive a whole shipment at once, with missing, damaged and wrong pieces of each part; `issuesToo` issues the good pieces',
  body: body({
    parts: least(countedPart, 'Count at least one part of the shipment.'),
    issuesToo: defaulted(truth, false),
  }),
  response: receiptsDone,
})

export const undoReceipts = call('POST', '/receipts/undo', {
  summary: 'Undo the last entries of several lines together, on the same day and by the same person',
  body: body({ receipts: least(rowNumber, 'Say which entries to undo.') }),
  response: receiptsDone,
})

const personToIssue = body({
  memberId: ['SMID_0', personId],
  member: ['serviceMember', text()],
  maskedDodId: text(16),
  dodaac: ['DODAAC_0', dodaac],
  pieces,
  lines: list(unitLine),
})
export type PersonToIssue = Clean<typeof personToIssue>

export const PEOPLE_PER_PAGE = 10
export const listToIssue = call('GET', '/receipts/to-issue', {
  summary:
    'People with pieces that the unit has received and not yet issued, by name; the search is a name or an order number',
  isPage: true,
  query: query({ ...listFields, ...pageFields(PEOPLE_PER_PAGE) }),
  response: list(personToIssue),
})

const issuedLine = body({
  order: ['VCRNUM_0', orderNumber],
  number: ['VCRLIN_0', lineNumber],
  quantity: ['QTY_0', whole(1, MAX_PIECES, `Enter a whole number of pieces from 1 to ${MAX_PIECES}.`)],
  /** Of the line. Pieces that somebody else issued meanwhile are not issued twice. */
  version: optional(whole(1, 1_000_000_000)),
})
export type IssuedLine = Clean<typeof issuedLine>

export const issueToPerson = call('POST', '/receipts/handovers', {
  summary: 'Issue received pieces of several lines to one person; the response has the number of the receipt',
  body: body({
    memberId: ['SMID_0', personId],
    lines: least(issuedLine, 'Choose at least one piece to issue.'),
  }),
  response: receiptsDone,
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
    /** Pieces without an order of the portal, newest first. */
    openings: list(opening, 1000),
    mayChangeOpenings: truth,
    /** Pieces that came back without an order, newest first. */
    turnIns: list(turnIn, 1000),
    mayTakeBack: truth,
  }),
})
export type ClothingRecord = Clean<typeof readClothingRecord.response>
