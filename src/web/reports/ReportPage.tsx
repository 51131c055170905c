import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import './reports.css'
import type { FilterValues, ProgramDefaults, Report } from '#domain/reports/report.ts'
import { REACH_SENTENCES } from '#domain/reports/report-reach.ts'
import { useCall } from '#web/calls/useCall.ts'
import { ExportButton } from '#web/export/ExportButton.tsx'
import { useAddress } from '#web/pages/address.ts'
import { FilterPanel } from '#web/pages/FilterPanel.tsx'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { useAnnounce } from '#web/ui/Announcer.tsx'
import { useNavigateTo } from '#web/ui/AppLink.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { focusAnew } from '#web/ui/focus-anew.ts'
import { formatNumberOf } from '#web/ui/format.ts'
import { LoadFailed, LoadingOverlay } from '#web/ui/LoadingOverlay.tsx'
import { focusForReading, PageHeading } from '#web/ui/PageHeading.tsx'
import { findToday } from '#web/ui/portal-time.ts'
import { readReportDefaults } from '#wire/reports/usmcr-report.ts'
import { AttentionNotice } from './AttentionNotice.tsx'
import { DataAge } from './DataAge.tsx'
import { describeFilters } from './filter-words.ts'
import { ReportBreadcrumb } from './ReportBreadcrumb.tsx'
import { fieldIdOf } from './ReportFilterField.tsx'
import { ReportFilters } from './ReportFilters.tsx'
import { ReportResults } from './ReportResults.tsx'
import { firstPageSize, reportAddress } from './report-address.ts'
import { type ReportCalls, reportKey } from './reports.queries.ts'
import { useReportFilters } from './useReportFilters.ts'
import { useReportRows } from './useReportRows.ts'

/** [HUB-39] */
const NO_TABLE = 'Please generate a table first'
const NOTHING: ProgramDefaults = { supplierName: '', supplierSite: '', project: '', task: '' }

export type ReportPageProps<Row> = {
  report: Report<Row>
  calls: ReportCalls<Row>
  /** The address of the report, without filters. */
  path: string
  /** Filters that the address applies by itself, beside the defaults. */
  given?: FilterValues
}

/**
 * The page of every report: it draws the value `report` and asks `calls`. Another report is another value and another
 * entry in the table of pages.
 */
export function ReportPage<Row>(props: ReportPageProps<Row>) {
  const { report } = props
  const defaults = useCall(
    readReportDefaults,
    {},
    { enabled: report.asksProgram === true, staleTime: Number.POSITIVE_INFINITY },
  )
  return (
    <div className="page report">
      <ReportBreadcrumb name={report.crumb} />
      <ReportBody {...props} programDefaults={defaults.data ?? NOTHING}>
        {!report.asksProgram || defaults.data ? null : defaults.isError ? (
          <LoadFailed message={defaults.error.message} onRetry={() => void defaults.refetch()} />
        ) : (
          <LoadingOverlay isLoading text={report.loading} />
        )}
      </ReportBody>
    </div>
  )
}

