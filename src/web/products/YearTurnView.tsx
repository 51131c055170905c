import { writeDay } from '#domain/fiscal-years.ts'
import { formatMoney } from '#domain/money.ts'
import { RAISE_SENTENCE, raisePrice, readRaise } from '#domain/products/year-turn.ts'
import { useCall, WITH_PREVIOUS_ROWS } from '#web/calls/useCall.ts'
import { fundingAddress } from '#web/funds/funds-address.ts'
import { useAddress } from '#web/pages/address.ts'
import { ConfirmAction } from '#web/pages/ConfirmAction.tsx'
import { EntryDialog } from '#web/pages/EntryDialog.tsx'
import { PagedTable } from '#web/pages/PagedTable.tsx'
import { ProgramName, QueryView, ViewHead } from '#web/pages/ViewParts.tsx'
import { AppLink } from '#web/ui/AppLink.tsx'
import { Button } from '#web/ui/Button.tsx'
import { formatNumberOf } from '#web/ui/format.ts'
import { findFiscalYear } from '#web/ui/portal-time.ts'
import { Tabs } from '#web/ui/Tabs.tsx'
import { Timeline, type TimelineStep } from '#web/ui/Timeline.tsx'
import { useTyped } from '#web/ui/typed.ts'
import { address, maybe, one, pageNumber } from '#wire/address.ts'
import { change } from '#wire/change.ts'
import { whole } from '#wire/codes.ts'
import {
  copyPrices,
  listUnpriced,
  openYearPeriods,
  readYearTurn,
  UNPRICED_PER_PAGE,
  type YearTurn,
} from '#wire/products/year-turn.ts'

type Requested = 'prices' | 'periods' | null

const yearAddress = address('/admin?view=year', {
  year: maybe(whole(2000, 2999)),
  page: one(pageNumber, 1),
})

const SAMPLE_CENTS = 100_00

/** The open work for the next fiscal year before October 1. Also works for the current year. */
export function YearTurnView() {
  const [view] = useAddress(yearAddress)
  const current = findFiscalYear()
  const fiscalYear = view.year ?? current + 1
  const [requested, setRequested] = useTyped<Requested>('year', null)
  const turn = useCall(readYearTurn, { params: { fiscalYear } })
  const close = () => setRequested(null)
  return (
    <>
      <ViewHead title="Fiscal year">
        What <ProgramName /> needs before a fiscal year begins. Prepared changes take effect automatically on
        its first day.
      </ViewHead>
      <Tabs
        label="Fiscal years"
        current={String(fiscalYear)}
        tabs={[current, current + 1].map((year) => ({
          key: String(year),
          text: `Fiscal year ${year}`,
          href: yearAddress.write({ year }),
        }))}
      />
      <QueryView query={turn} text="Loading steps…">
        {(year) => (
          <>
            <p>
              <strong>{describeYear(year)}</strong>
            </p>
            <Timeline
              label={`Steps to fiscal year ${fiscalYear}`}
              steps={describeSteps(year, setRequested)}
            />
            {requested === 'prices' && <CopyPricesDialog turn={year} onClose={close} />}
            {requested === 'periods' && (
              <ConfirmAction
                title={`Open the periods of fiscal year ${fiscalYear}?`}
                confirmText="Open periods"
                change={change(openYearPeriods, { params: { fiscalYear } })}
                doneText={`The periods of fiscal year ${fiscalYear} are open from their first day on.`}
                failedText="They could not be opened."
                onClose={close}
              >
                <p>
                  They copy the periods of fiscal year {fiscalYear - 1}, a year later, and are open. Until{' '}
                  {writeDay(year.begins)} nobody can order from them.
                </p>
              </ConfirmAction>
            )}
          </>
        )}
      </QueryView>
      <Unpriced fiscalYear={fiscalYear} page={view.page} />
    </>
  )
}

function describeYear({ fiscalYear, begins, steps }: YearTurn): string {
  const left = steps.filter(({ isDone }) => !isDone).length
  return left === 0
    ? `Fiscal year ${fiscalYear} is prepared: it begins on ${writeDay(begins)}, and nothing is left to do.`
    : `Fiscal year ${fiscalYear} begins on ${writeDay(begins)}: ${left} of ${steps.length} steps are left.`
}

