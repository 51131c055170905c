import { formatMoney } from '../money.ts'
import { Refusal } from '../refusal.ts'
import { listWords } from '../words.ts'
import { nameFund } from './funds.ts'

export const YEAR_END_ACTS = ['decline', 'move'] as const
/** `version` is what the person saw. Orders that stay are not named. */
export type YearEndDecision = { number: number; act: (typeof YEAR_END_ACTS)[number]; version: number }

const NAMED_FOR_SECOND = 20

/** In cents: what a waiting order costs, and what it holds. */
export type WaitingOrder = {
  number: number
  version: number
  dodaac: string
  fundCode: string
  fiscalYear: number
  isWaiting: boolean
  total: number
  held: number
  fundId: number
  /** The fund of the next year, null when there is none. */
  nextFundId: number | null
  nextAvailable: number
}

export function describeYearEndDone(
  fiscalYear: number,
  { declined, moved }: Record<'declined' | 'moved', number>,
): string {
  const orders = (count: number) => (count === 1 ? '1 order' : `${count} orders`)
  const parts = [
    declined > 0 ? `${orders(declined)} declined` : '',
    moved > 0 ? `${orders(moved)} moved to fiscal year ${fiscalYear + 1}` : '',
  ].filter(Boolean)
  return `Fiscal year ${fiscalYear}: ${parts.join(', ')}.`
}

/** For the second person. */
export function nameDecisions(decisions: readonly YearEndDecision[]): string {
  const of = (wanted: YearEndDecision['act']) =>
    decisions.flatMap(({ number, act }) => (act === wanted ? [number] : []))
  const acts = [
    ['declines', of('decline')],
    ['moves', of('move')],
  ] as const
  const parts = acts.flatMap(([verb, numbers]) =>
    numbers.length > 0 ? `${verb} ${nameOrders(numbers, NAMED_FOR_SECOND).toLowerCase()}` : [],
  )
  return listWords(parts, 'and')
}

/** All or nothing: 409 when an order changed or is decided, 409 when a fund of the next year is missing or too small. */
export function requireYearEnd(
  decisions: readonly YearEndDecision[],
  orders: readonly WaitingOrder[],
  fiscalYear: number,
): void {
  if (new Set(decisions.map(({ number }) => number)).size < decisions.length)
    throw new Refusal('invalid', 'Decide about each order only once.')
  const found = new Map(orders.map((order) => [order.number, order]))
  const changed = decisions.filter(({ number, version }) => {
    const order = found.get(number)
    return !order?.isWaiting || order.fiscalYear !== fiscalYear || order.version !== version
  })
  if (changed.length > 0)
    throw new Refusal(
      'conflict',
      `${nameOrders(changed.map(({ number }) => number))} changed in the meantime. Nothing was done. Look at the list again.`,
      { code: 'STALE_ORDER' },
    )
  const moved = decisions.flatMap(({ number, act }) => (act === 'move' ? (found.get(number) ?? []) : []))
  const [homeless] = moved.filter(({ nextFundId }) => nextFundId === null)
  if (homeless)
    throw new Refusal(
      'conflict',
      `DoDAAC ${homeless.dodaac} has no fund code ${homeless.fundCode} in fiscal year ${fiscalYear + 1}. Add the fund first, or leave order ${homeless.number}.`,
      { code: 'NO_NEXT_FUND' },
    )
  for (const [, some] of Map.groupBy(moved, ({ nextFundId }) => nextFundId)) {
    const [first] = some
    const wanted = some.reduce((sum, { held }) => sum + held, 0)
    if (first && wanted > first.nextAvailable)
      throw new Refusal(
        'conflict',
        `${nameFund(first)} of fiscal year ${fiscalYear + 1} has ${formatMoney(first.nextAvailable)} available, and its moved orders hold ${formatMoney(wanted)}. Move fewer orders, or add money first.`,
        { code: 'INSUFFICIENT_FUNDS' },
      )
  }
}

function nameOrders(numbers: readonly number[], max = 3): string {
  const named = numbers.slice(0, max).map(String)
  const more = numbers.length - named.length
  return `${numbers.length === 1 ? 'Order' : 'Orders'} ${listWords([...named, ...(more > 0 ? [`${more} more`] : [])], 'and')}`
}
