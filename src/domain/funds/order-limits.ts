import { formatMoney } from '../money.ts'
import { Refusal } from '../refusal.ts'
import { nameFund } from './funds.ts'

export const LIMIT_SPANS = ['order', 'month'] as const
export type LimitSpan = (typeof LIMIT_SPANS)[number]
export const LIMIT_EFFECTS = ['block', 'ask', 'warn'] as const
export type LimitEffect = (typeof LIMIT_EFFECTS)[number]

export const SPAN_WORDS: Record<LimitSpan, string> = { order: 'per order', month: 'per calendar month' }
export const EFFECT_WORDS: Record<LimitEffect, string> = {
  block: 'Refuse the order',
  ask: 'Ask Finance - RA first',
  warn: 'Warn, and continue',
}

export const NO_LIMIT = 'Enter an amount of more than $0.00, or leave it empty for no limit.'
/** A blank cell of a file changes nothing. */
export const NO_LIMIT_IN_FILE = 'Enter an amount of more than $0.00, or write (clear) to end the limit.'
export const NO_LIMIT_TO_END = 'There is no such limit to end. Enter its amount, or leave the row out.'
export const ONE_HOLDER = 'A limit is for a person or for a fund code. Name one of both.'

export function describeNoFundCode({ dodaac, fundCode }: Place): string {
  return `DoDAAC ${dodaac} has no fund code ${fundCode}. Add the fund first.`
}

export function describeNoPlacer(dodaac: string, what: 'username' | 'DoD ID' | 'name'): string {
  return `DoDAAC ${dodaac} has no Order Placer with this ${what}. Correct it, or give the role first.`
}

/** In cents. `used` is what other orders of the month count, 0 for a limit of one order. */
export type OrderLimit = {
  of: 'person' | 'fund'
  span: LimitSpan
  effect: LimitEffect
  cents: number
  used: number
}

type Place = { dodaac: string; fundCode: string }
/** `effect` is the strictest of the exceeded limits, null for none. */
export type LimitFindings = { effect: LimitEffect | null; sentences: string[] }

export function findLimits(limits: readonly OrderLimit[], total: number, place: Place): LimitFindings {
  const exceeded = limits.filter(({ cents, used }) => used + total > cents)
  const effect = LIMIT_EFFECTS.find((one) => exceeded.some((limit) => limit.effect === one)) ?? null
  return { effect, sentences: exceeded.map((limit) => describeExceeded(limit, total, place)) }
}

function describeExceeded({ of, span, cents, used }: OrderLimit, total: number, place: Place): string {
  const whose = of === 'person' ? `of the orderer on DoDAAC ${place.dodaac}` : `of fund ${nameFund(place)}`
  const costs =
    span === 'order'
      ? `This order costs ${formatMoney(total)}.`
      : `With this order it is ${formatMoney(used + total)} this month.`
  return `${costs} The limit ${whose} is ${formatMoney(cents)} ${SPAN_WORDS[span]}.`
}

const FINANCE_FIRST = 'Finance - RA decides first. Until then the order holds no money.'

export const HELD_BY_FINANCE = 'It waits for Finance, and holds no money.'

export function describeNoOfficer(dodaac: string): string {
  return `DoDAAC ${dodaac} has no Finance - RA besides you and the service member, who could allow it. Lower the quantities, or ask your account manager for one.`
}

/** Before the submit. A limit that blocks is an obstacle instead. */
export function noteLimits({ effect, sentences }: LimitFindings): string[] {
  if (effect === 'ask') return [...sentences, FINANCE_FIRST]
  return effect === 'warn' ? [...sentences, 'The approvers see it.'] : []
}

/** When an order that holds nothing is allowed. 409 INSUFFICIENT_FUNDS. */
export function requireAvailableFor(
  { number, total, ...fund }: { number: number; total: number; dodaac: string; fundCode: string },
  available: number,
): void {
  if (total <= available) return
  throw new Refusal(
    'conflict',
    `${nameFund(fund)} has ${formatMoney(available)} available, and order ${number} costs ${formatMoney(total)}. Add money to the fund first, or answer no.`,
    { code: 'INSUFFICIENT_FUNDS' },
  )
}

/** A change that makes a waiting order more expensive. */
export function requireWithinLimits(
  { effect, sentences }: LimitFindings,
  dodaac: string,
  officers: number,
): void {
  if (effect === 'block')
    throw new Refusal('conflict', `${sentences.join(' ')} Choose a lower quantity.`, {
      code: 'LIMIT_EXCEEDED',
    })
  if (effect === 'ask' && officers === 0)
    throw new Refusal('rule', `${sentences.join(' ')} ${describeNoOfficer(dodaac)}`, { code: 'NO_FINANCE' })
}
