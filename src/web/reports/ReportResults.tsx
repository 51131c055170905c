import { memo, type ReactNode, type RefObject, startTransition, useEffect, useMemo, useRef } from 'react'
import { formatMoney } from '#domain/money.ts'
import { PAGE_SIZES, type Report, type ReportColumn } from '#domain/reports/report.ts'
import { formatCount } from '#domain/words.ts'
import { AppliedFilters } from '#web/pages/FilterPanel.tsx'
import { AddressPager } from '#web/pages/ListPager.tsx'
import { useAnnounce } from '#web/ui/Announcer.tsx'
import { AppLink, useNavigateTo } from '#web/ui/AppLink.tsx'
import { type Column, DataTable } from '#web/ui/DataTable.tsx'
import { formatDate, formatNumberOf } from '#web/ui/format.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { LoadFailed, LoadingOverlay } from '#web/ui/LoadingOverlay.tsx'
import { countPages, describePage } from '#web/ui/pager-window.ts'
import { SelectField } from '#web/ui/SelectField.tsx'
import { describeFilters } from './filter-words.ts'
import { ReportSummary } from './ReportSummary.tsx'
import { type ReportView, reportAddress, trimFilters } from './report-address.ts'
import type { ReportCalls } from './reports.queries.ts'
import type { ReportFilterForm } from './useReportFilters.ts'
import type { ReportRows } from './useReportRows.ts'

export function ReportResults<Row>({
  report,
  calls,
  path,
  view,
  found,
  form,
  heading,
  isEditing,
  onChangeFilters,
  onClear,
}: {
  report: Report<Row>
  calls: ReportCalls<Row>
  path: string
  view: ReportView
  found: ReportRows<Row>
  form: ReportFilterForm
  heading: RefObject<HTMLHeadingElement | null>
  isEditing: boolean
  onChangeFilters: () => void
  onClear: () => void
}) {
  const { applied, page, pageSize } = view
  const { rows, total, isLoading, error } = found
  useResultAnnouncement(
    applied && reportAddress(path, report).write(view),
    isLoading || error ? undefined : total,
    view,
    report.rowNames,
  )
  return (
    <section className="report__results" aria-labelledby="results-title">
      <div className="report__bar cluster gap-4 gap-x-8 align-end apart mb-4">
        <div>
          <h2 id="results-title" ref={heading}>
            Results
          </h2>
          {applied && total !== undefined && !error && (
            <p className="report__count inline-block m-0 color-strong text-4 digits">
              {formatNumberOf(total, ...report.rowNames)}
            </p>
          )}
        </div>
        {report.pageSize && <PageSize {...{ report, path, view }} />}
      </div>
      {applied && <FoundBy {...{ report, applied, form, isEditing, onChangeFilters, onClear }} />}
      {error && applied ? (
        <LoadFailed message={error.message} onRetry={found.retry} />
      ) : (
        <LoadingOverlay isLoading={isLoading} text={report.loading}>
          <ReportTable
            report={report}
            rows={applied ? (rows ?? null) : null}
            isWaiting={applied !== null && rows === undefined}
          />
        </LoadingOverlay>
      )}
      {applied && total !== undefined && total === report.maxOnScreen && (
        <p className="soft">
          Here are the first {formatCount(total)} {report.rowNames[1]}. Export to Excel for all of them.
        </p>
      )}
      {applied && total !== undefined && !error && (
        <AddressPager
          isSettled={!isLoading}
          label={`Pages of ${report.rowNames[1]}`}
          page={Math.min(page, countPages(total, pageSize))}
          pageSize={pageSize}
          total={total}
          hrefFor={(to) => reportAddress(path, report).write({ ...view, page: to })}
        />
      )}
      {!error && found.total !== 0 && <ReportSummary {...{ report, calls, path, view }} />}
    </section>
  )
}

function FoundBy<Row>({
  report,
  applied,
  form,
  isEditing,
  onChangeFilters,
  onClear,
}: {
  report: Report<Row>
  applied: NonNullable<ReportView['applied']>
  form: ReportFilterForm
  isEditing: boolean
  onChangeFilters: () => void
  onClear: () => void
}) {
  const isChanged =
    JSON.stringify(trimFilters(report.filters, form.values)) !==
    JSON.stringify(trimFilters(report.filters, applied))
  return (
    <AppliedFilters
      words={describeFilters(report.filters, applied)}
      isEditing={isEditing}
      onChange={onChangeFilters}
      onClear={onClear}
    >
      {isChanged && (
        <span className="report__changed">The filters have changed: apply them to update the results.</span>
      )}
    </AppliedFilters>
  )
}

/** The first visible row stays on the page. [HUB-43] */
function PageSize<Row>({ report, path, view }: { report: Report<Row>; path: string; view: ReportView }) {
  const goTo = useNavigateTo()
  const change = (pageSize: number) => {
    const page = Math.floor(((view.page - 1) * view.pageSize) / pageSize) + 1
    startTransition(() => goTo(reportAddress(path, report).write({ ...view, page, pageSize })))
  }
  return (
    <SelectField
      label="Rows on a page"
      className="report__page-size"
      value={String(view.pageSize)}
      onChange={(event) => change(Number(event.target.value))}
      options={PAGE_SIZES.map((size) => ({ value: String(size), text: String(size) }))}
    />
  )
}

/** Once for each request. `requested` null: nothing is requested. */
export function useResultAnnouncement(
  requested: string | null,
  total: number | undefined,
  { page, pageSize }: Pick<ReportView, 'page' | 'pageSize'>,
  rowNames: readonly [one: string, many: string],
) {
  const announce = useAnnounce()
  const said = useRef<string>(undefined)
  const words =
    total === 0
      ? 'No results found'
      : `${formatNumberOf(total ?? 0, ...rowNames)}, ${describePage(page, pageSize, total ?? 0)}`
  useEffect(() => {
    if (requested === null || total === undefined) {
      said.current = undefined
    } else if (said.current !== requested) {
      said.current = requested
      announce(words)
    }
  }, [requested, total, words, announce])
}

/** Widths of a letter and of the cell padding (rem). */
const LETTER = 0.56
const AROUND = 1.3

/** `rows` is null before the first search, when the table shows hints. */
const ReportTable = memo(function ReportTable<Row>({
  report,
  rows,
  isWaiting,
}: {
  report: Report<Row>
  rows: Row[] | null
  /** Rows are loading, so neither the hints nor 'No results found' apply. */
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

export function toTableColumn<Row>(column: ReportColumn<Row>, index: number): Column<Row> {
  // A head is never truncated: its longest word in bold must fit.
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

/** $1,234.56, 05/28/2025, 12.00 */
function formatCell<Row>({ format, value }: ReportColumn<Row>, row: Row): string {
  const raw = value(row)
  if (raw === null || raw === '') return ''
  if (typeof raw === 'string') return format === 'day' ? formatDate(raw) : raw
  if (format === 'money') return formatMoney(raw)
  return format === 'quantity' ? raw.toFixed(2) : formatCount(raw)
}

/** Not a component: 500 rows have nearly ten thousand cells, most of them plain text. */
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
    // CSS draws the icons: a thousand SVGs would double the layout time.
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
