import { type ComponentType, memo, type ReactNode } from 'react'
import { classNames } from './class-names.ts'

export type Column<Row> = {
  key: string
  header: string
  cell: (row: Row, index: number) => ReactNode
  /** 'end' for money and counts. */
  align?: 'start' | 'center' | 'end'
  /** At most one column. It stays visible during horizontal scrolling. */
  isRowHeader?: boolean
  /** CSS width, such as '8rem'. */
  width?: string
  /** Stays visible during horizontal scrolling. 'wide': beside the first one, if there is room for both. */
  pinned?: 'always' | 'wide'
  /** Prevents line breaks: for codes, dates, and money. */
  isUnbroken?: boolean
  isAction?: boolean
}

/** The keys of `values` are column keys. */
export type FootRow = { name: string; values: Record<string, ReactNode> }

/** Some browsers drop table semantics when `display` changes, unless the elements have roles. */
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
