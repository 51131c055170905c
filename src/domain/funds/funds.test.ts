import { describe, expect, it } from 'vitest'
import { refusalOf } from '#testing/refusal.ts'
import { isBelowAlert } from './fund-alerts.ts'
import {
  findDayFault,
  isClosedYear,
  refuseClosedYear,
  requireOpenYear,
  requirePeriodDays,
} from './fund-periods.ts'
import {
  describeAdjust,
  describeMoved,
  describeTransfer,
  findAmountFault,
  isNegativeAmount,
  readAmount,
  readFundYear,
  requireAvailable,
  requireDifferentFunds,
} from './funds.ts'

const from = { dodaac: 'W9AR01', fundCode: '6C' }
const to = { dodaac: 'W9AR02', fundCode: '7D' }

describe('amounts', () => {
  it('amounts are plain dollars above zero with at most two decimals', () => {
    for (const typed of ['1', '12.5', '0.01', '999999999.99', '0012'])
      expect(findAmountFault(typed, 'Missing.'), typed).toBeNull()
    for (const typed of ['1e3', '0.001', '1,000', '-5', '+5', 'NaN', '1e309', ' 5', '.5', '5.', '1000000000'])
      expect(findAmountFault(typed, 'Missing.'), typed).toMatch(/digits/)
    for (const typed of ['', '0', '0.00']) expect(findAmountFault(typed, 'Missing.'), typed).toBe('Missing.')
    expect(readAmount('12.5')).toEqual({ cents: 1250, typed: '12.5' })
  })

  it('the reader recognizes negative amounts behind any kind of minus sign', () => {
    for (const typed of ['-5', '−12.50', '- 5']) expect(isNegativeAmount(typed), typed).toBe(true)
    for (const typed of ['5', '-', '-x', '', '5-1']) expect(isNegativeAmount(typed), typed).toBe(false)
  })

  it('amounts appear in the default comments as the user typed them [FUND-09 FUND-14 CONST-47]', () => {
    expect(describeAdjust(readAmount('12.5'))).toBe('Adjusted by $12.5')
    expect(describeTransfer(readAmount('100'), from, to)).toBe('Transferred $100 from W9AR01/6C to W9AR02/7D')
  })
})

it('the message after an action names the fund, its year, and its balance before and after', () => {
  const fund = { ...from, fiscalYear: 2027 }
  expect(describeMoved({ ...fund, before: 100_00, available: 112_50 })).toBe(
    'W9AR01/6C of fiscal year 2027 had $100.00 available and has $112.50 now.',
  )
  expect(describeMoved({ ...fund, before: 5, available: 5 })).toBe(
    'W9AR01/6C of fiscal year 2027 still has $0.05 available.',
  )
})

it.each([
  [2025, { periods: 0, open: 0 }, true, 'past, and never opened'],
  [2026, { periods: 2, open: 0 }, true, 'past, all periods closed'],
  [2026, { periods: 2, open: 1 }, false, 'past, and still open for those who approve'],
  [2027, { periods: 1, open: 0 }, true, 'current, and closed by Finance'],
  [2027, { periods: 0, open: 0 }, false, 'current, without periods yet'],
  [2028, { periods: 1, open: 0 }, false, 'to come, and being prepared'],
])('in fiscal year 2027, year %s with %o is closed: %s (%s)', (year, periods, isClosed) => {
  expect(isClosedYear(year, 2027, periods)).toBe(isClosed)
})

it('a fund year has two digits or four', () => {
  expect(['25', '2025', '5', '0', '99'].map(readFundYear)).toEqual([2025, 2025, 2005, 2000, 2099])
  expect(['', '125', '1999', '2100', '-5', '2025.0', 'x'].map(readFundYear)).toEqual(Array(7).fill(null))
})

