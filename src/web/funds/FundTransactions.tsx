import { fiscalYearDays, spellDay } from '#domain/fiscal-years.ts'
import { describeForecast, forecastFund } from '#domain/funds/forecast.ts'
import { type FundPair, nameFund } from '#domain/funds/funds.ts'
import { formatMoney } from '#domain/money.ts'
import { useCall, WITH_PREVIOUS_ROWS } from '#web/calls/useCall.ts'
import { AddressSearch } from '#web/pages/AddressSearch.tsx'
import { ListPager } from '#web/pages/ListPager.tsx'
import { AppLink } from '#web/ui/AppLink.tsx'
import { Card } from '#web/ui/Card.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { formatDateTime } from '#web/ui/format.ts'
import { LineChart } from '#web/ui/LineChart.tsx'
import { LoadFailed, LoadingOverlay } from '#web/ui/LoadingOverlay.tsx'
import { Money } from '#web/ui/Money.tsx'
import { findToday } from '#web/ui/portal-time.ts'
import { useTyped } from '#web/ui/typed.ts'
import { type FundDetails, listTransactions, readFund, TRANSACTIONS_PER_PAGE } from '#wire/funds/funds.ts'
import { MoveMoney } from './fund-columns.tsx'
import { describeActor, describeAllotted, describeTransaction } from './fund-words.ts'
import { type FundingView, fundingAddress } from './funds-address.ts'
import { MoveDialog } from './MoveDialog.tsx'
import { useFoundAnnouncement } from './useFoundAnnouncement.ts'

/** Newest first, with the balance after each. [FUND-05] */
export function FundTransactions({ view, fund, year }: { view: FundingView; fund: FundPair; year: number }) {
  const { dodaac, fundCode } = fund
  const ofYear = { fundCode, fiscalYear: year }
  const details = useCall(readFund, { params: { dodaac }, query: ofYear })
  const list = useCall(
    listTransactions,
    {
      params: { dodaac },
      query: {
        ...ofYear,
        page: view.page,
        pageSize: TRANSACTIONS_PER_PAGE,
        searchTerm: view.search.trim(),
      },
    },
    WITH_PREVIOUS_ROWS,
  )
  useFoundAnnouncement(list.isPlaceholderData ? undefined : list.data?.total, view, year)
  const back = fundingAddress.write({ tab: view.tab, year })
  const failed = details.error ?? list.error
  const title = `${nameFund(fund)}, fiscal year ${year}`
  const [isMoving, setMoving] = useTyped('moving one', false)
  return (
    <section aria-labelledby="transactions-title" className="stack">
      <p className="m-0">
        <AppLink href={back}>All funds of fiscal year {year}</AppLink>
      </p>
      <div className="cluster gap-4 gap-x-8 apart flush">
        <h2 id="transactions-title">{title}</h2>
        {details.data?.fund.mayChange && (
          <MoveMoney fund={details.data.fund} onMove={() => setMoving(true)} />
        )}
      </div>
      {failed ? (
        <LoadFailed
          message={failed.message}
          onRetry={() => void Promise.all([details.refetch(), list.refetch()])}
        />
      ) : (
        <>
          {details.data && (
            <>
              <Balances details={details.data} />
              <FundLine details={details.data} />
            </>
          )}
          <AddressSearch
            name="Transactions"
            label="Search transactions"
            hint="Comment, name of a person, or order number."
            className="funding__search"
            search={view.search}
            hrefFor={(search) => fundingAddress.write({ ...view, search, page: 1 })}
          />
          <LoadingOverlay isLoading={list.isPending || list.isPlaceholderData} text="Loading transactions…">
            <DataTable
              caption={`Transactions of ${title}`}
              rows={list.data?.rows ?? []}
              rowKey={(row) => row.number}
              emptyText={view.search ? 'No transactions found' : 'No money has been moved yet'}
              columns={[
                {
                  key: 'date',
                  header: 'Date',
                  isRowHeader: true,
                  isUnbroken: true,
                  cell: (row) => formatDateTime(row.madeAt.toISOString()),
                },
                { key: 'what', header: 'What', cell: describeTransaction },
                {
                  key: 'amount',
                  header: 'Amount',
                  align: 'end',
                  isUnbroken: true,
                  cell: (row) => (
                    <span className={row.sign > 0 ? 'good-text' : undefined}>
                      {row.sign > 0 ? '+' : '−'}
                      {formatMoney(row.amount)}
                    </span>
                  ),
                },
                {
                  key: 'balance',
                  header: 'Available after',
                  align: 'end',
                  isUnbroken: true,
                  cell: (row) => <Money cents={row.balance} />,
                },
                { key: 'who', header: 'By', cell: describeActor },
                {
                  key: 'order',
                  header: 'Order',
                  cell: (row) =>
                    row.orderNumber === null ? (
                      ''
                    ) : (
                      <AppLink href={`/orders/${row.orderNumber}`} aria-label={`${row.orderNumber}, order`}>
                        {row.orderNumber}
                      </AppLink>
                    ),
                },
                { key: 'why', header: 'Comment', cell: (row) => row.comment },
              ]}
            />
            <ListPager
              list={list}
              label="Pages of transactions"
              pageSize={TRANSACTIONS_PER_PAGE}
              hrefFor={(page) => fundingAddress.write({ ...view, page })}
            />
          </LoadingOverlay>
        </>
      )}
      {isMoving && details.data && <MoveDialog fund={details.data.fund} onClose={() => setMoving(false)} />}
    </section>
  )
}

