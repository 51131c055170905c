import type { FundPair } from '#domain/funds/funds.ts'
import { readPage } from '#web/pages/paged.ts'

export type FundingTab = 'funding' | 'periods' | 'transfer'

/** The tabs in their order. [FUND-02] */
export const FUNDING_TABS: { tab: FundingTab; text: string }[] = [
  { tab: 'funding', text: 'Funding' },
  { tab: 'periods', text: 'Period Maintenance' },
  { tab: 'transfer', text: 'Transfer Funds' },
]

/** What the address of the funding screen says; search and page belong to the list that is shown. */
export type FundingView = {
  tab: FundingTab
  /** Null when the address names none: the current one. */
  year: number | null
  /** The fund whose transactions are shown instead of the list. */
  fund: FundPair | null
  search: string
  page: number
}

export function readFundingAddress(query: URLSearchParams): FundingView {
  const tab = FUNDING_TABS.find((one) => one.tab === query.get('tab'))?.tab ?? 'funding'
  const year = query.get('year') ?? ''
  const dodaac = query.get('dodaac') ?? ''
  const fundCode = query.get('fundcode') ?? ''
  const namesFund = /^[A-Z0-9]{6}$/.test(dodaac) && /^[A-Z0-9]{2}$/.test(fundCode)
  return {
    tab,
    year: /^20\d{2}$/.test(year) ? Number(year) : null,
    fund: tab === 'funding' && namesFund ? { dodaac, fundCode } : null,
    search: (query.get('search') ?? '').slice(0, 100),
    page: readPage(query.get('page')),
  }
}

export function writeFundingAddress({ tab, year, fund, search, page }: FundingView): string {
  const query = new URLSearchParams()
  if (tab !== 'funding') query.set('tab', tab)
  if (year !== null) query.set('year', String(year))
  if (fund) {
    query.set('dodaac', fund.dodaac)
    query.set('fundcode', fund.fundCode)
  }
  if (search.trim() !== '') query.set('search', search.trim())
  if (page > 1) query.set('page', String(page))
  const text = query.toString()
  return text ? `/funding?${text}` : '/funding'
}
