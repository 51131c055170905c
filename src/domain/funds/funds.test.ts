import { expect, it } from 'vitest'
import { checkRows } from '#testing/check-rows.ts'
import { refusalOf } from '#testing/refusal.ts'
import { describeShortage, isBelowAlert } from './fund-alerts.ts'
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

it('amounts are plain dollars above zero with at most two decimals, also behind any kind of minus sign', () => {
  for (const typed of ['1', '12.5', '0.01', '999999999.99', '0012'])
    expect(findAmountFault(typed, 'Missing.'), typed).toBeNull()
  for (const typed of ['1e3', '0.001', '1,000', '-5', '+5', 'NaN', '1e309', ' 5', '.5', '5.', '1000000000'])
    expect(findAmountFault(typed, 'Missing.'), typed).toMatch(/digits/)
  for (const typed of ['', '0', '0.00']) expect(findAmountFault(typed, 'Missing.'), typed).toBe('Missing.')
  const typed = ['-5', '−12.50', '- 5', '5', '-', '-x', '', '5-1']
  expect(typed.filter(isNegativeAmount)).toEqual(['-5', '−12.50', '- 5'])
})

it('amounts appear in the default comments as the user typed them [FUND-09 FUND-14 CONST-47]', () => {
  expect(readAmount('12.5')).toEqual({ cents: 1250, typed: '12.5' })
  expect(describeAdjust(readAmount('12.5'))).toBe('Adjusted by $12.5')
  expect(describeTransfer(readAmount('100'), from, to)).toBe('Transferred $100 from W9AR01/6C to W9AR02/7D')
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

it('in fiscal year 2027, a year counts as closed by its periods', () =>
  checkRows<[string, number, periods: number, open: number, isClosed: boolean]>(
    [
      ['past, and never opened', 2025, 0, 0, true],
      ['past, all periods closed', 2026, 2, 0, true],
      ['past, and still open for those who approve', 2026, 2, 1, false],
      ['current, and closed by Finance', 2027, 1, 0, true],
      ['current, without periods yet', 2027, 0, 0, false],
      ['to come, and being prepared', 2028, 1, 0, false],
    ],
    (_, year, periods, open, isClosed) => expect(isClosedYear(year, 2027, { periods, open })).toBe(isClosed),
  ))

it('a fund year has two digits or four', () => {
  expect(['25', '2025', '5', '0', '99'].map(readFundYear)).toEqual([2025, 2025, 2005, 2000, 2099])
  for (const wrong of ['', '125', '1999', '2100', '-5', '2025.0', 'x', '12025'])
    expect(readFundYear(wrong), wrong).toBeNull()
})

it('a wrong period is refused at its day, and periods can follow each other to the last day of the year', () => {
  const first = { fiscalYear: 2027, period: 1, begin: '2026-10-01', end: '2026-12-31' }
  const middle = { fiscalYear: 2027, period: 2, begin: '2027-01-10', end: '2027-01-20' }
  checkRows<[others: (typeof first)[], begin: string, end: string, field?: string, message?: RegExp]>(
    [
      [[first], '2026-09-30', '2027-01-31', 'begin', /10\/01\/2026 to 09\/30\/2027\. Begin within it/],
      [[first], '2027-09-30', '2026-09-30', 'end', /^Fiscal year 2027 .* End within it/],
      [[first], '2027-10-01', '2027-10-02', 'begin', /Begin within it/],
      [[first], '2027-01-01', '2027-10-01', 'end', /End within it/],
      [[first], '2027-02-02', '2027-02-01', 'end', /before the begin/],
      [[first], '2026-12-31', '2027-02-01', 'begin', /Period 1 .* from 10\/01\/2026 to 12\/31\/2026/],
      [[first], '2026-10-01', '2027-09-30', 'begin', /Period 1/],
      [[first], '2027-01-01', '2027-09-30'],
      [[], '2026-10-01', '2026-10-01'],
      [[], '2027-09-30', '2027-09-30'],
      [[middle], '2027-01-01', '2027-01-09'],
      [[middle], '2027-01-01', '2027-01-10', 'end', /Period 2/],
      [[middle], '2027-01-09', '2027-01-30', 'end', /Period 2/],
      [[middle], '2027-01-10', '2027-01-30', 'begin', /Period 2/],
      [[middle], '2027-01-20', '2027-01-30', 'begin', /Period 2/],
      [[middle], '2027-01-21', '2027-01-30'],
    ],
    (others, begin, end, field, message = /^/) => {
      const fault = findDayFault(2027, { begin, end }, others)
      if (field === undefined) expect(fault).toBeNull()
      else expect(fault).toMatchObject({ field, message: expect.stringMatching(message) })
    },
  )
})

it('a form names the field of a wrong period in its own words', () => {
  const refusalAt = (begin: string) =>
    refusalOf(() => requirePeriodDays(2027, { begin, end: '2027-09-30' }, [], (field) => `the ${field}`))
  expect(refusalAt('2026-10-01')).toBeNull()
  expect(refusalAt('2026-09-30')).toMatchObject({
    ...{ kind: 'rule', code: 'PERIOD_DAYS' },
    errors: [{ field: 'the begin', message: expect.stringMatching(/Begin within it\.$/) }],
  })
})

it('the portal asks whether the user means a closed year, and says which order to decline in it', () => {
  expect(refuseClosedYear(2026)).toMatchObject({
    ...{ kind: 'conflict', code: 'CLOSED_YEAR' },
    message: 'Fiscal year 2026 is closed. Change it only if you mean fiscal year 2026.',
  })
  const order = { number: 12, fiscalYear: 2026 }
  expect(refusalOf(() => requireOpenYear({ ...order, yearIsOpen: true }))).toBeNull()
  expect(refusalOf(() => requireOpenYear({ ...order, yearIsOpen: false }))).toMatchObject({
    ...{ kind: 'rule', code: 'PERIOD_CLOSED' },
    message: expect.stringMatching(/^Order 12 .* 2026.* Decline it/),
  })
})

it('money moves only between different funds, and only from a fund that has enough', () => {
  for (const other of [to, { ...from, dodaac: to.dodaac }, { ...from, fundCode: to.fundCode }])
    expect(refusalOf(() => requireDifferentFunds(from, other))).toBeNull()
  expect(refusalOf(() => requireDifferentFunds(from, from))).toMatchObject({
    kind: 'rule',
    code: 'SAME_FUND',
  })
  expect(refusalOf(() => requireAvailable(from, 100, 100))).toBeNull()
  expect(refusalOf(() => requireAvailable(from, 100, 101))).toMatchObject({
    ...{ kind: 'conflict', code: 'INSUFFICIENT_FUNDS' },
    message: expect.stringMatching(/^W9AR01\/6C has \$1\.00 available/),
  })
})

it('a fund with exactly the money and the weeks of its alert is not below it', () => {
  const fund = { ...from, available: 500, weeksLeft: 4, belowCents: 500, belowWeeks: 4 }
  const funds = [fund, { ...fund, available: 499 }, { ...fund, weeksLeft: 3 }]
  expect(funds.map(isBelowAlert)).toEqual([false, true, true])
})

it('an empty fund is below any number of weeks, also without a pace', () => {
  const fund = { ...from, available: 1, weeksLeft: null, belowCents: null, belowWeeks: 4 }
  const empty = { ...fund, available: 0 }
  const funds = [fund, empty, { ...empty, weeksLeft: 0 }, { ...empty, belowWeeks: null }]
  expect(funds.map(isBelowAlert)).toEqual([false, true, true, false])
  expect(describeShortage(empty)).toBe('has $0.00 available, not enough for a week, less than 4 weeks.')
})
