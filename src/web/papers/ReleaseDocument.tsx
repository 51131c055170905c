import { code39, code128, drawingSVG, pdf417 } from 'bwip-js/browser'
import type { ReactNode } from 'react'
import './release-document.css'
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
  writeSymbol,
} from '#domain/papers/release-document.ts'
import { formatPart } from '#domain/supply/milstrip/document-numbers.ts'
import { SOURCE_OF_SUPPLY } from '#domain/supply/requisition-facts.ts'

const TITLE_COLUMNS = 2

/** One shipment line on one landscape sheet. [S1348-11] */
export function ReleaseDocument({
  line,
  today,
  notes,
  barCode,
  hasPdf417,
}: {
  line: ReleaseLine
  today: string
  notes: string[]
  barCode: Exclude<BarCodeKind, 'pdf417'>
  hasPdf417: boolean
}) {
  const strip = listStripBoxes(line)
  const requisition = formatPart(line.requisition, line.suffix)
  return (
    <article className="release" aria-label={`1348 of requisition ${requisition}`}>
      <h2 className="release__title">
        <span className="release__form">DD FORM 1348-1A</span> ISSUE RELEASE/RECEIPT DOCUMENT
      </h2>
      <dl
        className="release__strip"
        style={{ gridTemplateColumns: strip.map(({ share }) => `minmax(0, ${share}fr)`).join(' ') }}
      >
        {strip.map((box) => (
          <Box key={box.block} box={box} />
        ))}
      </dl>
      <dl className="release__boxes">
        {listReleaseBoxes(line, today, notes).map((box) => (
          <Box
            key={box.block}
            box={box}
            style={{
              gridColumn: `${box.column - TITLE_COLUMNS} / span ${box.columns}`,
              gridRow: `${box.row} / span ${box.rows}`,
            }}
          >
            {box.symbol && <BarCode kind={barCode} {...box.symbol} />}
            {box.block === '27' && hasPdf417 && (
              <BarCode kind="pdf417" text={writeSymbol(line)} label={`the whole line ${requisition}`} />
            )}
          </Box>
        ))}
      </dl>
    </article>
  )
}

/** Screen readers skip empty boxes. */
function Box({
  box: { block, caption, name, lines, symbol },
  style,
  children,
}: {
  box: ReleaseBox
  style?: Record<string, string>
  children?: ReactNode
}) {
  const isEmpty = lines.length === 0 && !symbol
  return (
    <div className="release__box" style={style} data-block={block} aria-hidden={isEmpty || undefined}>
      <dt>
        <span className="bold">{block}</span>{' '}
        {name ? (
          <>
            <span aria-hidden="true">{caption}</span>
            <span className="visually-hidden">{name}</span>
          </>
        ) : (
          caption
        )}
      </dt>
      <dd>
        {children}
        {lines.filter(Boolean).map((text) => (
          <span key={text} className="release__line block">
            {text}
          </span>
        ))}
      </dd>
    </div>
  )
}

/** A box of DD Form 1348-1A. Places count columns 1 to 80 and rows 1 to 20 of the sheet. */
type ReleaseBox = {
  /** The block number, or the record positions of the strip. */
  block: string
  caption: string
  /** The full caption, where the form shortens it. */
  name?: string
  /** Empty for a box that is filled in with a pen or stamp. */
  lines: string[]
  symbol?: { text: string; label: string }
}
type Place = { column: number; columns: number; row: number; rows: number }
type PlacedBox = ReleaseBox & Place

type StripBox = ReleaseBox & { share: number }

function listStripBoxes(line: ReleaseLine): StripBox[] {
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

/** `notes` go into box 27. */
function listReleaseBoxes(line: ReleaseLine, today: string, notes: string[]): PlacedBox[] {
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

const NAMES: Record<BarCodeKind, string> = { code128: 'Code 128', code39: 'Code 39', pdf417: 'PDF417' }

function BarCode({ kind, text, label }: { kind: BarCodeKind; text: string; label: string }) {
  const drawn = drawBarCode(kind, text)
  if (!drawn) return null
  return (
    <img
      className="bar-code"
      src={drawn.source}
      alt={`${NAMES[kind]} bar code of ${label}`}
      style={{ inlineSize: `${drawn.width}mm`, aspectRatio: `${drawn.width} / ${drawn.height}` }}
    />
  )
}

type BarCodeKind = 'code128' | 'code39' | 'pdf417'

/** A drawing with its size on paper (mm). */
type DrawnBarCode = { source: string; width: number; height: number }

/** The narrowest bar (mm). Warehouse scanners read from 0.19, and office printers print 0.33 cleanly. */
const NARROW_BAR = 0.33
const LINEAR_HEIGHT = 12
/** The white margin on each side, in narrow bars. */
const QUIET_ZONE = 10
/** bwip-js takes heights in millimeters of 72 dots per inch. A narrow bar is one dot wide. */
const DOTS_PER_MM = 72 / 25.4
const PDF417_COLUMNS = 5

/** Null when the symbology cannot encode the text. */
function drawBarCode(kind: BarCodeKind, text: string): DrawnBarCode | null {
  try {
    return measure(drawSvg(kind, text))
  } catch {
    return null
  }
}

function drawSvg(kind: BarCodeKind, text: string): string {
  const options = { bcid: kind, text, scale: 1, paddingwidth: QUIET_ZONE }
  if (kind === 'pdf417') {
    const columns = { columns: PDF417_COLUMNS }
    return pdf417<string>({ ...options, ...columns }, drawingSVG())
  }
  const linear = { ...options, height: LINEAR_HEIGHT / NARROW_BAR / DOTS_PER_MM }
  return kind === 'code39' ? code39<string>(linear, drawingSVG()) : code128<string>(linear, drawingSVG())
}

function measure(svg: string): DrawnBarCode {
  const [, width = '0', height = '0'] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg) ?? []
  return {
    source: `data:image/svg+xml,${encodeURIComponent(svg)}`,
    width: Number(width) * NARROW_BAR,
    height: Number(height) * NARROW_BAR,
  }
}
