import { expect, test } from 'vitest'
import { describeActor, describeTransaction } from '#domain/funds/funds.ts'
import { checkRows } from '#testing/check-rows.ts'
import type { FundDetails, Transaction } from '#wire/funds/funds.ts'
import { describeAllotted, describeWaiting } from './fund-words.ts'

test('the words of a transaction follow its kind and its sign', () =>
  checkRows<[Transaction['kind'], number, string]>(
    [
      ['allot', 1, 'Allotment'],
      ['withdraw', -1, 'Withdrawal'],
      ['move', 1, 'Transfer in'],
      ['move', -1, 'Transfer out'],
      ['reserve', -1, 'Reserved for an order'],
      ['release', 1, 'Released by an order'],
      ['refund', 1, 'Refund of an order'],
      ['adjust', -1, 'Charged later by supply'],
    ],
    (kind, sign, words) => expect(describeTransaction({ kind, sign })).toBe(words),
  ))

test('a person appears in spoken name order, and an entry without a person names the portal', () => {
  const name = { firstName: 'Priya', middleName: 'Ann', lastName: 'Patel' } as Transaction
  expect(describeActor(name)).toBe('Priya Ann Patel')
  expect(describeActor({ ...name, middleName: '' })).toBe('Priya Patel')
  expect(describeActor({ ...name, firstName: '', middleName: '', lastName: '' })).toBe('The portal')
})

test('one order awaits approval in the singular, and several orders in the plural', () => {
  expect([0, 1, 1200].map((waitingOrders) => describeWaiting({ waitingOrders }))).toEqual([
    ...['0 orders await approval', '1 order awaits approval', '1,200 orders await approval'],
  ])
})

test('the description of an allotted amount counts only the allotments', () => {
  expect(describeAllotted({ fund: { allotted: 10_000 }, allotments: 1 } as FundDetails)).toBe(
    '$100.00: 1 allotment, plus or minus transfers and withdrawals',
  )
})
