import { formatNsn } from '#domain/catalogue/stock-numbers.ts'
import { formatMoney } from '#domain/money.ts'
import {
  CONDITION,
  nameMarkFor,
  type ReleaseLine,
  SHIP_FROM,
  totalPrice,
  writeComposite,
  writeQuantity,
  writeShortDay,
} from '#domain/papers/release-document.ts'
import { formatPart } from '#domain/supply/milstrip/document-numbers.ts'
import { SOURCE_OF_SUPPLY } from '#domain/supply/requisition-facts.ts'

/** A box of DD Form 1348-1A. Places count columns 1 to 80 and rows 1 to 20 of the sheet. */
export type ReleaseBox = {
  /** Number of the block, or the record positions of the strip. */
  block: string
  caption: string
  /** The caption in full, where the form shortens it. */
  name?: string
  /** Lines of text; none where the box is left to pen or stamp. */
  lines: string[]
  /** What the bar code above the text holds. */
  symbol?: { text: string; label: string }
}
type Place = { column: number; columns: number; row: number; rows: number }
export type PlacedBox = ReleaseBox & Place

/** A box of the strip on top, with its share of the strip's width. */
export type StripBox = ReleaseBox & { share: number }

export function listStripBoxes(line: ReleaseLine): StripBox[] {
  const box = (block: string, share: number, caption: string, name?: string, text = ''): StripBox => ({
    block,
    share,
    caption,
    ...(name ? { name } : {}),
    lines: text ? [text] : [],
  })
  return [
    box('1-3', 2.5, 'DOC IDENT'),
    box('4-6', 2.5, 'RI FROM'),
    box('7', 2, 'M&S'),
    box('23-24', 2.5, 'UNIT ISS', 'Unit of issue', line.unitOfIssue),
    box('25-29', 4.5, 'QUANTITY', 'Quantity', writeQuantity(line.quantity)),
    box('45-50', 4.5, 'SUPP ADDRESS', 'Supplementary address', line.supplementaryAddress),
    box('51', 2, 'SIG', 'Signal code', line.signalCode),
    box('52-53', 2.5, 'FUND'),
    box('54-56', 2.5, 'DIST'),
    box('57-59', 2.5, 'PROJ'),
    box('60-61', 2.5, 'PRI', 'Priority', line.priority),
    box(
      '62-64',
      5,
      "REQ'D DEL DATE",
      'Required delivery date',
      line.requiredOn ? writeShortDay(line.requiredOn) : '',
    ),
    box('65-66', 2.5, 'ADV'),
    box('67-69', 2.5, 'RI', 'Routing identifier', SOURCE_OF_SUPPLY),
    box('70', 2, 'O/P'),
    box('71', 2.5, 'COND', 'Condition', CONDITION),
    box('72-73', 2.5, 'MGT'),
    box('74-80', 5.5, 'UNIT PRICE', 'Unit price', formatMoney(line.unitPrice)),
  ]
}

/** The boxes below and beside the strip in reading order. `today` as it stands on the form; `notes` for box 27. */
export function listReleaseBoxes(line: ReleaseLine, today: string, notes: string[]): PlacedBox[] {
  const requisition = formatPart(line.requisition, line.suffix)
  const composite = writeComposite(line)
  const place = (column: number, columns: number, row: number, rows: number, box: ReleaseBox): PlacedBox => ({
    ...box,
    column,
    columns,
    row,
    rows,
  })
  const empty = (block: string, caption: string): ReleaseBox => ({ block, caption, lines: [] })
  return [
    place(51, 8, 1, 2, { block: '1', caption: 'TOTAL PRICE', lines: [formatMoney(totalPrice(line))] }),
    place(59, 8, 1, 3, { block: '2', caption: 'SHIP FROM', lines: [SHIP_FROM] }),
    place(67, 14, 1, 3, { block: '3', caption: 'SHIP TO', lines: line.shipTo }),
    place(41, 40, 4, 1, { block: '4', caption: 'MARK FOR', lines: [nameMarkFor(line)] }),
    place(3, 38, 4, 4, {
      block: '24',
      caption: 'DOCUMENT NUMBER & SUFFIX (30-44)',
      lines: [requisition],
      symbol: { text: line.requisition + line.suffix, label: `requisition ${requisition}` },
    }),
    place(3, 38, 8, 4, {
      block: '25',
      caption: 'NATIONAL STOCK NO. & ADD (8-22)',
      lines: [formatNsn(line.nsn)],
      symbol: { text: line.nsn, label: `NSN ${formatNsn(line.nsn)}` },
    }),
    place(3, 38, 12, 4, {
      block: '26',
      caption: 'RIC (4-6), UI (23-24), QTY (25-29), COND (71), DIST (55-56), UP (74-80)',
      lines: composite ? [composite] : [],
      ...(composite && {
        symbol: { text: composite, label: 'source, unit of issue, quantity, condition and unit price' },
      }),
    }),
    place(41, 8, 5, 2, { block: '5', caption: 'DOC DATE', name: 'Document date', lines: [today] }),
    place(49, 8, 5, 2, empty('6', 'NMFC')),
    place(57, 8, 5, 2, empty('7', 'FRT RATE')),
    place(65, 8, 5, 2, empty('8', 'TYPE CARGO')),
    place(73, 8, 5, 2, empty('9', 'PS')),
    place(41, 7, 7, 2, empty('10', "QTY REC'D")),
    place(48, 6, 7, 2, empty('11', 'UP')),
    place(54, 8, 7, 2, empty('12', 'UNIT WEIGHT')),
    place(62, 8, 7, 2, empty('13', 'UNIT CUBE')),
    place(70, 6, 7, 2, empty('14', 'UFC')),
    place(76, 5, 7, 2, empty('15', 'SL')),
    place(41, 40, 9, 1, empty('16', 'FREIGHT CLASSIFICATION NOMENCLATURE')),
    place(41, 40, 10, 2, { block: '17', caption: 'ITEM NOMENCLATURE', lines: [line.description] }),
    place(41, 10, 12, 2, empty('18', 'TY CONT')),
    place(51, 10, 12, 2, empty('19', 'NO CONT')),
    place(61, 10, 12, 2, empty('20', 'TOTAL WEIGHT')),
    place(71, 10, 12, 2, empty('21', 'TOTAL CUBE')),
    place(41, 26, 14, 2, empty('22', 'RECEIVED BY')),
    place(67, 14, 14, 2, empty('23', 'DATE RECEIVED')),
    place(3, 78, 16, 5, { block: '27', caption: 'ADDITIONAL DATA', lines: notes }),
  ]
}
