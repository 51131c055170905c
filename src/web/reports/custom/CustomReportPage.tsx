import { useLocation } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import '../reports.css'
import { formatMoney } from '#domain/money.ts'
import { mayHaveFile, NO_PEOPLE_FILE } from '#domain/reports/custom-access.ts'
import {
  beginDefinition,
  CUSTOM_PER_PAGE,
  type CustomDefinition,
  describePlan,
  findDefinitionProblems,
  planReport,
} from '#domain/reports/custom-report.ts'
import { sourceOf } from '#domain/reports/custom-sources.ts'
import type { ReportColumn } from '#domain/reports/report.ts'
import { describeMailing, MAIL_FORMS } from '#domain/reports/report-mails.ts'
import { REACH_SENTENCES } from '#domain/reports/report-reach.ts'
import { canRead } from '#domain/roles/permissions.ts'
import { formatCount, listWords } from '#domain/words.ts'
import { useCall, WITH_PREVIOUS_ROWS } from '#web/calls/useCall.ts'
import { ExportButton } from '#web/export/ExportButton.tsx'
import { useAddress, usePathParams } from '#web/pages/address.ts'
import { ConfirmAction } from '#web/pages/ConfirmAction.tsx'
import { AddressPager } from '#web/pages/ListPager.tsx'
import { UnauthorizedScreen } from '#web/pages/UnauthorizedScreen.tsx'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { useNavigateTo } from '#web/ui/AppLink.tsx'
import { Card } from '#web/ui/Card.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { Collapsible } from '#web/ui/Disclosure.tsx'
import { focusAgain } from '#web/ui/focus-again.ts'
import { formatNumberOf } from '#web/ui/format.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import { LoadFailed, LoadingOverlay } from '#web/ui/LoadingOverlay.tsx'
import { Alert } from '#web/ui/Notices.tsx'
import { focusForReading, PageHeading } from '#web/ui/PageHeading.tsx'
import { countPages } from '#web/ui/pager-window.ts'
import { nameOfZone } from '#web/ui/portal-time.ts'
import { useTyped } from '#web/ui/typed.ts'
import { change } from '#wire/change.ts'
import {
  type CustomResult,
  deleteCustomReport,
  endReportMail,
  exportCustomReport,
  readCustomReport,
  runCustomReport,
  type SavedReport,
  UNREADABLE,
} from '#wire/reports/custom-reports.ts'
import { requestFile } from '#wire/send-request.ts'
import { ReportBreadcrumb } from '../ReportBreadcrumb.tsx'
import { toTableColumn, useResultAnnouncement } from '../ReportResults.tsx'
import { customAddress } from './custom-address.ts'
import { describeSharing } from './describe-sharing.ts'
import { type Opened, ReportActions } from './ReportActions.tsx'
import { ReportBuilder } from './ReportBuilder.tsx'
import { MailDialog, SaveDialog } from './ReportDialogs.tsx'

/** /reports/custom/new and /reports/custom/{number} */
export function CustomReportPage() {
  const { pathname } = useLocation()
  const { report: number = '' } = usePathParams()
  const isNew = number === 'new'
  const isNumber = /^\d{1,15}$/.test(number)
  const saved = useCall(readCustomReport, { params: { report: Number(number) } }, { enabled: isNumber })
  if (!isNew && !isNumber) return <UnauthorizedScreen path={pathname} />
  return (
    <div className="page report">
      {isNew ? (
        <ReportBody report={null} />
      ) : (
        <Loaded query={saved} text="Loading the report…">
          {(report) => <ReportBody key={report.id} report={report} />}
        </Loaded>
      )}
    </div>
  )
}

