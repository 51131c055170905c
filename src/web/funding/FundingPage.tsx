import './funding.css'
import { useAddressSearch } from '#web/shell/address.ts'
import { useNavigateTo } from '#web/ui/AppLink.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { FundList } from './FundList.tsx'
import { FundPeriods } from './FundPeriods.tsx'
import { FundTransactions } from './FundTransactions.tsx'
import { keepFundYearChoice, readFundYearChoice } from './fund-year-choice.ts'
import { FUNDING_TABS, type FundingView, readFundingAddress, writeFundingAddress } from './funding-address.ts'
import { TransferFunds } from './TransferFunds.tsx'
import { WaitingMoney } from './WaitingMoney.tsx'

/** /funding: what Finance - RA keeps. [FUND-01 to FUND-16] */
export function FundingPage() {
  const goTo = useNavigateTo()
  const [query] = useAddressSearch()
  const view = readFundingAddress(query)
  const year = view.year ?? readFundYearChoice()
  const chooseYear = (next: number) => {
    keepFundYearChoice(next)
    goTo(writeFundingAddress({ ...view, year: next, fund: null, search: '', page: 1 }))
  }
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
          href: writeFundingAddress(firstOf(tab)),
        }))}
      />
      {view.tab === 'funding' && !view.fund && <WaitingMoney />}
      {view.tab === 'funding' && !view.fund && <FundList view={view} year={year} onYear={chooseYear} />}
      {view.fund && <FundTransactions view={view} fund={view.fund} year={year} />}
      {view.tab === 'periods' && <FundPeriods year={year} onYear={chooseYear} />}
      {view.tab === 'transfer' && (
        <TransferFunds
          year={view.year}
          onYear={(next) => goTo(writeFundingAddress({ ...view, year: next }))}
        />
      )}
    </div>
  )
}

function firstOf(tab: FundingView['tab']): FundingView {
  return { tab, year: null, fund: null, search: '', page: 1 }
}
