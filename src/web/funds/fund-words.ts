import { formatMoney } from '#domain/money.ts'
import { wholeName } from '#domain/people/people.ts'
import { formatNumberOf } from '#web/ui/format.ts'
import type { FundDetails, Transaction } from '#wire/funds/funds.ts'

export const FOUND_BY = 'DoDAAC, unit or fund code.'

/** In words without ledger terms. */
export function describeTransaction({ kind, sign }: Pick<Transaction, 'kind' | 'sign'>): string {
  switch (kind) {
    case 'allot':
      return 'Allotment'
    case 'withdraw':
      return 'Withdrawal'
    case 'move':
      return sign > 0 ? 'Transfer in' : 'Transfer out'
    case 'reserve':
      return 'Reserved for an order'
    case 'release':
      return 'Released by an order'
    case 'refund':
      return 'Refund of an order'
    case 'adjust':
      return 'Charged later by supply'
  }
}

/** No actor for money that supply returns and for opening balances. */
export function describeActor(transaction: Transaction): string {
  return wholeName(transaction) || 'The portal'
}

export function describeWaiting({ waitingOrders }: { waitingOrders: number }): string {
  return waitingOrders === 1
    ? '1 order awaits approval'
    : `${waitingOrders.toLocaleString('en-US')} orders await approval`
}

/** Empty without one. */
export function describeReturned({ returnedOrders }: { returnedOrders: number }): string {
  if (returnedOrders === 0) return ''
  return returnedOrders === 1
    ? '1 order was returned to its orderer for changes and holds no money.'
    : `${returnedOrders.toLocaleString('en-US')} orders were returned to their orderers for changes and hold no money.`
}

/** Counts only allotments. */
export function describeAllotted({ fund: { allotted }, allotments }: FundDetails): string {
  const times = formatNumberOf(allotments, 'allotment', 'allotments')
  return `${formatMoney(allotted)}: ${times}, plus or minus transfers and withdrawals`
}
