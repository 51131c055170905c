import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkRows } from '#testing/check-rows.ts'
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
const left = (changes: Partial<YearFacts>) =>
  findYearSteps({ ...ready, ...changes })
    .filter(({ isDone }) => !isDone)
    .map(({ key, sentence }) => `${key}: ${sentence}`)

describe('a fiscal year that is to begin', () => {
  test('the check reports nothing when prices, periods, and funds exist', () => {
    expect(left({})).toEqual([])
  })

  test.each([
    [
      { unpriced: 1 },
      'prices: No price for fiscal year 2028 on 1 size. Copy the prices of the previous year, or import new prices.',
    ],
    [
      { unpriced: 1214 },
      'prices: No price for fiscal year 2028 on 1,214 sizes. Copy the prices of the previous year, or import new prices.',
    ],
    [
      { periods: 0, beginsOpen: false },
      'periods: Fiscal year 2028 has no period, so nothing could be ordered on 10/01/2027.',
    ],
    [
      { periods: 2, beginsOpen: false },
      'periods: No open period of fiscal year 2028 begins on 10/01/2027. Look at its periods on the Funding page.',
    ],
    [
      { unfunded: ['W9AR01', 'W9AR02', 'W9AR03', 'W9AR04', 'W9AR05'] },
      'money: No fund of fiscal year 2028 for DoDAACs W9AR01, W9AR02, W9AR03 and 2 more. Finance - RA adds it on the Funding page, or a file of funds does.',
    ],
  ])('the check lists the remaining work of %j', (changes, sentence) => {
    expect(left(changes)).toEqual([sentence])
  })

  test('the year to prepare is the current year or the next one', () => {
    for (const year of [2027, 2028]) expect(() => requirePreparable(year, '2026-11-22')).not.toThrow()
    for (const year of [2026, 2029])
      expect(() => requirePreparable(year, '2026-11-22')).toThrow(
        `Fiscal year ${year} cannot be prepared now. Choose 2027 or 2028.`,
      )
  })
})

describe('a raise', () => {
  test('the reader takes a percentage as hundredths of a percent', () =>
    checkRows(
      [
        ['0', 0],
        ['2.5', 250],
        [' 2,25 % ', 225],
        ['+3', 300],
        ['-1.5', -150],
        ['−1.5', -150],
        ['100', 10000],
        ['-50', -5000],
        ['100.01', null],
        ['-50.01', null],
        ['2.555', null],
        ['1e2', null],
        ['', null],
        ['ten', null],
      ],
      (typed, hundredths) => {
        expect(readRaise(typed)).toBe(hundredths)
      },
    ))

  test.each([
    [100_00, 250, 102_50],
    [99, 50, 99],
    [100, 50, 101],
    [1, -5000, 1],
    [3, -5000, 2],
    [8450, 0, 8450],
  ])('a price of %i cents with %i hundredths of a percent becomes %i', (cents, hundredths, raised) => {
    expect(raisePrice(cents, hundredths)).toBe(raised)
  })
})

describe('periods with the layout of the year before', () => {
  test('a year without earlier periods gets one period for the whole year', () => {
    expect(layOutPeriods(2028, [])).toEqual([{ period: 1, begin: '2027-10-01', end: '2028-09-30' }])
  })

  test.each([
    ['2027-02-28', '2027-03-01', 2028, '2028-02-29', '2028-03-01'],
    ['2028-02-29', '2028-03-01', 2029, '2029-02-28', '2029-03-01'],
    ['2028-02-28', '2028-02-29', 2029, '2029-02-28', '2029-03-01'],
  ])(
    'periods that meet at %s and %s meet again around 29 February',
    (end, begin, fiscalYear, newEnd, newBegin) => {
      const { first, last } = fiscalYearDays(fiscalYear - 1)
      const before = [
        { period: 2, begin, end: last },
        { period: 1, begin: first, end },
      ]
      expect(layOutPeriods(fiscalYear, before)).toEqual([
        { period: 1, begin: fiscalYearDays(fiscalYear).first, end: newEnd },
        { period: 2, begin: newBegin, end: fiscalYearDays(fiscalYear).last },
      ])
    },
  )

  test('the layout leaves out a period that is only 29 February', () => {
    const before = [
      { period: 1, begin: '2019-10-01', end: '2020-02-28' },
      { period: 2, begin: '2020-02-29', end: '2020-02-29' },
      { period: 3, begin: '2020-03-01', end: '2020-09-30' },
    ]
    expect(layOutPeriods(2021, before)).toEqual([
      { period: 1, begin: '2020-10-01', end: '2021-02-28' },
      { period: 3, begin: '2021-03-01', end: '2021-09-30' },
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
          return {
            period: at + 1,
            begin: addDays(first, from),
            end: next === undefined ? last : addDays(first, next - gap),
          }
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
})
