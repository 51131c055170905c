import { useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import './funds.css'
import { describeFundAlert } from '#domain/funds/fund-alerts.ts'
import { nameFund } from '#domain/funds/funds.ts'
import { formatMoney } from '#domain/money.ts'
import { LIMIT_BOUNDS } from '#domain/supply/limit.ts'
import { useCall } from '#web/calls/useCall.ts'
import { useChange } from '#web/change/useChange.ts'
import { useAddress } from '#web/pages/address.ts'
import { AppLink, useNavigateTo } from '#web/ui/AppLink.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { CutNote } from '#web/ui/CutNote.tsx'
import { type Column, DataTable } from '#web/ui/DataTable.tsx'
import { LoadFailed, LoadingOverlay } from '#web/ui/LoadingOverlay.tsx'
import { Alert, useNotices } from '#web/ui/Notices.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useTyped } from '#web/ui/typed.ts'
import { change } from '#wire/change.ts'
import { listFundAlerts } from '#wire/funds/funds.ts'
import {
  changeSupplyLimit,
  listWaitingMoney,
  readSupplyLimit,
  type WaitingLine,
} from '#wire/orders/supply-requests.ts'
import { FundLimits } from './FundLimits.tsx'
import { FundList } from './FundList.tsx'
import { FundPeriods } from './FundPeriods.tsx'
import { FundTransactions } from './FundTransactions.tsx'
import { currentYearQuery } from './funds.queries.ts'
import { FUNDING_TABS, type FundingView, fundingAddress, fundOf } from './funds-address.ts'
import { MoveMoney } from './MoveMoney.tsx'
import { YearEnd } from './YearEnd.tsx'

/** /funding, in the current fiscal year unless the address names another. [FUND-01 to FUND-16] */
export function FundingPage() {
  const [view] = useAddress(fundingAddress)
  const current = useQuery({ ...currentYearQuery, enabled: view.year === null })
  const year = view.year ?? current.data
  return (
    <div className="page funding">
      <div className="page__head">
        <PageHeading>Funding</PageHeading>
      </div>
      <Tabs
        label="Funding"
        current={view.tab}
        tabs={FUNDING_TABS.map(({ tab, text }) => ({
          key: tab,
          text,
          href: fundingAddress.write({ tab, year: view.year }),
        }))}
      />
      {year ? (
        <OpenTab view={view} year={year} />
      ) : current.isError ? (
        <LoadFailed message={current.error.message} onRetry={() => void current.refetch()} />
      ) : (
        <LoadingOverlay isLoading text="Loading funds…" />
      )}
    </div>
  )
}

function OpenTab({ view, year }: { view: FundingView; year: number }) {
  const goTo = useNavigateTo()
  const chooseYear = (next: number) => goTo(fundingAddress.write({ tab: view.tab, year: next }))
  if (view.tab === 'periods') return <FundPeriods year={year} onYear={chooseYear} />
  if (view.tab === 'year-end') return <YearEnd year={year} onYear={chooseYear} />
  if (view.tab === 'limits') return <FundLimits />
  if (view.tab === 'transfer') return <MoveMoney view={view} year={year} onYear={chooseYear} />
  const fund = fundOf(view)
  if (fund) return <FundTransactions view={view} fund={fund} year={year} />
  return (
    <>
      <FundAlerts />
      <WaitingMoney />
      <FundList view={view} year={year} onYear={chooseYear}>
        <SupplyLimit />
      </FundList>
    </>
  )
}

/** The maximum that supply may charge for a line before Finance decides. Read-only text for others. */
function SupplyLimit() {
  const limit = useCall(readSupplyLimit, {})
  if (!limit.data) return null
  const { percent, mayChange } = limit.data
  return (
    <Card title="Limit for supply charges">
      <p>
        A fund pays up to {percent} % of the approved amount of a line without asking. A larger amount waits
        until Finance - RA commits it on the order.
      </p>
      {mayChange && <LimitForm key={percent} percent={percent} />}
    </Card>
  )
}

function LimitForm({ percent }: { percent: number }) {
  const { notify } = useNotices()
  const { send, isBusy, problem, clearProblem } = useChange({
    shows: [readSupplyLimit],
    failed: 'The limit could not be saved.',
  })
  const [typed, setTyped] = useTyped('supply limit', String(percent))
  const save = (event: FormEvent) => {
    event.preventDefault()
    void send(change(changeSupplyLimit, { body: { percent: Number(typed) } }), {
      onDone: (after) =>
        notify({
          kind: 'success',
          text: `Supply may charge up to ${after.percent} % of the approved amount. The limit was ${percent} %.`,
        }),
    })
  }
  return (
    <form
      className="toolbar toolbar--fields"
      noValidate
      aria-label="Change the limit for supply charges"
      onSubmit={save}
    >
      <TextField
        label={`Percent, ${LIMIT_BOUNDS.least} to ${LIMIT_BOUNDS.max}`}
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        error={problem?.message}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          clearProblem()
        }}
      />
      <Button type="submit" variant="outline" isBusy={isBusy} isDisabled={typed.trim() === String(percent)}>
        Change limit
      </Button>
    </form>
  )
}

/** Funds below their alert. Empty without any. */
function FundAlerts() {
  const alerts = useCall(listFundAlerts, {})
  if (alerts.isError)
    return <LoadFailed message={alerts.error.message} onRetry={() => void alerts.refetch()} />
  if (!alerts.data || alerts.data.length === 0) return null
  return (
    <Alert kind="warning" title="Funds below their alert">
      <ul>
        {alerts.data.map((fund) => (
          <li key={nameFund(fund)}>
            {describeFundAlert(fund)}{' '}
            <AppLink
              href={fundingAddress.write({
                year: fund.fiscalYear,
                dodaac: fund.dodaac,
                fundCode: fund.fundCode,
              })}
            >
              See {nameFund(fund)}
            </AppLink>
          </li>
        ))}
      </ul>
    </Alert>
  )
}

/** Lines whose money waits for a decision. Empty without any. */
function WaitingMoney() {
  const waiting = useCall(listWaitingMoney, {})
  if (waiting.isError)
    return <LoadFailed message={waiting.error.message} onRetry={() => void waiting.refetch()} />
  if (!waiting.data || waiting.data.rows.length === 0) return null
  return (
    <Card title="Supply needs a decision">
      <DataTable
        caption="Lines whose money waits for Finance"
        isCaptionHidden
        columns={waitingColumns}
        rows={waiting.data.rows}
        rowKey={(line) => `${line.order}-${line.number}`}
      />
      <CutNote list={waiting.data} which="oldest" />
    </Card>
  )
}

const waitingColumns: Column<WaitingLine>[] = [
  {
    key: 'line',
    header: 'Order and line',
    isRowHeader: true,
    cell: (line) => (
      <AppLink href={`/orders/${line.order}`}>
        Order {line.order}, line {line.number}
      </AppLink>
    ),
  },
  { key: 'item', header: 'Item', cell: (line) => line.description },
  { key: 'fund', header: 'Fund', isUnbroken: true, cell: (line) => `${nameFund(line)}, ${line.fiscalYear}` },
  {
    key: 'what',
    header: 'Decision needed',
    cell: (line) => (
      <>
        {line.owed > 0 && (
          <div>
            {formatMoney(line.owed)} more is owed. Commit it if it is right; add money first if the fund is
            short.
          </div>
        )}
        {line.held > 0 && (
          <div>{formatMoney(line.held)} of cancelled pieces waits. Give it back or keep it for charges.</div>
        )}
      </>
    ),
  },
]
