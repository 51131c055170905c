import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkRows } from '#testing/check-rows.ts'
import { refusalOf } from '#testing/refusal.ts'
import { addDays, fiscalYearDays } from '../fiscal-years.ts'
import {
  findYearSteps,
  layOutPeriods,
  raisePrice,
  readRaise,
  requirePreparable,
  type YearFacts,
} from './year-turn.ts'

const ready: YearFacts = {
  ...{ fiscalYear: 2028, sizes: 20, unpriced: 0, periods: 1, beginsOpen: true, unfunded: [] },
}

test('the check lists the remaining work', () => {
  const copy = 'Copy the prices of the previous year, or import new prices.'
  const unfunded = ['W9AR01', 'W9AR02', 'W9AR03', 'W9AR04', 'W9AR05']
  checkRows<[Partial<YearFacts>, ...sentences: string[]]>(
    [
      [{}],
      [{ unpriced: 1 }, `prices: No price for fiscal year 2028 on 1 size. ${copy}`],
      [{ unpriced: 1214 }, `prices: No price for fiscal year 2028 on 1,214 sizes. ${copy}`],
      [
        { periods: 0, beginsOpen: false },
        'periods: Fiscal year 2028 has no period, so nothing could be ordered on 10/01/2027.',
      ],
      [
        { periods: 2, beginsOpen: false },
        'periods: No open period of fiscal year 2028 begins on 10/01/2027. Look at its periods on the Funding page.',
      ],
      [
        { unfunded },
        'money: No fund of fiscal year 2028 for DoDAACs W9AR01, W9AR02, W9AR03 and 2 more. Finance - RA adds it on the Funding page, or a file of funds does.',
      ],
    ],
    (changes, ...sentences) => {
      const left = findYearSteps({ ...ready, ...changes }).filter(({ isDone }) => !isDone)
      expect(left.map(({ key, sentence }) => `${key}: ${sentence}`)).toEqual(sentences)
    },
  )
})

test('the year to prepare is the current year or the next one', () => {
  const refusals = [2026, 2027, 2028, 2029].map(
    (year) => refusalOf(() => requirePreparable(year, '2026-11-22'))?.message,
  )
  expect(refusals).toEqual([
    'Fiscal year 2026 cannot be prepared now. Choose 2027 or 2028.',
    ...[undefined, undefined],
    'Fiscal year 2029 cannot be prepared now. Choose 2027 or 2028.',
  ])
})

test('the reader takes a percentage as hundredths of a percent', () => {
  const read = ['0', '2.5', ' 2,25 % ', '+3', '-1.5', '−1.5', '100', '-50'].map(readRaise)
  expect(read).toEqual([0, 250, 225, 300, -150, -150, 10_000, -5000])
  for (const wrong of ['100.01', '-50.01', '2.555', '1e2', '', 'ten']) expect(readRaise(wrong)).toBeNull()
})

test('a raised price is rounded to whole cents and never becomes free', () =>
  checkRows(
    [
      [100_00, 250, 102_50],
      [99, 50, 99],
      [100, 50, 101],
      [1, -5000, 1],
      [3, -5000, 2],
      [8450, 0, 8450],
    ],
    (cents, hundredths, raised) => expect(raisePrice(cents, hundredths)).toBe(raised),
  ))

const period = (number: number, begin: string, end: string) => ({ period: number, begin, end })

test('a year without earlier periods gets one period for the whole year', () => {
  expect(layOutPeriods(2028, [])).toEqual([period(1, '2027-10-01', '2028-09-30')])
})

test('periods that meet around 29 February meet again, and a period that is only that day is left out', () => {
  checkRows(
    [
      ['2027-02-28', '2027-03-01', 2028, '2028-02-29', '2028-03-01'],
      ['2028-02-29', '2028-03-01', 2029, '2029-02-28', '2029-03-01'],
      ['2028-02-28', '2028-02-29', 2029, '2029-02-28', '2029-03-01'],
    ],
    (end, begin, fiscalYear, newEnd, newBegin) => {
      const [before, after] = [fiscalYearDays(fiscalYear - 1), fiscalYearDays(fiscalYear)]
      const earlier = [period(2, begin, before.last), period(1, before.first, end)]
      expect(layOutPeriods(fiscalYear, earlier)).toEqual([
        ...[period(1, after.first, newEnd), period(2, newBegin, after.last)],
      ])
    },
  )
  const short = [period(1, '2019-10-01', '2020-02-28'), period(2, '2020-02-29', '2020-02-29')]
  expect(layOutPeriods(2021, [...short, period(3, '2020-03-01', '2020-09-30')])).toEqual([
    ...[period(1, '2020-10-01', '2021-02-28'), period(3, '2021-03-01', '2021-09-30')],
  ])
})

test('the periods never overlap, keep their gaps, and stay within the year', () => {
  const years = fc.integer({ min: 2020, max: 2040 })
  const cuts = fc.uniqueArray(fc.integer({ min: 1, max: 363 }), { minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(years, cuts, fc.boolean(), (year, days, hasGap) => {
      const { first, last } = fiscalYearDays(year)
      const begins = [0, ...days.sort((a, b) => a - b)]
      const before = begins.map((from, at) => {
        const next = begins[at + 1]
        const gap = hasGap && next !== undefined && next - from > 3 ? 2 : 1
        return period(at + 1, addDays(first, from), next === undefined ? last : addDays(first, next - gap))
      })
      const after = layOutPeriods(year + 1, before)
      const limits = fiscalYearDays(year + 1)
      expect([after[0]?.begin, after.at(-1)?.end]).toEqual([limits.first, limits.last])
      for (const [at, { period, begin, end }] of after.entries()) {
        expect(begin <= end).toBe(true)
        const next = after[at + 1]
        if (!next) continue
        expect(end < next.begin).toBe(true)
        const met = addDays(before[period - 1]?.end ?? '', 1) === before[period]?.begin
        expect(addDays(end, 1) === next.begin || !met).toBe(true)
      }
    }),
  )
})
