import { type ComponentType, memo, type ReactNode } from 'react'
import { classNames } from './class-names.ts'

export type Column<Row> = {
  key: string
  /** Stands above the column, and on narrow windows above each of its values. */
  header: string
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
  /** Holds what is done with the row: on a card it stands beside the name, without one of its own. */
  isAction?: boolean
}

/** A row of the foot, such as 'Total': its values by the keys of their columns. */
export type FootRow = { name: string; values: Record<string, ReactNode> }

/** Some browsers take the parts of a table whose `display` is another for mere boxes, unless they say what they are. */
export const ROLES = {
  table: 'table',
  rowgroup: 'rowgroup',
  row: 'row',
  columnheader: 'columnheader',
  rowheader: 'rowheader',
  cell: 'cell',
}

export type Cell = { column: Column<unknown>; className: string | undefined }
export const toCell = <Row,>(column: Column<Row>): Cell => ({
  column: column as Column<unknown>,
  className: classOfCell(column),
})

/** A row is drawn again only when its row, its place or the columns change. */
export const BodyRow: ComponentType<{
  row: unknown
  index: number
  cells: Cell[]
  className: string | undefined
}> = memo(({ row, index, cells, className }) => (
  <tr role={ROLES.row} className={className}>
    {cells.map(({ column, className }) =>
      column.isRowHeader ? (
        <th key={column.key} scope="row" role={ROLES.rowheader} className={className}>
          {column.cell(row, index)}
        </th>
      ) : (
        <td key={column.key} role={ROLES.cell} className={className} data-name={column.header}>
          {column.cell(row, index)}
        </td>
      ),
    )}
  </tr>
))

/** The name of a row of the foot stands in the column of the names of rows, its values in theirs. */
export function FootCells<Row>({ row: { name, values }, columns }: { row: FootRow; columns: Column<Row>[] }) {
  const named = columns.findIndex(({ key }) => key in values)
  const at = Math.max(
    0,
    columns.findIndex(({ isRowHeader }, index) => isRowHeader && index < named),
  )
  return (
    <tr role={ROLES.row}>
      {at > 0 && <td role={ROLES.cell} colSpan={at} />}
      <th scope="row" role={ROLES.rowheader}>
        {name}
      </th>
      {named > at + 1 && <td role={ROLES.cell} colSpan={named - at - 1} />}
      {columns.slice(named).map((column) => (
        <td key={column.key} role={ROLES.cell} className={classOfCell(column)} data-name={column.header}>
          {values[column.key]}
        </td>
      ))}
    </tr>
  )
}

export function classOfCell<Row>({ align, isAction, isUnbroken, pinned }: Column<Row>): string | undefined {
  return (
    classNames(
      align === 'end' && 'table__number',
      align === 'center' && 'table__middle',
      isUnbroken && 'table__unbroken',
      isAction && 'table__action',
      pinned && `table__pinned table__pinned--${pinned}`,
    ) || undefined
  )
}
