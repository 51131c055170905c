import { useQuery } from '@tanstack/react-query'
import './funds.css'
import { useAddress } from '#web/pages/address.ts'
import { useNavigateTo } from '#web/ui/AppLink.tsx'
import { LoadFailed, LoadingOverlay } from '#web/ui/LoadingOverlay.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { FundList } from './FundList.tsx'
import { FundPeriods } from './FundPeriods.tsx'
import { FundTransactions } from './FundTransactions.tsx'
import { currentYearQuery } from './funds.queries.ts'
import { FUNDING_TABS, type FundingView, fundingAddress, fundOf } from './funds-address.ts'
import { SupplyLimit } from './SupplyLimit.tsx'
import { TransferFunds } from './TransferFunds.tsx'
import { WaitingMoney } from './WaitingMoney.tsx'

/** /funding: what Finance - RA keeps, in the current fiscal year unless the address names another. [FUND-01 to FUND-16] */
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
  if (view.tab === 'transfer') return <TransferFunds year={year} onYear={chooseYear} />
  const fund = fundOf(view)
  if (fund) return <FundTransactions view={view} fund={fund} year={year} />
  return (
    <>
      <WaitingMoney />
      <FundList view={view} year={year} onYear={chooseYear}>
        <SupplyLimit />
      </FundList>
    </>
  )
}
