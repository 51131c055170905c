import { type CSSProperties, type ReactNode, useId, useMemo, useRef } from 'react'
import './data-table.css'
import './table-cards.css'
import { classNames } from './class-names.ts'
import { SkipOver } from './Skippable.tsx'
import { BodyRow, type Column, classOfCell, FootCells, type FootRow, ROLES, toCell } from './TableRows.tsx'
import { useScrolls } from './useScrolls.ts'

export type { Column, FootRow } from './TableRows.tsx'

/**
 * A native table. It never virtualises: rows that are not there cannot be read, searched or printed. Below 48rem each row is a
 * card, its values under the names of their columns, and for who listens the table that it was. When a table is wider than the
 * page it scrolls inside its own named region, which then takes the keyboard.
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
  /** Stands in one cell over the full width when there are no rows. */
  emptyText?: ReactNode
  /** Shows that text in every column; people who listen hear it once. [decisions, section 6] */
  isEmptyInEveryColumn?: boolean
  foot?: FootRow[]
  isCompact?: boolean
  /** Keeps the column heads in sight: the table then scrolls within 70 % of the window's height. */
  hasStickyHead?: boolean
  /**
   * Every column has exactly its `width` (or more, where there is room), so that no row depends on another and the browser
   * lays out those in sight alone. Keep `columns` the same object from one rendering to the next: rows that stay are then
   * left alone.
   */
  hasFixedColumns?: boolean
  rowClassName?: (row: Row) => string | undefined
}) {
  const captionId = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const scrolls = useScrolls(scroller)
  const cells = useMemo(() => columns.map(toCell), [columns])
  // A name and one value beside it have room at every width.
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
          // Laid out otherwise, a caption names its table no more.
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
    </SkipOver>
  )
}

/** Rows of a table with fixed columns that come into sight together. */
const SLICE = 20

function sliceRows<Row>(rows: Row[], length: number): { from: number; rows: Row[] }[] {
  return Array.from({ length: Math.ceil(rows.length / Math.max(1, length)) }, (_, at) => ({
    from: at * length,
    rows: rows.slice(at * length, (at + 1) * length),
  }))
}

/** How much room they will need, before they have been in sight. */
const styleOfSlice = (rows: number) => ({ '--rows': rows }) as CSSProperties

/** What each value adds to the height of a card, two beside each other (rem). */
const CELL_OF_CARD = 1.6

/** As wide as its columns; what is left over goes to each by its width. One pinned as second stops where the first ends. */
function styleOfFixed<Row>(columns: Column<Row>[]): CSSProperties {
  const widths = columns.map((column) => column.width ?? '8rem')
  return {
    '--columns': widths.map((width) => `minmax(${width}, ${Number.parseFloat(width)}fr)`).join(' '),
    '--columns-width': `calc(${widths.join(' + ')})`,
    '--card-height': `${columns.length * CELL_OF_CARD}rem`,
    '--second-stop': columns.find((column) => column.pinned === 'always')?.width ?? '0px',
  } as CSSProperties
}
