import { type FormEvent, useMemo } from 'react'
import { fiscalYearDays, spellDay } from '#domain/fiscal-years.ts'
import { describeForecast, forecastFund } from '#domain/funds/forecast.ts'
import {
  describeActor,
  describeMoved,
  describeReversal,
  describeTransaction,
  type FundPair,
  nameFund,
  TAKEN_KINDS,
  TAKEN_MEANINGS,
  TAKEN_WORDS,
} from '#domain/funds/funds.ts'
import { formatMoney } from '#domain/money.ts'
import { useCall, WITH_PREVIOUS_ROWS } from '#web/calls/useCall.ts'
import { ExportButton } from '#web/export/ExportButton.tsx'
import { AddressSearch } from '#web/pages/AddressSearch.tsx'
import { ListPager } from '#web/pages/ListPager.tsx'
import { AppLink } from '#web/ui/AppLink.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { type Column, DataTable } from '#web/ui/DataTable.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { formatDateTime } from '#web/ui/format.ts'
import { LineChart } from '#web/ui/LineChart.tsx'
import { LoadFailed, LoadingOverlay } from '#web/ui/LoadingOverlay.tsx'
import { Money } from '#web/ui/Money.tsx'
import { useNotices } from '#web/ui/Notices.tsx'
import { findToday } from '#web/ui/portal-time.ts'
import { Tabs } from '#web/ui/Tabs.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useTyped } from '#web/ui/typed.ts'
import { change } from '#wire/change.ts'
import { MAX_COMMENT } from '#wire/codes.ts'
import {
  type FundDetails,
  listTransactions,
  readFund,
  reverseTransaction,
  TRANSACTIONS_PER_PAGE,
  type Transaction,
} from '#wire/funds/funds.ts'
import { FundAlert } from './FundAlert.tsx'
import { FundOrders, type ListProps, OrderLink } from './FundOrders.tsx'
import { MoveMoneyLink } from './fund-columns.tsx'
import { describeAllotted } from './fund-words.ts'
import { requestLedger } from './funds.queries.ts'
import { type FundingView, fundingAddress } from './funds-address.ts'
import { LedgerFilter, UNFILTERED } from './LedgerFilter.tsx'
import { useFoundAnnouncement } from './useFoundAnnouncement.ts'
import { useFundChange } from './useFundChange.ts'

/** One fund: its balances, its alert, and its transactions or its orders. [FUND-05] */
export function FundTransactions({ view, fund, year }: { view: FundingView; fund: FundPair; year: number }) {
  const { dodaac, fundCode } = fund
  const details = useCall(readFund, { params: { dodaac }, query: { fundCode, fiscalYear: year } })
  const title = `${nameFund(fund)}, fiscal year ${year}`
  return (
    <section aria-labelledby="transactions-title" className="stack">
      <p className="m-0">
        <AppLink href={fundingAddress.write({ tab: view.tab, year })}>
          All funds of fiscal year {year}
        </AppLink>
      </p>
      <div className="cluster gap-4 gap-x-8 apart flush">
        <h2 id="transactions-title">{title}</h2>
        {details.data?.fund.mayChange && <MoveMoneyLink fund={details.data.fund} />}
      </div>
      {details.isError ? (
        <LoadFailed message={details.error.message} onRetry={() => void details.refetch()} />
      ) : (
        <>
          {details.data && (
            <>
              <Balances details={details.data} />
              <FundAlert details={details.data} />
              <FundLine details={details.data} />
            </>
          )}
          <Tabs
            label={`Lists of ${nameFund(fund)}`}
            current={view.list}
            tabs={(['transactions', 'orders'] as const).map((list) => ({
              key: list,
              text: list === 'orders' ? 'Orders' : 'Transactions',
              href: fundingAddress.write({ tab: view.tab, year, dodaac, fundCode, list }),
            }))}
          />
          {view.list === 'orders' ? (
            <FundOrders view={view} fund={fund} year={year} details={details.data} />
          ) : (
            <TransactionList view={view} fund={fund} year={year} details={details.data} />
          )}
        </>
      )}
    </section>
  )
}