describe('periods', () => {
  const others = [{ fiscalYear: 2027, period: 1, begin: '2026-10-01', end: '2026-12-31' }]

  it.each([
    [
      '2026-09-30',
      '2027-01-31',
      'begin',
      /^Fiscal year 2027 runs from 10\/01\/2026 to 09\/30\/2027\. Begin within it/,
    ],
    ['2027-09-30', '2026-09-30', 'end', /End within it/],
    ['2027-10-01', '2027-10-02', 'begin', /Begin within it/],
    ['2027-01-01', '2027-10-01', 'end', /End within it/],
    ['2027-02-02', '2027-02-01', 'end', /before the begin/],
    [
      '2026-12-31',
      '2027-02-01',
      'begin',
      /Period 1 of fiscal year 2027 runs from 10\/01\/2026 to 12\/31\/2026/,
    ],
    ['2026-10-01', '2027-09-30', 'begin', /Period 1/],
  ])('a period from %s to %s is refused at its %s', (begin, end, field, message) => {
    expect(findDayFault(2027, { begin, end }, others)).toMatchObject({
      field,
      message: expect.stringMatching(message),
    })
  })

  it('periods overlap where one begins or ends within another, and the fault is next to that day', () => {
    const middle = [{ fiscalYear: 2027, period: 2, begin: '2027-01-10', end: '2027-01-20' }]
    const fieldOf = (begin: string, end: string) => findDayFault(2027, { begin, end }, middle)?.field
    expect(fieldOf('2027-01-01', '2027-01-09')).toBeUndefined()
    expect(fieldOf('2027-01-01', '2027-01-10')).toBe('end')
    expect(fieldOf('2027-01-09', '2027-01-30')).toBe('end')
    expect(fieldOf('2027-01-10', '2027-01-30')).toBe('begin')
    expect(fieldOf('2027-01-20', '2027-01-30')).toBe('begin')
    expect(fieldOf('2027-01-21', '2027-01-30')).toBeUndefined()
  })

  it('a period can begin on the last day of the year, and a form names the field in its own words', () => {
    expect(findDayFault(2027, { begin: '2027-09-30', end: '2027-09-30' }, [])).toBeNull()
    const refusalAt = (begin: string) =>
      refusalOf(() => requirePeriodDays(2027, { begin, end: '2027-09-30' }, [], (field) => `the ${field}`))
    expect(refusalAt('2026-10-01')).toBeNull()
    expect(refusalAt('2026-09-30')).toMatchObject({
      ...{ kind: 'rule', code: 'PERIOD_DAYS' },
      errors: [{ field: 'the begin', message: expect.stringMatching(/Begin within it\.$/) }],
    })
  })

  it('periods can follow each other within the fiscal year, to its last day', () => {
    expect(findDayFault(2027, { begin: '2027-01-01', end: '2027-09-30' }, others)).toBeNull()
    expect(findDayFault(2027, { begin: '2026-10-01', end: '2026-10-01' }, [])).toBeNull()
  })

  it('the portal asks whether the user means a closed year', () => {
    expect(refuseClosedYear(2026)).toMatchObject({
      ...{ kind: 'conflict', code: 'CLOSED_YEAR' },
      message: 'Fiscal year 2026 is closed. Change it only if you mean fiscal year 2026.',
    })
  })

  it('the refusal says which order to decline after the year closes', () => {
    const order = { number: 12, fiscalYear: 2026 }
    expect(() => requireOpenYear({ ...order, yearIsOpen: true })).not.toThrow()
    expect(refusalOf(() => requireOpenYear({ ...order, yearIsOpen: false }))).toMatchObject({
      ...{ kind: 'rule', code: 'PERIOD_CLOSED' },
      message: expect.stringMatching(/^Order 12 .* 2026.* Decline it/),
    })
  })
})

it('money moves only between different funds, and only from a fund that has enough', () => {
  expect(refusalOf(() => requireDifferentFunds(from, to))).toBeNull()
  expect(refusalOf(() => requireDifferentFunds(from, { ...from, dodaac: to.dodaac }))).toBeNull()
  expect(refusalOf(() => requireDifferentFunds(from, { ...from, fundCode: to.fundCode }))).toBeNull()
  expect(refusalOf(() => requireDifferentFunds(from, from))).toMatchObject({
    kind: 'rule',
    code: 'SAME_FUND',
  })
  expect(refusalOf(() => requireAvailable(from, 100, 100))).toBeNull()
  expect(refusalOf(() => requireAvailable(from, 100, 101))).toMatchObject({
    ...{ kind: 'conflict', code: 'INSUFFICIENT_FUNDS' },
    message: expect.stringMatching(/^W9AR01\/6C has \$1\.00 available/),
  })
  expect(readFundYear('12025')).toBeNull()
})

it('a fund with exactly the money and the weeks of its alert is not below it', () => {
  const fund = {
    dodaac: 'W9AR01',
    fundCode: '6C',
    available: 500,
    weeksLeft: 4,
    belowCents: 500,
    belowWeeks: 4,
  }
  expect(isBelowAlert(fund)).toBe(false)
  expect([isBelowAlert({ ...fund, available: 499 }), isBelowAlert({ ...fund, weeksLeft: 3 })]).toEqual([
    true,
    true,
  ])
})
