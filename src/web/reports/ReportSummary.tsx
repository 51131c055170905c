import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMoney } from '#domain/money.ts'
import type { FilterValues, Report, ReportSummaryWords } from '#domain/reports/report.ts'
import { spreadMonths } from '#domain/reports/summary.ts'
import { formatCount } from '#domain/words.ts'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { AppLink } from '#web/ui/AppLink.tsx'
import { BarChart } from '#web/ui/BarChart.tsx'
import { BarTable } from '#web/ui/BarTable.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Collapsible } from '#web/ui/Disclosure.tsx'
import { formatMonth, formatNumberOf } from '#web/ui/format.ts'
import { LoadFailed, LoadingOverlay } from '#web/ui/LoadingOverlay.tsx'
import type { ReportSummary as Summary } from '#wire/reports/order-reports.ts'
import { type ReportView, reportAddress } from './report-address.ts'
import { type ReportCalls, summaryQuery } from './reports.queries.ts'

/**
 * Totals by status, unit, and month over all rows, not only the page. Loads only while open. Folded on a phone by
 * default.
 */
export function ReportSummary<Row>({
  report,
  calls,
  path,
  view,
}: {
  report: Report<Row>
  calls: ReportCalls<Row>
  path: string
  view: ReportView
}) {
  const { id, program } = usePerson()
  const [isOpen, setOpen] = useState(() => readSummaryOpen(id))
  const { applied } = view
  const query = useQuery(summaryQuery(report.title, calls, program, isOpen ? applied : null))
  const { summary } = report
  if (!summary || !applied) return null
  return (
    <Card className="report__summary mt-8 py-3 no-print">
      <Collapsible
        title="Summary"
        headingLevel={3}
        isOpen={isOpen}
        onOpenChange={(next) => {
          saveSummaryOpen(id, next)
          setOpen(next)
        }}
      >
        {query.isError ? (
          <LoadFailed message={query.error.message} onRetry={() => void query.refetch()} />
        ) : (
          <LoadingOverlay isLoading={query.isFetching} text="Adding up…">
            {query.data && (
              <Bars
                summary={query.data}
                words={summary}
                rowNames={report.rowNames}
                hrefFor={(narrowed) =>
                  reportAddress(path, report).write({
                    ...view,
                    applied: { ...applied, ...narrowed },
                    page: 1,
                  })
                }
              />
            )}
          </LoadingOverlay>
        )}
      </Collapsible>
    </Card>
  )
}

function Bars({
  summary: { statuses, units, otherUnits, subtotals, months },
  words,
  rowNames,
  hrefFor,
}: {
  summary: Summary
  words: ReportSummaryWords
  rowNames: Report<never>['rowNames']
  hrefFor: (narrowed: FilterValues) => string
}) {
  const [one, many] = rowNames
  const counted = capitalize(many)
  const spread = spreadMonths(months)
  const narrowTo = (name: string, narrowed: FilterValues | undefined) =>
    narrowed ? <AppLink href={hrefFor(narrowed)}>{name}</AppLink> : name
  return (
    <div className="grid grid--ragged grid-19 py-5">
      <BarTable
        caption={words.status}
        nameHeader="Status"
        valueHeader={counted}
        rows={statuses.map(({ name, status, rows, total }) => ({
          key: name,
          name: narrowTo(name, status === null ? undefined : words.narrowToStatus?.(status)),
          value: rows,
          beside: formatMoney(total),
        }))}
      />
      <BarTable
        caption={words.unit}
        nameHeader="DoDAAC"
        valueHeader={counted}
        rows={[
          ...units.map(({ dodaac, rows, total }) => ({
            key: dodaac,
            name: narrowTo(dodaac, words.narrowToUnit?.(dodaac)),
            value: rows,
            beside: formatMoney(total),
          })),
          ...(otherUnits.units > 0
            ? [
                {
                  key: 'others',
                  name: `${formatNumberOf(otherUnits.units, 'other DoDAAC', 'other DoDAACs')}`,
                  isRest: true,
                  value: otherUnits.rows,
                  beside: formatMoney(otherUnits.total),
                },
              ]
            : []),
        ]}
      />
      {subtotals.length > 0 && (
        <BarTable
          caption="Subtotals of DoDAACs with all below them"
          nameHeader="DoDAAC"
          valueHeader={counted}
          rows={subtotals.map(({ dodaac, rows, total }) => ({
            key: dodaac,
            name: narrowTo(dodaac, words.narrowToUnit && { ...words.narrowToUnit(dodaac), andBelow: 'yes' }),
            value: rows,
            beside: formatMoney(total),
          }))}
        />
      )}
      {spread.stretches.length > 0 && (
        <BarChart
          caption={`${words.month}${spread.by === 'month' ? '' : ', grouped by fiscal years'}: ${describeMaximum(spread.stretches, spread.by, one, many)}`}
          labels={spread.stretches.map(({ name }) => nameStretch(name, spread.by))}
          shortOf={(label) => (spread.by === 'month' ? label.slice(0, 3) : label.slice(-4))}
          labelEach={spread.by === 'month' && spread.stretches.length > FEW_MONTHS ? undefined : 1}
          labelHeader={spread.by === 'month' ? 'Month' : 'Fiscal year'}
          series={[{ name: counted, values: spread.stretches.map(({ rows }) => rows) }]}
          format={formatCount}
        />
      )}
    </div>
  )
}

/** The maximum number of months whose three-letter names fit in a third of the page. */
const FEW_MONTHS = 7

type Spread = ReturnType<typeof spreadMonths>

/** 'most in October 2026 (112 orders)' */
function describeMaximum(
  stretches: Spread['stretches'],
  by: Spread['by'],
  one: string,
  many: string,
): string {
  const max = stretches.reduce((high, stretch) => (stretch.rows > high.rows ? stretch : high))
  return `most in ${nameStretch(max.name, by)} (${formatNumberOf(max.rows, one, many)})`
}

const nameStretch = (name: string, by: Spread['by']) =>
  by === 'month' ? formatMonth(name) : `fiscal year ${name}`
const capitalize = (words: string) => words.slice(0, 1).toUpperCase() + words.slice(1)

/** The key holds the number of the person, so that users of one browser have separate choices. */
const openKeyOf = (personId: number) => `quartermaster-report-summary-${personId}`

/** The stored choice. The default depends on the width of the window. */
function readSummaryOpen(personId: number): boolean {
  try {
    const stored = localStorage.getItem(openKeyOf(personId))
    if (stored !== null) return stored === 'open'
  } catch {
    // Storage is unavailable (private window).
  }
  return globalThis.innerWidth >= WIDE
}

function saveSummaryOpen(personId: number, isOpen: boolean): void {
  try {
    localStorage.setItem(openKeyOf(personId), isOpen ? 'open' : 'folded')
  } catch {
    // The choice lasts as long as the page.
  }
}

/** Fits three summaries (px). */
const WIDE = 1024
