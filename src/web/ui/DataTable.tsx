import { type CSSProperties, type ReactNode, type RefObject, useEffect, useId, useMemo, useRef } from 'react'
import './data-table.css'
import './table-cards.css'
import { classNames } from './class-names.ts'
import { SkipOver } from './Skippable.tsx'
import { BodyRow, type Column, classOfCell, FootCells, type FootRow, ROLES, toCell } from './TableRows.tsx'
import { useHeldHead } from './useHeldHead.ts'
import { useRangeSelection } from './useRangeSelection.ts'
import { useScrolls } from './useScrolls.ts'

export type { Column, FootRow } from './TableRows.tsx'

/**
 * A native table without virtualization: users can read, search, and print every row. Below 48rem each row is a card
 * with labeled values, but still a table for screen readers. A table wider than the page scrolls in its own named,
 * focusable region.
 */
export function DataTable<Row>({
  caption,
  isCaptionHidden,
  columns,
  rows,
  rowKey,
  emptyText = 'No results found',
  isEmptyInEveryColumn,
  foot,
  isCompact,
  hasStickyHead,
  hasFixedColumns,
  rowClassName,
}: {
  caption: ReactNode
  isCaptionHidden?: boolean
  columns: Column<Row>[]
  rows: Row[]
  rowKey: (row: Row, index: number) => string | number
  emptyText?: ReactNode
  /** Shows that text in every column. Screen readers read it once. [decisions, section 6] */
  isEmptyInEveryColumn?: boolean
  foot?: FootRow[]
  isCompact?: boolean
  /** The head stays in sight while the page scrolls, and the bar that scrolls sideways, too. */
  hasStickyHead?: boolean
  /**
   * Every column has its `width`, or more where there is room. Rows are then independent, and the browser lays out only
   * visible ones. Keep the identity of `columns` between renders, so that unchanged rows do not render again.
   */
  hasFixedColumns?: boolean
  rowClassName?: (row: Row) => string | undefined
}) {
  const captionId = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const scrolls = useScrolls(scroller)
  useHeldHead(scroller, hasStickyHead === true && scrolls)
  useRangeSelection(scroller)
  const cells = useMemo(() => columns.map(toCell), [columns])
  const isCards = columns.length > 2
  return (
    <SkipOver name={typeof caption === 'string' ? caption : 'this table'} part={scroller}>
      <div
        ref={scroller}
        data-skippable
        className={classNames('data-table', hasStickyHead && 'data-table--tall', 'data-table__scroll')}
        {...(scrolls && {
          role: 'region',
          'aria-labelledby': `${captionId} ${captionId}-scrolls`,
          tabIndex: 0,
        })}
      >
        <span id={`${captionId}-scrolls`} hidden>
          (scrolls)
        </span>
        <table
          role={ROLES.table}
          // With another `display`, the caption no longer names the table.
          aria-labelledby={captionId}
          className={classNames(
            'table',
            isCompact && 'table--compact',
            isCards && 'table--cards',
            hasFixedColumns && 'table--fixed',
          )}
          style={hasFixedColumns ? styleOfFixed(columns) : undefined}
        >
          <caption id={captionId}>
            {isCaptionHidden ? <span className="visually-hidden">{caption}</span> : caption}
          </caption>
          {!hasFixedColumns && (
            <colgroup>
              {columns.map((column) => (
                <col key={column.key} style={column.width ? { inlineSize: column.width } : undefined} />
              ))}
            </colgroup>
          )}
          <thead role={ROLES.rowgroup}>
            <tr role={ROLES.row}>
              {columns.map((column) => (
                <th key={column.key} scope="col" role={ROLES.columnheader} className={classOfCell(column)}>
                  {column.header}
                </th>
              ))}
            </tr>
          </thead>
          {rows.length === 0 && (
            <tbody role={ROLES.rowgroup}>
              <tr role={ROLES.row}>
                {isEmptyInEveryColumn ? (
                  columns.map((column, index) => (
                    <td key={column.key} aria-hidden={index > 0 || undefined} role={ROLES.cell}>
                      {emptyText}
                    </td>
                  ))
                ) : (
                  <td role={ROLES.cell} colSpan={columns.length} className="table__empty">
                    <div className="table__empty-words">{emptyText}</div>
                  </td>
                )}
              </tr>
            </tbody>
          )}
          {sliceRows(rows, hasFixedColumns ? SLICE : rows.length).map((slice) => (
            <tbody key={slice.from} role={ROLES.rowgroup} style={styleOfSlice(slice.rows.length)}>
              {slice.rows.map((row, at) => (
                <BodyRow
                  key={rowKey(row, slice.from + at)}
                  row={row}
                  index={slice.from + at}
                  cells={cells}
                  className={rowClassName?.(row)}
                />
              ))}
            </tbody>
          ))}
          {foot && (
            <tfoot role={ROLES.rowgroup}>
              {foot.map((row) => (
                <FootCells key={row.name} row={row} columns={columns} />
              ))}
            </tfoot>
          )}
        </table>
      </div>
      {hasStickyHead && scrolls && <Slider box={scroller} />}
    </SkipOver>
  )
}

/** The scroll bar of a long table, at the foot of the window. The keys of the table's region do the same. */
function Slider({ box }: { box: RefObject<HTMLDivElement | null> }) {
  const slider = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const [table, bar] = [box.current, slider.current]
    if (!table || !bar) return
    const follow = () => {
      bar.scrollLeft = table.scrollLeft
    }
    const lead = () => {
      table.scrollLeft = bar.scrollLeft
    }
    const measure = () => {
      const content = bar.firstElementChild as HTMLElement
      content.style.inlineSize = `${table.scrollWidth}px`
    }
    const observer = new ResizeObserver(measure)
    observer.observe(table)
    table.addEventListener('scroll', follow, { passive: true })
    bar.addEventListener('scroll', lead, { passive: true })
    return () => {
      observer.disconnect()
      table.removeEventListener('scroll', follow)
      bar.removeEventListener('scroll', lead)
    }
  }, [box])
  return (
    <div ref={slider} className="data-table__slider no-print" aria-hidden="true" tabIndex={-1}>
      <div />
    </div>
  )
}

const SLICE = 20

function sliceRows<Row>(rows: Row[], length: number): { from: number; rows: Row[] }[] {
  return Array.from({ length: Math.ceil(rows.length / Math.max(1, length)) }, (_, at) => ({
    from: at * length,
    rows: rows.slice(at * length, (at + 1) * length),
  }))
}

/** An estimate of the height before the first layout. */
const styleOfSlice = (rows: number) => ({ '--rows': rows }) as CSSProperties

/** In rem, with two columns. */
const CELL_OF_CARD = 1.6

/**
 * The sum of the column widths. Extra width is shared in proportion. A second pinned column starts where the first
 * ends.
 */
function styleOfFixed<Row>(columns: Column<Row>[]): CSSProperties {
  const widths = columns.map((column) => column.width ?? '8rem')
  return {
    '--columns': widths.map((width) => `minmax(${width}, ${Number.parseFloat(width)}fr)`).join(' '),
    '--columns-width': `calc(${widths.join(' + ')})`,
    '--card-height': `${columns.length * CELL_OF_CARD}rem`,
    '--second-stop': columns.find((column) => column.pinned === 'always')?.width ?? '0px',
  } as CSSProperties
}
