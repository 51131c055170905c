import type { ReactNode } from 'react'
import { type ReleaseLine, writeSymbol } from '#domain/papers/release-document.ts'
import { formatPart } from '#domain/supply/milstrip/document-numbers.ts'
import { BarCode } from './BarCode.tsx'
import type { BarCodeKind } from './bar-codes.ts'
import { listReleaseBoxes, listStripBoxes, type ReleaseBox } from './release-boxes.ts'
import './release-document.css'

/** The columns left of the boxes that the title takes. */
const TITLE_COLUMNS = 2

/** One line of a shipment on one landscape sheet: DD Form 1348-1A with numbered boxes. [S1348-11] */
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

/** Boxes that are left to the pen say nothing to people who listen. */
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
