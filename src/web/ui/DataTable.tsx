import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
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
  foot,
  isCompact,
  hasStickyHead,
  rowClassName,
}: {
  caption: ReactNode
  isCaptionHidden?: boolean
  columns: Column<Row>[]
  rows: Row[]
  rowKey: (row: Row, index: number) => string | number
  /** Stands in one cell over the full width when there are no rows. */
  emptyText?: ReactNode
  /** `<tr>` elements for the table's foot, such as totals. */
  foot?: ReactNode
  isCompact?: boolean
  /** Keeps the column heads in sight: the table then scrolls within 70 % of the window's height. */
  hasStickyHead?: boolean
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
      <table className={isCompact ? 'table table--compact' : 'table'}>
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
          {rows.length === 0 && (
            <tr>
              <td colSpan={columns.length} className="table__empty">
                {emptyText}
              </td>
            </tr>
          )}
          {rows.map((row, index) => (
            <tr key={rowKey(row, index)} className={rowClassName?.(row)}>
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
          ))}
        </tbody>
        {foot && <tfoot>{foot}</tfoot>}
      </table>
    </div>
  )
}

function classOfCell<Row>({ align, isUnbroken }: Column<Row>): string | undefined {
  return (
    classNames(
      align === 'end' && 'table__number',
      align === 'center' && 'table__middle',
      isUnbroken && 'table__unbroken',
    ) || undefined
  )
}

/** True while the content is wider or taller than the box it scrolls in. */
function useScrolls(box: { current: HTMLElement | null }): boolean {
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
