import { expect, test } from 'vitest'
import { describeLine, ORDER_STATUS_WORDS } from './orders.ts'

test('the tabs of the order list have their words [ORD-02]', () => {
  expect(Object.values(ORDER_STATUS_WORDS)).toEqual([
    ...['Cart', 'Awaiting Approval', 'Approved', 'Declined', 'Shipped'],
  ])
})

test('a line shows the status of its order until the supplier reports something', () => {
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
      ...{ supplyState: 'backordered', supplyText: 'Back-ordered until May', holdCode: '' },
    }),
  ).toBe('Back-ordered until May')
})

test('the line shows the reason that holds it back until the supplier has it', () => {
  const held = { supplyState: 'none', supplyText: '', holdCode: 'CJ' } as const
  expect(describeLine('approved', held)).toBe('Obsolete, please order new NSN')
  expect(describeLine('approved', { ...held, supplyState: 'processing' })).toBe('Pending Shipment')
})
