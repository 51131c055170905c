import { addDays, fiscalYearDays, fiscalYearOf, writeDay } from '../fiscal-years.ts'
import { describePriced, nameDodaacs, type ReadinessStep, step } from '../opening/readiness.ts'
import { Refusal } from '../refusal.ts'
import { formatCount } from '../words.ts'

export const YEAR_STEPS = ['prices', 'periods', 'money'] as const
type YearStepKey = (typeof YEAR_STEPS)[number]

export type YearFacts = {
  fiscalYear: number
  sizes: number
  unpriced: number
  /** Periods of the year, and whether an open one contains its first day. */
  periods: number
  beginsOpen: boolean
  unfunded: string[]
}

export function findYearSteps(facts: YearFacts): ReadinessStep<YearStepKey>[] {
  const { fiscalYear, sizes, unpriced, periods, beginsOpen, unfunded } = facts
  const first = writeDay(fiscalYearDays(fiscalYear).first)
  return [
    step(
      'prices',
      'Prices',
      unpriced === 0,
      sizes === 0 ? 'Nothing is sold, so nothing needs a price.' : describePriced(fiscalYear),
      `No price for fiscal year ${fiscalYear} on ${unpriced === 1 ? '1 size' : `${formatCount(unpriced)} sizes`}. Copy the prices of the previous year, or import new prices.`,
    ),
    step(
      'periods',
      'Periods',
      beginsOpen,
      `On ${first}, a period of fiscal year ${fiscalYear} opens automatically.`,
      periods === 0
        ? `Fiscal year ${fiscalYear} has no period, so nothing could be ordered on ${first}.`
        : `No open period of fiscal year ${fiscalYear} begins on ${first}. Look at its periods on the Funding page.`,
    ),
    step(
      'money',
      'Money',
      unfunded.length === 0,
      `Each DoDAAC that had a fund in fiscal year ${fiscalYear - 1} has one in ${fiscalYear}.`,
      `No fund of fiscal year ${fiscalYear} for ${nameDodaacs(unfunded)}. Finance - RA adds it on the Funding page, or a file of funds does.`,
    ),
  ]
}

/** @throws Refusal 404 for all but the current and the next year */
export function requirePreparable(fiscalYear: number, today: string): void {
  const current = fiscalYearOf(today)
  if (fiscalYear !== current && fiscalYear !== current + 1)
    throw new Refusal(
      'not-found',
      `Fiscal year ${fiscalYear} cannot be prepared now. Choose ${current} or ${current + 1}.`,
    )
}

/** Hundredths of a percent; below zero, prices fall. */
export const RAISE = { least: -50_00, max: 100_00 } as const
export const RAISE_SENTENCE = 'Enter a percentage from -50 to 100 with at most two decimals, such as 2.5.'

/** `2.5` or `-1,25 %`, in hundredths of a percent. Null for other text. */
export function readRaise(typed: string): number | null {
  const plain = typed.trim().replace(/\s*%$/, '').replace(',', '.').replace(/^[−–]/, '-')
  if (!/^[+-]?\d{1,3}(\.\d{1,2})?$/.test(plain)) return null
  const hundredths = Math.round(Number(plain) * 100)
  return hundredths >= RAISE.least && hundredths <= RAISE.max ? hundredths : null
}

/** Rounds half a cent up, at least one cent, as the database does. */
export function raisePrice(cents: number, hundredths: number): number {
  return Math.max(1, Math.floor((cents * (100_00 + hundredths) + 50_00) / 100_00))
}

type Period = { period: number; begin: string; end: string }

/**
 * Shifts the previous year's periods by a year, without new gaps around 29 February. Without periods, one for the whole
 * year.
 */
export function layOutPeriods(fiscalYear: number, before: readonly Period[]): Period[] {
  const { first, last } = fiscalYearDays(fiscalYear)
  if (before.length === 0) return [{ period: 1, begin: first, end: last }]
  const sorted = [...before].sort((one, other) => (one.begin < other.begin ? -1 : 1))
  const later = sorted.map(({ period, begin, end }, at) => {
    const next = sorted[at + 1]
    const meets = next && addDays(end, 1) === next.begin
    return {
      period,
      begin: aYearLater(begin),
      end: meets ? addDays(aYearLater(next.begin), -1) : aYearLater(end, 'last'),
    }
  })
  return later.filter(({ begin, end }) => begin <= end)
}

/** 29 February becomes 28 February as a last day, 1 March as a first one. */
function aYearLater(day: string, as: 'first' | 'last' = 'first'): string {
  const later = `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`
  if (!later.endsWith('-02-29')) return later
  return later.replace('-02-29', as === 'last' ? '-02-28' : '-03-01')
}
