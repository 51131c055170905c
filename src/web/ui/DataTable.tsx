import {
  type ComponentType,
  type CSSProperties,
  memo,
  type ReactNode,
  useEffect,
  useId,
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
   * Every column has exactly its `width` (or more, where there is room), so that the browser need not measure the cells
   * of 500 rows. Keep `columns` the same object from one rendering to the next: rows that stay are then left alone.
   */
  hasFixedColumns?: boolean
  rowClassName?: (row: Row) => string | undefined
}) {
  const captionId = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const scrolls = useScrolls(scroller)
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
        className={classNames('table', isCompact && 'table--compact', hasFixedColumns && 'table--fixed')}
        style={hasFixedColumns ? styleOfFixed(columns) : undefined}
      >
        <caption id={captionId}>
          {isCaptionHidden ? <span className="visually-hidden">{caption}</span> : caption}
        </caption>
        <colgroup>
          {columns.map((column) => (
            <col key={column.key} style={column.width ? { inlineSize: column.width } : undefined} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" className={classOfCell(column)}>
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.length === 0 && isEmptyInEveryColumn && (
            <tr>
              {columns.map((column, index) => (
                <td key={column.key} aria-hidden={index > 0 || undefined}>
                  {emptyText}
                </td>
              ))}
            </tr>
          )}
          {rows.length === 0 && !isEmptyInEveryColumn && (
            <tr>
              <td colSpan={columns.length} className="table__empty">
                <div className="table__empty-words">{emptyText}</div>
              </td>
            </tr>
          )}
          {rows.map((row, index) => (
            <BodyRow
              key={rowKey(row, index)}
              row={row}
              index={index}
              columns={columns as Column<unknown>[]}
              className={rowClassName?.(row)}
            />
          ))}
        </tbody>
        {foot && <tfoot>{foot}</tfoot>}
      </table>
    </div>
  )
}

/** A row is drawn again only when its row, its place or the columns change. */
const BodyRow: ComponentType<{
  row: unknown
  index: number
  columns: Column<unknown>[]
  className: string | undefined
}> = memo(({ row, index, columns, className }) => (
  <tr className={className}>
    {columns.map((column) =>
      column.isRowHeader ? (
        <th key={column.key} scope="row" className={classOfCell(column)}>
          {column.cell(row, index)}
        </th>
      ) : (
        <td key={column.key} className={classOfCell(column)}>
          {column.cell(row, index)}
        </td>
      ),
    )}
  </tr>
))

/** As wide as its columns. A column pinned as second stops where the first one ends. */
function styleOfFixed<Row>(columns: Column<Row>[]): CSSProperties {
  const sum = columns.map((column) => column.width ?? '8rem').join(' + ')
  const first = columns.find((column) => column.pinned === 'always')?.width ?? '0px'
  return { inlineSize: `max(100%, calc(${sum}))`, '--second-stop': first } as CSSProperties
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
