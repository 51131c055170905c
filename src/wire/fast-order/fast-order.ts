import { MAX_FAST_ROWS, MAX_ITEM_TEXT, MAX_MEMBER_TEXT } from '#domain/fast-order/read-rows.ts'
import { MAX_PIECES, QUANTITY_SENTENCE } from '#domain/lines/limits.ts'
import { body, call } from '../call.ts'
import { type Clean, defaulted, list, nullable } from '../code.ts'
import { capitals, dodaac, fundCode, money, nsn, orderNumber, personId, text, uuid, whole } from '../codes.ts'
import { instant } from '../days.ts'

const quantity = whole(1, MAX_PIECES, QUANTITY_SENTENCE)
const place = whole(0, MAX_FAST_ROWS * 10)
const rowNumber = whole(1, 10_000_000)

const hashOfRows = capitals(/^[0-9A-F]{64}$/, 'Name the checked rows.', 64)

const found = body({
  fiscalYear: whole(2000, 2099),
  /** SHA-256. It names these rows in `addRows`, and finds the same rows again. */
  fingerprint: hashOfRows,
  sentBefore: nullable(body({ at: instant, rows: whole(0, 1_000_000) })),
  members: list(
    body({
      memberId: ['SMID_0', personId],
      name: text(),
      dodaac: ['DODAAC_0', dodaac],
      problem: text(500),
      cartFundCode: nullable(fundCode),
      fundCode: ['FUNDCODE_0', nullable(fundCode)],
    }),
  ),
  items: list(
    body({
      nsn: ['ITMREF_0', nsn],
      pgc: ['YPCGNUM_0', text(5)],
      name: ['ZDES4AXX_0', text()],
      size: ['ITMDES2_0', text()],
      price: ['PRI_0', money],
      problem: text(500),
      replaces: nullable(nsn),
    }),
  ),
  choices: list(list(body({ item: place, quantity: ['QTY_0', quantity] }))),
  rows: list(
    body({
      row: rowNumber,
      members: list(place),
      choice: nullable(place),
      suggested: nullable(place),
      fundCode: ['FUNDCODE_0', text(2)],
      problem: text(500),
    }),
  ),
  funds: list(
    body({
      dodaac: ['DODAAC_0', dodaac],
      fundCode: ['FUNDCODE_0', fundCode],
      available: ['SUMTRANAMT_0', money],
    }),
  ),
  inCarts: list(
    body({ memberId: ['SMID_0', personId], nsn: ['ITMREF_0', nsn], quantity: ['QTY_0', quantity] }),
  ),
})
export type FoundRows = Clean<typeof found>

/** A row has places in the lists of the response. The member is a name, DoD ID, email address, username or `#` and SMID. */
export const checkRows = call('POST', '/cart/rows/check', {
  summary:
    'Read up to 10,000 rows of member, item, quantity and fund code, and find what each can mean; nothing is written',
  isLookup: true,
  body: body({
    rows: list(
      body({
        row: rowNumber,
        member: text(MAX_MEMBER_TEXT),
        item: text(MAX_ITEM_TEXT),
        quantity: ['QTY_0', defaulted(nullable(quantity), null)],
        fundCode: ['FUNDCODE_0', defaulted(text(2), '')],
      }),
      MAX_FAST_ROWS,
    ),
  }),
  response: found,
})

export const FAST_ROWS_PER_PAGE = 100
export const MAX_SHEET_BYTES = 4 * 1024 * 1024
export const readSheet = call('POST', '/cart/rows/sheet', {
  summary: 'The cells of an Excel file (.xlsx) of up to 4 MB, sent as application/octet-stream',
  response: body({ rows: list(body({ row: rowNumber, cells: list(text(1000)) })) }),
})

/** Lines of one member are in one part. */
export const MAX_PART_ROWS = 500
const written = body({
  members: list(
    body({
      memberId: ['SMID_0', personId],
      name: text(),
      order: ['VCRNUM_0', nullable(orderNumber)],
      rows: whole(0, 1_000_000),
      pieces: whole(0, 100_000_000),
      problem: text(500),
    }),
  ),
})
export type WrittenMember = Clean<typeof written>['members'][number]

export const addRows = call('POST', '/cart/rows', {
  summary:
    'Put checked rows into the carts of their members. A fault holds the rows of one member. A part that was added is not added again',
  body: body({
    file: uuid('file'),
    fingerprint: hashOfRows,
    part: whole(0, 1000),
    rows: list(
      body({
        memberId: ['SMID_0', personId],
        nsn: ['ITMREF_0', nsn],
        quantity: ['QTY_0', quantity],
        fundCode: ['FUNDCODE_0', fundCode],
        rows: defaulted(whole(1, MAX_FAST_ROWS), 1),
      }),
      MAX_PART_ROWS,
    ),
  }),
  response: written,
})
