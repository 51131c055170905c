import { memo, type ReactNode, useMemo } from 'react'
import { formatMoney } from '#domain/money.ts'
import type { Report, ReportColumn } from '#domain/reports/report.ts'
import { AppLink } from '#web/ui/AppLink.tsx'
import { type Column, DataTable } from '#web/ui/DataTable.tsx'
import { formatCount, formatDate } from '#web/ui/format.ts'
import { Icon } from '#web/ui/Icon.tsx'

/** Width of a letter of the table, and of the space around a cell (rem). */
const LETTER = 0.56
const AROUND = 1.3

/** The rows of a report; `rows` is null before the first search, when the hints stand in their place. */
export const ReportTable = memo(function ReportTable<Row>({
  report,
  rows,
  isWaiting,
}: {
  report: Report<Row>
  rows: Row[] | null
  /** Rows have been asked for: neither the hints nor 'No results found' are true. */
  isWaiting: boolean
}) {
  const columns = useMemo(() => report.columns.map(toTableColumn), [report])
  return (
    <DataTable
      caption={report.title}
      isCaptionHidden
      columns={columns}
      rows={rows ?? []}
      rowKey={report.rowKey}
      isCompact
      hasStickyHead
      hasFixedColumns
      isEmptyInEveryColumn={rows !== null}
      emptyText={rows ? 'No results found' : isWaiting ? ' ' : <Hints hints={report.hints} />}
    />
  )
}) as <Row>(props: { report: Report<Row>; rows: Row[] | null; isWaiting: boolean }) => ReactNode

function Hints({ hints }: { hints: readonly string[] }) {
  return (
    <ul className="rows gap-3 items-center py-6 text-4">
      {hints.map((hint) => (
        <li key={hint}>{hint}</li>
      ))}
    </ul>
  )
}

function toTableColumn<Row>(column: ReportColumn<Row>, index: number): Column<Row> {
  // A head is never cut: its longest word, in bold, needs its room.
  const longest = Math.max(...column.label.split(' ').map((word) => word.length * 1.2))
  const isFigure = column.format !== 'text' && column.format !== 'day'
  return {
    key: column.label,
    header: column.label,
    width: `${(Math.max(column.width, longest) * LETTER + AROUND).toFixed(2)}rem`,
    align: isFigure ? 'end' : 'start',
    isUnbroken: column.format === 'day' || column.isCode,
    isRowHeader: column.isRowName,
    pinned: index === 0 ? 'always' : column.isRowName ? 'wide' : undefined,
    cell: (row) => drawCell(column, row),
  }
}

/** What a cell says, as people read it: $1,234.56, 05/28/2025, 12.00. */
function formatCell<Row>({ format, value }: ReportColumn<Row>, row: Row): string {
  const raw = value(row)
  if (raw === null || raw === '') return ''
  if (typeof raw === 'string') return format === 'day' ? formatDate(raw) : raw
  if (format === 'money') return formatMoney(raw)
  return format === 'quantity' ? raw.toFixed(2) : formatCount(raw)
}

/** No component: 500 rows have nearly ten thousand cells, most of them a text and nothing else. */
function drawCell<Row>(column: ReportColumn<Row>, row: Row): ReactNode {
  const text = formatCell(column, row)
  const link = column.link?.(row)
  if (link?.isElsewhere)
    return (
      <button
        type="button"
        className="report__elsewhere inline-row gap-3 py-1 px-4 round color-primary text-start"
        onClick={() => window.open(link.address, '_blank', 'noopener,noreferrer')}
      >
        {text}
        <Icon name="external" size={1} />
        <span className="visually-hidden"> {column.label}, opens in a new tab</span>
      </button>
    )
  if (link) return <AppLink href={link.address}>{text}</AppLink>
  const isSame = column.agrees?.(row) ?? null
  if (isSame !== null) {
    // The signs are text of the style sheet: a thousand drawings would double the time a page takes to lay out.
    return (
      <span className={isSame ? 'report__same color-success' : 'report__differs color-error bold'}>
        {text}
        {isSame ? (
          <span className="visually-hidden"> same as {column.partner}</span>
        ) : (
          <small> differs from {column.partner}</small>
        )}
      </span>
    )
  }
  return text
}
