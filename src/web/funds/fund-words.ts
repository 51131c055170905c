import { describeTransaction, TRANSFER_KINDS } from '#domain/funds/funds.ts'
import { formatMoney } from '#domain/money.ts'
import { formatCount } from '#domain/words.ts'
import { formatNumberOf } from '#web/ui/format.ts'
import type { FundDetails } from '#wire/funds/funds.ts'

export const FOUND_BY = 'DoDAAC, unit or fund code.'

export function describeWaiting({ waitingOrders }: { waitingOrders: number }): string {
  return waitingOrders === 1
    ? '1 order awaits approval'
    : `${formatCount(waitingOrders)} orders await approval`
}

export const LEDGER_KINDS = TRANSFER_KINDS.map((kind) => ({
  value: kind,
  text: kind === 'move' ? 'Transfer' : describeTransaction({ kind, sign: 1 }),
}))

/** Empty without one. */
export function describeReturned({ returnedOrders }: { returnedOrders: number }): string {
  if (returnedOrders === 0) return ''
  return returnedOrders === 1
    ? '1 order was returned to its orderer for changes and holds no money.'
    : `${formatCount(returnedOrders)} orders were returned to their orderers for changes and hold no money.`
}

/** Counts only allotments. */
export function describeAllotted({ fund: { allotted }, allotments }: FundDetails): string {
  const times = formatNumberOf(allotments, 'allotment', 'allotments')
  return `${formatMoney(allotted)}: ${times}, plus or minus transfers and withdrawals`
}
