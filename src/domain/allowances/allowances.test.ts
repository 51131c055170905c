import { expect, test } from 'vitest'
import { checkRows } from '#testing/check-rows.ts'
import {
  type AllowanceLine,
  addMonths,
  describeExcess,
  describeFor,
  describeLeft,
  judgeAllowances,
  type Standing,
} from './allowances.ts'

const TODAY = '2026-11-21'
const rule: Standing = {
  ...{ id: 1, memberId: 7, name: 'Boots', category: null, pgc: '15025', nsn: null, pieces: 2, cents: null },
  ...{ period: 'fiscal-year', months: null, effect: 'block', usedPieces: 1, usedCents: 90_00 },
  firstDay: '2026-10-31',
}
const line = (changes: Partial<AllowanceLine> = {}): AllowanceLine => ({
  ...{ number: 1, nsn: '8430010000001', pgc: '15025', category: 'FOOT', quantity: 1, price: 90_00 },
  ...changes,
})

test('a sentence says what is left of an allowance, and until when', () =>
  checkRows<[Partial<Standing>, string]>(
    [
      [{}, '1 of 2 left until 09/30/2027'],
      [{ usedPieces: 5 }, '0 of 2 left until 09/30/2027'],
      [{ period: 'once' }, '1 of 2 left, once'],
      [{ period: 'enlistment' }, '1 of 2 left in this enlistment'],
      [{ period: 'months', months: 4 }, '1 of 2 left in 4 months; the first is free on 02/28/2027'],
      [{ period: 'months', months: 1, usedPieces: 0, firstDay: null }, '2 of 2 left in 1 month'],
      [{ pieces: null, cents: 100_50 }, '$10.50 of $100.50 left until 09/30/2027'],
    ],
    (changes, sentence) => expect(describeLeft({ ...rule, ...changes }, TODAY)).toBe(sentence),
  ))

test('a month after the last day of a month is the last day of a shorter one', () => {
  expect([addMonths('2027-01-31', 1), addMonths('2028-02-29', 12), addMonths('2026-11-30', 3)]).toEqual([
    ...['2027-02-28', '2029-02-28', '2027-02-28'],
  ])
})

test('a rule adds up its lines, and an exception counts up to its pieces', () => {
  const other = line({ number: 3, pgc: '10001', category: 'ACCES' })
  const lines = [line(), line({ number: 2, nsn: '8430010000002' }), other]
  const judge = (takes: number) =>
    judgeAllowances([rule], lines, [{ allowanceId: 1, takes, reason: 'Fire', grantedBy: 'Ada Min' }])[0]
  expect(judge(2)).toMatchObject({ lines: [1, 2], taken: 2, isExceeded: true, exception: { takes: 2 } })
  const judged = judge(1)
  expect(judged?.exception).toBeNull()
  expect(judged && describeExcess(judged, { holder: 'cart', member: 'Jane Doe', today: TODAY })).toBe(
    'Boots: this cart takes 2, and Jane Doe has 1 of 2 left until 09/30/2027.',
  )
  expect(judgeAllowances([rule], [line()])[0]?.isExceeded).toBe(false)
  const money = { ...rule, pieces: null, cents: 179_99 }
  expect(judgeAllowances([money], [line()])[0]).toMatchObject({ taken: 90_00, isExceeded: true })
  expect(judgeAllowances([rule], [other])).toEqual([])
})

test('an item in an unknown size meets rules of its product and category only', () => {
  const item = { nsn: null, pgc: '10001', category: 'ACCES' }
  const ofCategory = { ...rule, pgc: null, category: 'ACCES', name: 'Accessories', pieces: 9 }
  expect(describeFor([rule, { ...ofCategory, category: 'COAT' }], item, TODAY)).toEqual({
    ...{ allowance: '', left: null },
  })
  expect(describeFor([ofCategory, { ...ofCategory, pieces: null, cents: 1 }], item, TODAY)).toEqual({
    allowance:
      'Accessories: 8 of 9 left until 09/30/2027. Accessories: $0.00 of $0.01 left until 09/30/2027.',
    left: 8,
  })
})
