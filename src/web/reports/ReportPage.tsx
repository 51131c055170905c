import { useQueryClient } from '@tanstack/react-query'
import { type CSSProperties, type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import './reports.css'
import { describeDataAge } from '#domain/reports/data-age.ts'
import type { FilterValues, ProgramDefaults, Report, ReportFilter, Span } from '#domain/reports/report.ts'
import { REACH_SENTENCES } from '#domain/reports/report-reach.ts'
import { useCall } from '#web/calls/useCall.ts'
import { ExportButton } from '#web/export/ExportButton.tsx'
import { useAddress } from '#web/pages/address.ts'
import { FilterPanel } from '#web/pages/FilterPanel.tsx'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { useAnnounce } from '#web/ui/Announcer.tsx'
import { useNavigateTo } from '#web/ui/AppLink.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import { focusAgain } from '#web/ui/focus-again.ts'
import { formatNumberOf } from '#web/ui/format.ts'
import { LoadFailed, LoadingOverlay } from '#web/ui/LoadingOverlay.tsx'
import { focusForReading, PageHeading } from '#web/ui/PageHeading.tsx'
import { findToday } from '#web/ui/portal-time.ts'
import { readReportDefaults } from '#wire/reports/usmcr-report.ts'
import { onOutcome } from '#wire/send-request.ts'
import { AttentionNotice } from './AttentionNotice.tsx'
import { describeFilters, groupFilters } from './filter-words.ts'
import { ReportBreadcrumb } from './ReportBreadcrumb.tsx'
import { fieldIdOf, ReportFilterField } from './ReportFilterField.tsx'
import { ReportResults } from './ReportResults.tsx'
import { firstPageSize, reportAddress } from './report-address.ts'
import { type ReportCalls, reportKey } from './reports.queries.ts'
import { type ReportFilterForm, useReportFilters } from './useReportFilters.ts'
import { useReportRows } from './useReportRows.ts'

/** [HUB-39] */
const NO_TABLE = 'Please generate a table first'
const NOTHING: ProgramDefaults = { supplierName: '', supplierSite: '', project: '', task: '' }

export type ReportPageProps<Row> = {
  report: Report<Row>
  calls: ReportCalls<Row>
  path: string
  /** Filters that the address applies in addition to the defaults. */
  given?: FilterValues
}

/** A new report needs a `report` value, its `calls`, and an entry in the table of pages. */
export function ReportPage<Row>(props: ReportPageProps<Row>) {
  const { report } = props
  const defaults = useCall(
    readReportDefaults,
    {},
    { enabled: report.needsProgram === true, staleTime: Number.POSITIVE_INFINITY },
  )
  return (
    <div className="page report">
      <ReportBreadcrumb name={report.crumb} />
      <ReportBody {...props} programDefaults={defaults.data ?? NOTHING}>
        {!report.needsProgram || defaults.data ? null : defaults.isError ? (
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
    // Applying the same filters again sends a new request.
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
  /** The focus was on the line above the rows, which disappears. */
  const clearFromLine = () => {
    clear()
    showResults(results.current)
  }
  const changeFilters = () => {
    setHidden(false)
    setOpen(true)
    const first = report.filters[0]
    // The panel must be open before its field can take the focus.
    requestAnimationFrame(() => first && document.getElementById(fieldIdOf(first.name))?.focus())
  }
  const { applied } = view
  // The user can request the file while rows are loading.
  const hasTable = applied !== null && found.total !== 0 && !found.error
  const reach = REACH_SENTENCES[person.reportReach]
  const head = (
    <div className="page__head">
      <PageHeading>{report.title}</PageHeading>
      <ExportButton
        notice={report.exportNotice}
        refusal={hasTable ? undefined : NO_TABLE}
        explanation={explainExport(report, hasTable, found.total)}
        requestFile={(name, signal) =>
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
                // The Apply button must be visible.
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

/** The file holds all rows, not only the page. */
function explainExport<Row>({ rowNames }: Report<Row>, hasTable: boolean, total: number | undefined): string {
  if (!hasTable) return `Show ${rowNames[1]} first. The file then has all of them.`
  if (total === undefined) return `The file has all ${rowNames[1]} that the filters find.`
  return total === 1
    ? `The file has this ${rowNames[0]}.`
    : `The file has all ${formatNumberOf(total, ...rowNames)}.`
}

function showResults(heading: HTMLHeadingElement | null): void {
  if (!heading) return
  // The focused field is removed with its panel, and a screen reader would lose its place.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  focusAgain(heading, () => focusForReading(heading))
  if (heading.getBoundingClientRect().top > window.innerHeight / 2) heading.scrollIntoView({ block: 'start' })
}

/** Enter in a text field or Apply filters applies all filters. [RST-14, RDT-16] */
function ReportFilters({
  title,
  filters,
  spans = [],
  form,
  onApply,
  onClear,
}: {
  title: string
  filters: readonly ReportFilter[]
  spans?: readonly Span[]
  form: ReportFilterForm
  onApply: (values: FilterValues) => void
  onClear: () => void
}) {
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const values = form.check(new FormData(event.currentTarget))
    if (values) onApply(values)
  }
  const problems = filters
    .filter(({ name }) => form.problems[name])
    .map(({ name, label }) => ({
      fieldId: fieldIdOf(name),
      text: `${label}: ${form.problems[name]}`,
    }))
  return (
    // biome-ignore lint/a11y/useSemanticElements: the form is the search landmark, and Enter applies it
    <form className="py-5" role="search" aria-label={`${title} filters`} noValidate onSubmit={apply}>
      <ErrorSummary problems={problems} attempt={form.attempt} />
      <div key={form.filling} className="report-filters__groups cluster align-stretch mb-6">
        {groupFilters(filters).map((group) => (
          <fieldset
            key={group.title}
            className="report-filters__group pt-4 line-above"
            style={{ '--fields': group.filters.reduce((sum, one) => sum + shareOf(one), 0) } as CSSProperties}
          >
            {group.title && <legend>{group.title}</legend>}
            <div className="fields report-filters__fields">
              {group.filters.map((filter) => (
                <ReportFilterField key={filter.name} filter={filter} form={form} />
              ))}
            </div>
            {group.filters.map((filter) => (
              <FilterHelp key={filter.name} filter={filter} />
            ))}
          </fieldset>
        ))}
      </div>
      <div className="toolbar">
        <Button type="submit">Apply filters</Button>
        <Button variant="outline" onClick={onClear}>
          Clear All
        </Button>
        {spans.map(({ text, values }) => (
          <Button
            key={text}
            variant="quiet"
            aria-pressed={Object.entries(values).every(([name, day]) => form.values[name] === day)}
            onClick={() => form.fillDays(values)}
          >
            {text}
          </Button>
        ))}
      </div>
    </form>
  )
}

function shareOf({ kind }: ReportFilter): number {
  return kind === 'dodaacs' ? 2 : 1
}

function FilterHelp({ filter }: { filter: ReportFilter }) {
  const meanings = filter.kind === 'choice' ? filter.meanings : undefined
  return (
    <>
      {filter.help && (
        <p id={`${fieldIdOf(filter.name)}-help`} className="report-filters__help m-0 mt-4 soft text-2">
          <strong>{filter.label}:</strong> {filter.help}
        </p>
      )}
      {meanings && (
        <details className="report-filters__help m-0 mt-4 soft text-2">
          <summary>What each {filter.label.toLowerCase()} means</summary>
          <dl className="rows gap-3 m-0 mt-2">
            {Object.entries(meanings).map(([term, meaning]) => (
              <div key={term}>
                <dt>{term}</dt>
                <dd>{meaning}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </>
  )
}

/** The age of the figures, when the operator runs a reporting database. */
function DataAge() {
  const [age, setAge] = useState<number | null>(null)
  useEffect(
    () =>
      onOutcome(({ dataAge }) => {
        if (dataAge !== null) setAge(dataAge)
      }),
    [],
  )
  const sentence = describeDataAge('These figures', age)
  return sentence && <p className="soft">{sentence}</p>
}
