import { countDays, fiscalYearDays } from '../fiscal-years.ts'
import { formatMoney } from '../money.ts'
import { formatCount } from '../words.ts'
import { type FundPair, nameFund } from './funds.ts'

export const ALERT_WEEKS = { least: 1, max: 52 } as const
const PACE_DAYS = 56
const LEAST_DAYS = 14

export type FundAlert = { belowCents: number | null; belowWeeks: number | null }
export type AlertedFund = FundPair & FundAlert & { available: number; weeksLeft: number | null }

export function countPaceDays(fiscalYear: number, today: string): number {
  return Math.max(0, Math.min(PACE_DAYS, countDays(fiscalYearDays(fiscalYear).first, today)))
}

/** Whole weeks at the pace of the last `days` before today. Null without a pace. */
export function findWeeksLeft(available: number, taken: number, days: number): number | null {
  if (days < LEAST_DAYS || taken <= 0) return null
  return Math.floor((available * days) / (taken * 7))
}

export function isBelowAlert(fund: AlertedFund): boolean {
  return isBelow(fund.available, fund.belowCents) || isBelowWeeks(fund)
}

/** An empty fund lasts no week, also without a pace. */
function isBelowWeeks({ available, weeksLeft, belowWeeks }: AlertedFund): boolean {
  return isBelow(available <= 0 ? 0 : weeksLeft, belowWeeks)
}

function isBelow(left: number | null, least: number | null): boolean {
  return left !== null && least !== null && left < least
}

export function describeFundAlert(fund: AlertedFund): string {
  return `${nameFund(fund)} ${describeShortage(fund)}`
}

export function describeShortage(fund: AlertedFund): string {
  const { available, weeksLeft, belowCents, belowWeeks } = fund
  const has = `has ${formatMoney(available)} available`
  const reasons = [
    isBelow(available, belowCents) ? `less than ${formatMoney(belowCents ?? 0)}` : '',
    isBelowWeeks(fund)
      ? `${weeksLeft === null ? 'not enough for a week' : `enough for ${nameWeeks(weeksLeft)} at its pace`}, less than ${nameWeeks(belowWeeks ?? 0)}`
      : '',
  ].filter(Boolean)
  return `${[has, ...reasons].join(', ')}.`
}

export function describeWeeksLeft(weeksLeft: number | null): string {
  if (weeksLeft === null) return 'No orders of the last 8 weeks give a pace yet.'
  return `At the pace of its orders in the last 8 weeks, the money lasts ${nameWeeks(weeksLeft)}.`
}

export function nameWeeks(weeks: number): string {
  if (weeks === 0) return 'less than a week'
  return weeks === 1 ? '1 week' : `${formatCount(weeks)} weeks`
}
