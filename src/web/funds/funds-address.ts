import type { FundPair } from '#domain/funds/funds.ts'
import { address, choice, maybe, one, pageNumber, SEARCH, type ViewOf } from '#wire/address.ts'
import { dodaac, fundCode, whole } from '#wire/codes.ts'
import { day } from '#wire/days.ts'
import { transferKind } from '#wire/funds/funds.ts'

export type FundingTab = 'funding' | 'limits' | 'periods' | 'year-end' | 'transfer'

/** [FUND-02] */
export const FUNDING_TABS: { tab: FundingTab; text: string }[] = [
  { tab: 'funding', text: 'Funding' },
  { tab: 'limits', text: 'Limits' },
  { tab: 'periods', text: 'Period Maintenance' },
  { tab: 'year-end', text: 'Year End' },
  { tab: 'transfer', text: 'Transfer Funds' },
]
const FUND_LISTS = ['transactions', 'orders'] as const
export const MOVE_STEPS = ['between', 'amount', 'check'] as const
export type MoveStep = (typeof MOVE_STEPS)[number]
const TABS = FUNDING_TABS.map(({ tab }) => tab)

/** Search and page belong to the visible list. */
export const fundingAddress = address('/funding', {
  tab: one(choice(TABS), 'funding'),
  /** Null is the current year. */
  year: maybe(whole(2000, 2099)),
  dodaac: maybe(dodaac),
  /** The list has only funds of this DoDAAC and of those below it. */
  under: maybe(dodaac),
  fundCode: ['fundcode', maybe(fundCode)],
  /** Of Transfer Funds. The fund in the address is where the money comes from. */
  step: one(choice(MOVE_STEPS), 'between'),
  /** Of one fund. */
  list: one(choice(FUND_LISTS), 'transactions'),
  search: SEARCH,
  /** Of the transactions. Both days are included. */
  kind: maybe(transferKind),
  from: maybe(day),
  until: maybe(day),
  page: one(pageNumber, 1),
})
export type FundingView = ViewOf<typeof fundingAddress>

/** The fund whose transactions replace the list. */
export function fundOf({ tab, dodaac, fundCode }: FundingView): FundPair | null {
  return tab === 'funding' && dodaac !== null && fundCode !== null ? { dodaac, fundCode } : null
}
