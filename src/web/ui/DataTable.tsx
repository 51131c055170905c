import {
  type ComponentType,
  type CSSProperties,
  memo,
  type ReactNode,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import './data-table.css'
import { classNames } from './class-names.ts'

export type Column<Row> = {
  key: string
  header: ReactNode
  cell: (row: Row, index: number) => ReactNode
  /** 'end' for money and counts: right-aligned with figures of one width. */
  align?: 'start' | 'center' | 'end'
  /** The cell that names its row (one column at most); it stays in sight when the table scrolls sideways. */
  isRowHeader?: boolean
  /** CSS width, such as '8rem'. */
  width?: string
  /** Stays in sight when the table scrolls sideways; 'wide': beside the first one, where there is room for both. */
  pinned?: 'always' | 'wide'
  /** Keeps the cell on one line. Codes, dates and money should. */
  isUnbroken?: boolean
}

/**
 * A native table. It never virtualises: rows that are not there cannot be read, searched or printed. When it is
 * wider than the page it scrolls inside its own named region, which then takes the keyboard.
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
  /** `<tr>` elements for the table's foot, such as totals. */
  foot?: ReactNode
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
  const roles = hasFixedColumns ? SAID : IMPLIED
  const cells = useMemo(() => columns.map(toCell), [columns])
  return (
    <div
      ref={scroller}
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
        role={roles.table}
        // Laid out otherwise, a caption names its table no more.
        aria-labelledby={hasFixedColumns ? captionId : undefined}
        className={classNames('table', isCompact && 'table--compact', hasFixedColumns && 'table--fixed')}
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
        <thead role={roles.rowgroup}>
          <tr role={roles.row}>
            {columns.map((column) => (
              <th key={column.key} scope="col" role={roles.columnheader} className={classOfCell(column)}>
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        {rows.length === 0 && (
          <tbody role={roles.rowgroup}>
            <tr role={roles.row}>
              {isEmptyInEveryColumn ? (
                columns.map((column, index) => (
                  <td key={column.key} aria-hidden={index > 0 || undefined} role={roles.cell}>
                    {emptyText}
                  </td>
                ))
              ) : (
                <td role={roles.cell} colSpan={columns.length} className="table__empty">
                  <div className="table__empty-words">{emptyText}</div>
                </td>
              )}
            </tr>
          </tbody>
        )}
        {(hasFixedColumns ? sliceRows(rows) : [{ from: 0, rows }]).map((slice) => (
          <tbody key={slice.from} role={roles.rowgroup} style={styleOfSlice(slice.rows.length)}>
            {slice.rows.map((row, at) => (
              <BodyRow
                key={rowKey(row, slice.from + at)}
                row={row}
                index={slice.from + at}
                cells={cells}
                roles={roles}
                className={rowClassName?.(row)}
              />
            ))}
          </tbody>
        ))}
        {foot && <tfoot>{foot}</tfoot>}
      </table>
    </div>
  )
}

/** A row is drawn again only when its row, its place or the columns change. */
const BodyRow: ComponentType<{
  row: unknown
  index: number
  cells: Cell[]
  roles: Roles
  className: string | undefined
}> = memo(({ row, index, cells, roles, className }) => (
  <tr role={roles.row} className={className}>
    {cells.map(({ column, className }) =>
      column.isRowHeader ? (
        <th key={column.key} scope="row" role={roles.rowheader} className={className}>
          {column.cell(row, index)}
        </th>
      ) : (
        <td key={column.key} role={roles.cell} className={className}>
          {column.cell(row, index)}
        </td>
      ),
    )}
  </tr>
))

/** Some browsers take the parts of a table whose `display` is another for mere boxes, unless they say what they are. */
const SAID = {
  table: 'table',
  rowgroup: 'rowgroup',
  row: 'row',
  columnheader: 'columnheader',
  rowheader: 'rowheader',
  cell: 'cell',
}
type Roles = Partial<typeof SAID>
const IMPLIED: Roles = {}

/** Rows of a table with fixed columns that come into sight together. */
const SLICE = 20

function sliceRows<Row>(rows: Row[]): { from: number; rows: Row[] }[] {
  return Array.from({ length: Math.ceil(rows.length / SLICE) }, (_, at) => ({
    from: at * SLICE,
    rows: rows.slice(at * SLICE, (at + 1) * SLICE),
  }))
}

/** How much room they will need, before they have been in sight. */
const styleOfSlice = (rows: number) => ({ '--rows': rows }) as CSSProperties

type Cell = { column: Column<unknown>; className: string | undefined }
const toCell = <Row,>(column: Column<Row>): Cell => ({
  column: column as Column<unknown>,
  className: classOfCell(column),
})

/** As wide as its columns; what is left over goes to each by its width. One pinned as second stops where the first ends. */
function styleOfFixed<Row>(columns: Column<Row>[]): CSSProperties {
  const widths = columns.map((column) => column.width ?? '8rem')
  return {
    '--columns': widths.map((width) => `minmax(${width}, ${Number.parseFloat(width)}fr)`).join(' '),
    '--columns-width': `calc(${widths.join(' + ')})`,
    '--second-stop': columns.find((column) => column.pinned === 'always')?.width ?? '0px',
  } as CSSProperties
}

function classOfCell<Row>({ align, isUnbroken, pinned }: Column<Row>): string | undefined {
  return (
    classNames(
      align === 'end' && 'table__number',
      align === 'center' && 'table__middle',
      isUnbroken && 'table__unbroken',
      pinned && `table__pinned table__pinned--${pinned}`,
    ) || undefined
  )
}

/** True while the content is wider or taller than the box it scrolls in. */
export function useScrolls(box: { current: HTMLElement | null }): boolean {
  const [scrolls, setScrolls] = useState(false)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const measure = () =>
      setScrolls(
        element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1,
      )
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    if (element.lastElementChild) observer.observe(element.lastElementChild)
    return () => observer.disconnect()
  }, [box])
  return scrolls
}