/** Each open step links to its place or does the work. */
function describeSteps(turn: YearTurn, sendRequest: (requested: Requested) => void): TimelineStep[] {
  const next = turn.steps.findIndex(({ isDone }) => !isDone)
  return turn.steps.map(({ key, title, isDone, sentence }, at) => ({
    key,
    title,
    state: isDone ? 'done' : at === next ? 'current' : 'ahead',
    detail: (
      <>
        <p>{sentence}</p>
        <div className="toolbar">
          {key === 'prices' && turn.copyable > 0 && (
            <Button variant="outline" onClick={() => sendRequest('prices')}>
              Copy {formatNumberOf(turn.copyable, 'price', 'prices')} of {turn.fiscalYear - 1}
            </Button>
          )}
          {key === 'periods' && turn.mayOpenPeriods && (
            <Button variant="outline" onClick={() => sendRequest('periods')}>
              Open periods as in {turn.fiscalYear - 1}
            </Button>
          )}
          {key !== 'prices' && !isDone && <AppLink href={fundingAddress.write({})}>Open Funding</AppLink>}
        </div>
      </>
    ),
  }))
}

function Unpriced({ fiscalYear, page }: { fiscalYear: number; page: number }) {
  const list = useCall(
    listUnpriced,
    { params: { fiscalYear }, query: { page } },
    { ...WITH_PREVIOUS_ROWS, pageSize: UNPRICED_PER_PAGE },
  )
  return (
    <section className="mt-8" aria-labelledby="unpriced-heading">
      <h2 id="unpriced-heading">Sizes without a price</h2>
      <PagedTable
        list={list}
        loadingText="Loading sizes…"
        caption={`Sizes without a price for fiscal year ${fiscalYear}`}
        pageSize={UNPRICED_PER_PAGE}
        hrefFor={(to) => yearAddress.write({ year: fiscalYear, page: to })}
        rowKey={({ nsn }) => nsn}
        emptyText="No size lacks a price."
        columns={[
          { key: 'nsn', header: 'NSN', isRowHeader: true, isUnbroken: true, cell: ({ nsn }) => nsn },
          { key: 'name', header: 'Product and size', cell: ({ name }) => name },
          { key: 'pgc', header: 'PGC', cell: ({ pgc }) => pgc },
          {
            key: 'before',
            header: `Price in ${fiscalYear - 1}`,
            align: 'end',
            cell: ({ before }) => (before === null ? 'None' : formatMoney(before)),
          },
        ]}
      />
    </section>
  )
}

function CopyPricesDialog({ turn, onClose }: { turn: YearTurn; onClose: () => void }) {
  const { fiscalYear, copyable } = turn
  return (
    <EntryDialog
      name={`prices copied to ${fiscalYear}`}
      title={`Copy prices to fiscal year ${fiscalYear}`}
      about={
        <p>
          {formatNumberOf(copyable, 'price', 'prices')} of fiscal year {fiscalYear - 1}{' '}
          {copyable === 1 ? 'has' : 'have'} none in {fiscalYear} yet. A price that {fiscalYear} has already
          stays as it is.
        </p>
      }
      submitText="Copy prices"
      initial={{ raise: '0' }}
      fields={[
        {
          field: 'raise',
          label: 'Raise all by percent',
          hint: 'A negative percentage lowers the prices. Half a cent is rounded up.',
          isRequired: true,
          inputMode: 'text',
          maxLength: 10,
          findFault: ({ raise }) => (readRaise(raise) === null ? RAISE_SENTENCE : null),
        },
      ]}
      change={({ raise }) =>
        change(copyPrices, { params: { fiscalYear }, body: { raise: readRaise(raise) ?? 0 } })
      }
      doneText={({ copied }) =>
        `${formatNumberOf(copied, 'price', 'prices')} of fiscal year ${fiscalYear} were written.`
      }
      onClose={onClose}
    >
      {(values) => <p>{describeRaise(readRaise(values.raise))}</p>}
    </EntryDialog>
  )
}

function describeRaise(raise: number | null): string {
  if (raise === null) return RAISE_SENTENCE
  return `${formatMoney(SAMPLE_CENTS)} becomes ${formatMoney(raisePrice(SAMPLE_CENTS, raise))}.`
}