function ReportBody<Row>({
  report,
  calls,
  path,
  given,
  programDefaults,
  children,
}: ReportPageProps<Row> & {
  programDefaults: ProgramDefaults
  /** Stands below the heading until there is something to fill the filters with. */
  children: ReactNode
}) {
  const person = usePerson()
  const goTo = useNavigateTo()
  const queries = useQueryClient()
  const announce = useAnnounce()
  const [isOpen, setOpen] = useState(false)
  const [isHidden, setHidden] = useState(false)
  const results = useRef<HTMLHeadingElement>(null)
  const defaults = report.defaults(findToday(), programDefaults)
  const address = reportAddress(path, report, given ? { ...defaults, ...given } : null)
  const [view] = useAddress(address)
  const assigned = person.dodaacs.map(({ dodaac }) => dodaac)
  const form = useReportFilters(report.filters, view.applied ?? defaults, assigned)
  const found = useReportRows(report, calls, view)

  const apply = (applied: FilterValues) => {
    const next = address.write({ ...view, applied, page: 1 })
    // The same filters applied again ask the server again.
    if (view.applied && next === address.write(view))
      void queries.resetQueries({ queryKey: reportKey(report.title) })
    goTo(next)
    setOpen(false)
    showResults(results.current)
  }
  const clear = () => {
    form.refill(defaults)
    const pageSize = report.pageSize?.afterClear ?? firstPageSize(report)
    goTo(address.write({ applied: null, page: 1, pageSize }))
    announce('Filters cleared.')
  }
  /** From the line above the rows, which goes with them. */
  const clearFromLine = () => {
    clear()
    showResults(results.current)
  }
  const changeFilters = () => {
    setHidden(false)
    setOpen(true)
    const first = report.filters[0]
    // The panel opens first.
    requestAnimationFrame(() => first && document.getElementById(fieldIdOf(first.name))?.focus())
  }
  const { applied } = view
  // While rows are on their way the file can be asked for: it does not wait for the screen.
  const hasTable = applied !== null && found.total !== 0 && !found.error
  const reach = REACH_SENTENCES[person.reportReach]
  const head = (
    <div className="page__head">
      <PageHeading>{report.title}</PageHeading>
      <ExportButton
        notice={report.exportNotice}
        refusal={hasTable ? undefined : NO_TABLE}
        explanation={explainExport(report, hasTable, found.total)}
        askForFile={(name, signal) =>
          calls.export({ program: person.program, filters: applied ?? {} }, name, signal)
        }
      />
    </div>
  )
  if (children)
    return (
      <>
        {head}
        {children}
      </>
    )
  return (
    <>
      {head}
      {reach && <p className="soft">{reach}</p>}
      <DataAge />
      {report.notice && <AttentionNotice report={report.title} extra={report.notice.extra} />}
      {(report.hasAssignedOnly || report.hidesFilters) && (
        <div className="toolbar report__toggles">
          {report.hasAssignedOnly && (
            <Checkbox
              role="switch"
              label="View only assigned DoDAAC(s)"
              checked={form.isAssignedOnly}
              onChange={(event) => {
                form.showAssignedOnly(event.target.checked)
                // Rows follow when it is applied, so that button must be in sight.
                if (applied && !isHidden) setOpen(true)
              }}
            />
          )}
          {report.hidesFilters && (
            <Checkbox
              role="switch"
              label="Hide filters"
              checked={isHidden}
              onChange={(event) => {
                setHidden(event.target.checked)
                setOpen(false)
              }}
            />
          )}
        </div>
      )}
      {!isHidden && (
        <FilterPanel
          inUse={describeFilters(report.filters, view.applied ?? {}).length}
          isOpen={isOpen}
          onOpenChange={setOpen}
        >
          <ReportFilters
            title={report.title}
            filters={report.filters}
            spans={report.spans?.(findToday())}
            form={form}
            onApply={apply}
            onClear={clear}
          />
        </FilterPanel>
      )}
      <ReportResults
        {...{ report, calls, path, view, found, form }}
        heading={results}
        isEditing={isOpen && !isHidden}
        onChangeFilters={changeFilters}
        onClear={clearFromLine}
      />
    </>
  )
}

/** What the file would hold, before anybody presses: all rows, and not the page in sight. */
function explainExport<Row>({ rowNames }: Report<Row>, hasTable: boolean, total: number | undefined): string {
  if (!hasTable) return `Show ${rowNames[1]} first. The file then has all of them.`
  if (total === undefined) return `The file has all ${rowNames[1]} that the filters find.`
  return total === 1
    ? `The file has this ${rowNames[0]}.`
    : `The file has all ${formatNumberOf(total, ...rowNames)}.`
}

/** After Apply the person is at the results, by eye and by ear. */
function showResults(heading: HTMLHeadingElement | null): void {
  if (!heading) return
  // The field that holds it goes with its panel in this moment, and a reader would lose its place.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  focusAnew(heading, () => focusForReading(heading))
  if (heading.getBoundingClientRect().top > window.innerHeight / 2) heading.scrollIntoView({ block: 'start' })
}