function ReportBody({ report }: { report: SavedReport | null }) {
  const goTo = useNavigateTo()
  const address = useMemo(() => customAddress(report?.id ?? null), [report?.id])
  const [view] = useAddress(address)
  const given = new URLSearchParams(useLocation().searchStr).has('definition')
  const isUnreadable = given && view.definition === null
  const shown = view.definition ?? report?.definition ?? null
  const [draft, setDraft] = useTyped<CustomDefinition>('design', shown ?? beginDefinition('lines'))
  useFollowed(shown, draft, setDraft)
  const [isOpen, setOpen] = useState(shown === null)
  const [opened, open] = useTyped<Opened | null>('custom report', null)
  const results = useRef<HTMLHeadingElement>(null)
  const isChanged = shown !== null && JSON.stringify(draft) !== JSON.stringify(shown)
  const [asked, setAsked] = useState(0)
  const hasResults = shown !== null
  useEffect(() => {
    const { current: heading } = results
    if (asked > 0 && hasResults && heading) focusAgain(heading, () => focusForReading(heading))
  }, [asked, hasResults])
  const show = () => {
    const isSaved = JSON.stringify(draft) === JSON.stringify(report?.definition)
    goTo(address.write({ definition: isSaved ? null : draft }))
    setOpen(false)
    setAsked((count) => count + 1)
  }
  const close = () => open(null)
  const name = report?.name ?? 'Build a report'
  return (
    <>
      <ReportBreadcrumb name={name} tab="custom" />
      <div className="page__head">
        <PageHeading>{name}</PageHeading>
        {shown && <Exports definition={shown} name={report?.name ?? ''} />}
      </div>
      {report && <About report={report} />}
      <ReportActions report={report} problem={findDefinitionProblems(draft)[0]?.text} onOpen={open} />
      <Notes notes={report && !view.definition ? report.notes : []} />
      <Notes notes={isUnreadable ? [UNREADABLE] : []} />
      <Card className="filter-panel mb-6 py-3 no-print">
        <Collapsible title="Design" isOpen={isOpen} onOpenChange={setOpen}>
          <ReportBuilder definition={draft} onChange={setDraft} onShow={show} />
        </Collapsible>
      </Card>
      {shown && (
        <>
          {!isOpen && <DesignWords definition={shown} />}
          {isChanged && (
            <p className="report__changed">The design has changed: show the results to update them.</p>
          )}
          <Results definition={shown} page={view.page} address={address} heading={results} view={view} />
        </>
      )}
      {(opened === 'save' || opened === 'copy') && (
        <SaveDialog report={report} isCopy={opened === 'copy'} definition={draft} onClose={close} />
      )}
      {report && opened === 'mail' && <MailDialog report={report} onClose={close} />}
      {report && opened === 'delete' && (
        <ConfirmAction
          title={`Delete the report ${report.name}?`}
          confirmText="Delete report"
          isDanger
          change={change(deleteCustomReport, { params: { report: report.id }, ifMatch: report.version })}
          doneText={`The report ${report.name} was deleted.`}
          failedText="The report could not be deleted."
          onDone={() => goTo('/reports?tab=custom')}
          goesAlong
          onClose={close}
        >
          <p>Shared with: {describeSharing(report)}. Its mails end, too.</p>
        </ConfirmAction>
      )}
      {report && opened === 'end' && (
        <ConfirmAction
          title={`End the mails of ${report.name}?`}
          confirmText="End mails"
          change={change(endReportMail, { params: { report: report.id } })}
          doneText={`The report ${report.name} is mailed no more.`}
          failedText="The mails could not be ended."
          onClose={close}
        >
          <p>
            {report.mayChange
              ? 'Nobody gets this report by mail any more.'
              : 'You get this report by mail no more.'}
          </p>
        </ConfirmAction>
      )}
    </>
  )
}

/** A design that nobody has changed follows the shown one: after Back, or when somebody else saves. A changed one stays. */
function useFollowed(
  shown: CustomDefinition | null,
  draft: CustomDefinition,
  setDraft: (definition: CustomDefinition) => void,
) {
  const words = shown && JSON.stringify(shown)
  const before = useRef(words)
  useEffect(() => {
    if (words === before.current) return
    if (shown && JSON.stringify(draft) === before.current) setDraft(shown)
    before.current = words
  }, [words, shown, draft, setDraft])
}

function About({ report }: { report: SavedReport }) {
  const { mailing } = report
  const zone = nameOfZone()
  return (
    <p className="soft">
      Owner: {report.owner}. Shared with: {describeSharing(report)}.
      {mailing && mailing.recipients.length > 0 && (
        <>
          {' '}
          {describeMailing(mailing, zone)}, {MAIL_FORMS[mailing.form].replace(/^A/, 'a')} goes to{' '}
          {listWords(
            mailing.recipients.map(({ name }) => name),
            'and',
          )}
          .
        </>
      )}
    </p>
  )
}

function Exports({ definition, name }: { definition: CustomDefinition; name: string }) {
  const person = usePerson()
  if (!mayHaveFile(person, definition.source)) return <p className="soft">{NO_PEOPLE_FILE}</p>
  const request = (form: 'xlsx' | 'csv') => (progress: string, signal: AbortSignal) =>
    requestFile(exportCustomReport, { query: { definition, name, form }, signal }, progress)
  return (
    <div className="cluster gap-4">
      <ExportButton requestFile={request('xlsx')} />
      <ExportButton label="Export to CSV" requestFile={request('csv')} />
    </div>
  )
}