/** Newest first, with the balance after each. */
function TransactionList({ view, fund, year, details }: ListProps) {
  const { dodaac, fundCode } = fund
  const { kind, from, until } = view
  const filter = {
    ...{ searchTerm: view.search.trim(), kind: kind ?? undefined },
    ...{ from: from ?? undefined, until: until ?? undefined },
  }
  const isFiltered = Object.values(filter).some(Boolean)
  const list = useCall(
    listTransactions,
    {
      params: { dodaac },
      query: { fundCode, fiscalYear: year, page: view.page, pageSize: TRANSACTIONS_PER_PAGE, ...filter },
    },
    WITH_PREVIOUS_ROWS,
  )
  useFoundAnnouncement(list.isPlaceholderData ? undefined : list.data?.total, view, year)
  const [reversing, setReversing] = useTyped<Transaction | null>('reversing', null)
  const mayReverse =
    details?.fund.mayChange === true && list.data?.rows.some((row) => row.mayReverse) === true
  const columns = useMemo(
    () => listColumns(view, mayReverse ? setReversing : null),
    [view, mayReverse, setReversing],
  )
  const title = `${nameFund(fund)}, fiscal year ${year}`
  if (list.isError) return <LoadFailed message={list.error.message} onRetry={() => void list.refetch()} />
  return (
    <>
      <div className="cluster gap-4 gap-x-8 align-end flush">
        <AddressSearch
          name="Transactions"
          label="Search transactions"
          hint="Comment, name of a person, order number, or # and a transaction number."
          className="funding__search flush"
          search={view.search}
          hrefFor={(search) => fundingAddress.write({ ...view, search, page: 1 })}
        />
        <LedgerFilter view={view} />
        <ExportButton requestFile={requestLedger({ dodaac, fundCode, fiscalYear: year, ...filter })} />
      </div>
      <LoadingOverlay isLoading={list.isPending || list.isPlaceholderData} text="Loading transactions…">
        <DataTable
          caption={`Transactions of ${title}`}
          rows={list.data?.rows ?? []}
          rowKey={(row) => row.number}
          emptyText={
            isFiltered
              ? 'No transaction matches. Search for fewer words, all kinds or more days.'
              : 'No money has been moved yet. Finance - RA of the DoDAAC adds the first allotment.'
          }
          columns={columns}
        />
        <ListPager
          list={list}
          label="Pages of transactions"
          pageSize={TRANSACTIONS_PER_PAGE}
          hrefFor={(page) => fundingAddress.write({ ...view, page })}
        />
      </LoadingOverlay>
      {reversing && details && (
        <ReverseDialog transaction={reversing} details={details} onClose={() => setReversing(null)} />
      )}
    </>
  )
}

function listColumns(
  view: FundingView,
  onReverse: ((row: Transaction) => void) | null,
): Column<Transaction>[] {
  const linkTo = (words: string, number: number) => (
    <div className="text-2">
      {words}{' '}
      <AppLink href={fundingAddress.write({ ...view, ...UNFILTERED, search: `#${number}`, page: 1 })}>
        transaction {number}
      </AppLink>
    </div>
  )
  return [
    {
      key: 'date',
      header: 'Date',
      isRowHeader: true,
      isUnbroken: true,
      cell: (row) => (
        <>
          {formatDateTime(row.madeAt.toISOString())}
          <span className="block soft text-2 regular">Transaction {row.number}</span>
        </>
      ),
    },
    {
      key: 'what',
      header: 'What',
      cell: (row) => (
        <>
          {describeTransaction(row)}
          {row.reverses !== null && linkTo('Reverses', row.reverses)}
          {row.reversedBy !== null && linkTo('Reversed by', row.reversedBy)}
        </>
      ),
    },
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
      cell: (row) => (row.orderNumber === null ? '' : <OrderLink number={row.orderNumber} />),
    },
    { key: 'why', header: 'Comment', cell: (row) => row.comment },
    ...(onReverse
      ? [
          {
            key: 'reverse',
            header: 'Reverse',
            isAction: true,
            cell: (row: Transaction) =>
              row.mayReverse && (
                <Button
                  variant="outline"
                  aria-label={`Reverse transaction ${row.number}`}
                  onClick={() => onReverse(row)}
                >
                  Reverse
                </Button>
              ),
          },
        ]
      : []),
  ]
}

/** The whole amount goes back, by a transaction that names this one. */
function ReverseDialog({
  transaction,
  details: { fund },
  onClose,
}: {
  transaction: Transaction
  details: FundDetails
  onClose: () => void
}) {
  const { notify } = useNotices()
  const { send, isBusy, problem, question } = useFundChange()
  const { number, amount, sign } = transaction
  const [comment, setComment] = useTyped(`reverse ${number}`, '')
  const left = fund.available - sign * amount
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send(
      (closedYear) =>
        change(reverseTransaction, { params: { number }, body: { comment: comment.trim(), closedYear } }),
      {
        onDone: ({ funds }) => {
          onClose()
          const said = [`Transaction ${number} is reversed.`, ...funds.map(describeMoved)]
          notify({ kind: 'success', text: said.join(' ') })
        },
      },
    )
  }
  return (
    <FormDialog
      title={`Reverse transaction ${number}?`}
      about={
        <p>
          {describeTransaction(transaction)} of {formatMoney(amount)} goes back whole. {nameFund(fund)} will
          have {left < 0 ? `${formatMoney(-left)} too little` : formatMoney(left)}.
        </p>
      }
      submitText="Reverse"
      form={{ submit, refusal: problem?.message ?? null, isSaving: isBusy }}
      onClose={onClose}
    >
      {question}
      <TextField
        label="Comment"
        maxLength={MAX_COMMENT}
        placeholder={describeReversal(number)}
        value={comment}
        onChange={(event) => setComment(event.target.value)}
      />
    </FormDialog>
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
        {TAKEN_KINDS.map((kind) => (
          <div key={kind}>
            <dt>{TAKEN_WORDS[kind]}</dt>
            <dd>
              {formatMoney(fund[kind])}
              <span className="block soft text-2">{TAKEN_MEANINGS[kind]}</span>
            </dd>
          </div>
        ))}
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