function Balances({ details }: { details: FundDetails }) {
  const { fund } = details
  return (
    <Card>
      <dl className="facts">
        <div>
          <dt>Available</dt>
          <dd>{formatMoney(fund.available)}</dd>
        </div>
        <div>
          <dt>Reserved by orders</dt>
          <dd>{formatMoney(fund.reserved)}</dd>
        </div>
        <div>
          <dt>Spent</dt>
          <dd>{formatMoney(fund.spent)}</dd>
        </div>
        <div>
          <dt>Allotted</dt>
          <dd>{describeAllotted(details)}</dd>
        </div>
        <div>
          <dt>Fund</dt>
          <dd>
            {fund.unit}, {fund.description || fund.fundCode}
          </dd>
        </div>
      </dl>
    </Card>
  )
}

/** The balance day by day, and how long it lasts. */
function FundLine({ details: { fund, days } }: { details: FundDetails }) {
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return null
  const year = fiscalYearDays(fund.fiscalYear)
  // Money may come before the year begins, or settle after it.
  const [from = year.first, until = year.last] = [
    [first.day, year.first].sort()[0],
    [last.day, year.last].sort()[1],
  ]
  const today = findToday()
  const forecast = forecastFund(fund, fund.fiscalYear, today)
  const highest = days.reduce((high, one) => (one.available > high.available ? one : high))
  const lowest = days.reduce((low, one) => (one.available < low.available ? one : low))
  const expected =
    'on' in forecast ? { day: forecast.on, value: forecast.kind === 'lasts' ? forecast.left : 0 } : null
  return (
    <Card title="Balance">
      <LineChart
        caption={`Available balance of ${nameFund(fund)} in fiscal year ${fund.fiscalYear}`}
        words={[
          `Highest ${formatMoney(highest.available)} on ${spellDay(highest.day)}, lowest ${formatMoney(lowest.available)} on ${spellDay(lowest.day)}, now ${formatMoney(last.available)}.`,
          describeForecast(forecast),
        ]
          .filter(Boolean)
          .join(' ')}
        from={from}
        until={until}
        today={today}
        points={days.map(({ day, available }) => ({ day, value: available }))}
        expected={expected}
        names={{ line: 'Available', expected: 'At this pace' }}
        format={formatMoney}
      />
    </Card>
  )
}