function Notes({ notes }: { notes: readonly string[] }) {
  if (notes.length === 0) return null
  return (
    <Alert kind="warning">
      {notes.map((note) => (
        <p key={note} className="m-0">
          {note}
        </p>
      ))}
    </Alert>
  )
}

function DesignWords({ definition }: { definition: CustomDefinition }) {
  const person = usePerson()
  const plan = planReport(definition, (area) => canRead(person, area))
  return (
    <ul
      className="applied-filters__words cluster align-stretch gap-3 mb-4 text-3"
      aria-label="Design in words"
    >
      {describePlan(plan).map((words) => (
        <li key={words}>{words}</li>
      ))}
    </ul>
  )
}

type Cells = CustomResult['rows'][number]

function Results({
  definition,
  page,
  address,
  heading,
  view,
}: {
  definition: CustomDefinition
  page: number
  address: ReturnType<typeof customAddress>
  heading: React.RefObject<HTMLHeadingElement | null>
  view: { definition: CustomDefinition | null; page: number }
}) {
  const person = usePerson()
  const found = useCall(
    runCustomReport,
    { query: { definition, page, pageSize: CUSTOM_PER_PAGE } },
    WITH_PREVIOUS_ROWS,
  )
  const { data } = found
  const isOfOrders = definition.source === 'lines' || definition.source === 'receipts'
  const reach = isOfOrders && REACH_SENTENCES[person.reportReach]
  const rowNames =
    definition.groupBy.length > 0 ? (['group', 'groups'] as const) : sourceOf(definition.source).rowNames
  const isSettled = !found.isPlaceholderData
  useResultAnnouncement(
    JSON.stringify([definition, page]),
    isSettled ? data?.total : undefined,
    { page, pageSize: CUSTOM_PER_PAGE },
    rowNames,
  )
  const head = JSON.stringify(data?.columns ?? [])
  const columns = useMemo(
    () => (JSON.parse(head) as CustomResult['columns']).map(toReportColumn).map(toTableColumn),
    [head],
  )
  return (
    <section className="report__results" aria-labelledby="results-title">
      <div className="report__bar cluster gap-4 gap-x-8 align-end mb-4">
        <h2 id="results-title" ref={heading}>
          Results
        </h2>
        {data && (
          <p className="report__count inline-block m-0 color-strong text-4 digits">
            {formatNumberOf(data.total, ...rowNames)}
          </p>
        )}
        {data && <Sums result={data} />}
      </div>
      {reach && <p className="soft">{reach}</p>}
      {data && <Notes notes={data.notes} />}
      {found.isError ? (
        <LoadFailed message={found.error.message} onRetry={() => void found.refetch()} />
      ) : (
        <LoadingOverlay isLoading={found.isFetching} text="Loading…">
          {data && (
            <DataTable
              caption="Rows of the report"
              isCaptionHidden
              columns={columns}
              rows={data.rows}
              rowKey={(_row, index) => index}
              isCompact
              hasStickyHead
              hasFixedColumns
              emptyText={
                definition.filters.length > 0
                  ? 'No row fits. Open Design and remove a filter.'
                  : `There are no ${sourceOf(definition.source).rowNames[1]} that you may read.`
              }
            />
          )}
        </LoadingOverlay>
      )}
      {data && (
        <AddressPager
          isSettled={isSettled}
          label={`Pages of ${rowNames[1]}`}
          page={Math.min(page, countPages(data.total, CUSTOM_PER_PAGE))}
          pageSize={CUSTOM_PER_PAGE}
          total={data.total}
          hrefFor={(to) => address.write({ ...view, page: to })}
        />
      )}
    </section>
  )
}

function toReportColumn(column: CustomResult['columns'][number], at: number): ReportColumn<Cells> {
  const { key, label, format, width, isCode } = column
  return {
    ...{ label, format, width, value: (row) => row[at] ?? null },
    ...(isCode && { isCode }),
    ...(at === 0 && { isRowName: true }),
    ...(key === 'order' && {
      link: (row) => ({ address: `/reports/orderstatus/${row[at]}`, isElsewhere: false }),
    }),
  }
}

/** Over all rows, not only the page. */
function Sums({ result: { columns, sums } }: { result: CustomResult }) {
  const added = columns.flatMap(({ label, format }, at) => {
    const sum = sums[at]
    return typeof sum === 'number'
      ? [`${label} ${format === 'money' ? formatMoney(sum) : formatCount(sum)}`]
      : []
  })
  return added.length > 0 && <p className="m-0 digits">In all: {added.join(' · ')}</p>
}
