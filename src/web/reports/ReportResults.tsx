import { type RefObject, startTransition, useEffect, useRef } from 'react'
import { PAGE_SIZES, type Report } from '#domain/reports/report.ts'
import { AppliedFilters } from '#web/pages/FilterPanel.tsx'
import { AddressPager } from '#web/pages/ListPager.tsx'
import { useAnnounce } from '#web/ui/Announcer.tsx'
import { useNavigateTo } from '#web/ui/AppLink.tsx'
import { formatCount, formatNumberOf } from '#web/ui/format.ts'
import { LoadFailed, LoadingOverlay } from '#web/ui/LoadingOverlay.tsx'
import { countPages, describePage } from '#web/ui/pager-window.ts'
import { SelectField } from '#web/ui/SelectField.tsx'
import { describeFilters } from './filter-words.ts'
import { ReportSummary } from './ReportSummary.tsx'
import { ReportTable } from './ReportTable.tsx'
import { type ReportView, reportAddress, trimFilters } from './report-address.ts'
import type { ReportCalls } from './reports.queries.ts'
import type { ReportFilterForm } from './useReportFilters.ts'
import type { ReportRows } from './useReportRows.ts'

/** What a report found: how much, by which filters, the rows, and the way to further pages. */
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
  /** The filters are open, with buttons of their own. */
  isEditing: boolean
  onChangeFilters: () => void
  onClear: () => void
}) {
  const { applied, page, pageSize } = view
  const { rows, total, isLoading, error } = found
  useResultAnnouncement(report, path, view, isLoading || error ? undefined : total)
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
      {!error && found.total !== 0 && <ReportSummary {...{ report, calls, path, view }} />}
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
      {applied && total !== undefined && total === report.mostOnScreen && (
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
      {isChanged && <span className="report__changed">Changed since: apply the filters to see it here.</span>}
    </AppliedFilters>
  )
}

/** Rows on a page; the first row in sight stays on the page. [HUB-43] */
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

/** Says once what a search or another page has brought. */
function useResultAnnouncement<Row>(
  report: Report<Row>,
  path: string,
  view: ReportView,
  total: number | undefined,
) {
  const announce = useAnnounce()
  const said = useRef<string>(undefined)
  const asked = view.applied ? reportAddress(path, report).write(view) : undefined
  const words =
    total === 0
      ? 'No results found'
      : `${formatNumberOf(total ?? 0, ...report.rowNames)}, ${describePage(view.page, view.pageSize, total ?? 0)}`
  useEffect(() => {
    if (asked === undefined || total === undefined) {
      said.current = undefined
    } else if (said.current !== asked) {
      said.current = asked
      announce(words)
    }
  }, [asked, total, words, announce])
}
