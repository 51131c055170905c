import { expect, test } from 'vitest'
import {
  describeLine,
  ORDER_STATUS_NUMBERS,
  ORDER_STATUS_WORDS,
  ORDER_STATUSES,
  orderStatusOf,
} from './orders.ts'

test("orders have the seed's status numbers, and 5 is no status [DATA-54]", () => {
  expect(ORDER_STATUS_NUMBERS).toEqual({ cart: 1, awaiting: 2, approved: 3, declined: 4, shipped: 6 })
  for (const status of ORDER_STATUSES) expect(orderStatusOf(ORDER_STATUS_NUMBERS[status])).toBe(status)
  for (const number of [0, 5, 7, -1, 1.5]) expect(() => orderStatusOf(number)).toThrow(RangeError)
})

test('tabs of the order list have their words [ORD-02]', () => {
  expect(Object.values(ORDER_STATUS_WORDS)).toEqual([
    'Cart',
    'Awaiting Approval',
    'Approved',
    'Declined',
    'Shipped',
  ])
})

test('a line speaks for its order until the supplier has said something', () => {
  expect(describeLine('cart', { supplyState: 'none', supplyText: '', holdCode: '' })).toBe('')
  expect(describeLine('awaiting', { supplyState: 'none', supplyText: '', holdCode: '' })).toBe(
    'Pending Approval',
  )
  expect(describeLine('declined', { supplyState: 'none', supplyText: '', holdCode: '' })).toBe('Declined')
  expect(describeLine('withdrawn', { supplyState: 'none', supplyText: '', holdCode: '' })).toBe('Withdrawn')
  expect(describeLine('approved', { supplyState: 'none', supplyText: '', holdCode: '' })).toBe('Approved')
  expect(describeLine('approved', { supplyState: 'processing', supplyText: '', holdCode: '' })).toBe(
    'Pending Shipment',
  )
  expect(
    describeLine('approved', {
      supplyState: 'backordered',
      supplyText: 'Back-ordered until May',
      holdCode: '',
    }),
  ).toBe('Back-ordered until May')
})

test('what keeps a line from the supplier is told in its place, until the supplier has it', () => {
  const held = { supplyState: 'none', supplyText: '', holdCode: 'CJ' } as const
  expect(describeLine('approved', held)).toBe('Obsolete, please order new NSN')
  expect(describeLine('approved', { ...held, supplyState: 'processing' })).toBe('Pending Shipment')
  expect(() => orderStatusOf(5)).toThrow('No order has status 5.')
})
