import { expect, test } from 'vitest'
import { checkRows } from '#testing/check-rows.ts'
import { describeLine, ORDER_STATUS_WORDS } from './orders.ts'

test('the tabs of the order list have their words [ORD-02]', () => {
  expect(Object.values(ORDER_STATUS_WORDS)).toEqual([
    ...['Cart', 'Awaiting Approval', 'Approved', 'Declined', 'Shipped'],
  ])
})

test('a line shows the status of its order, or why it is held back, until the supplier reports something', () =>
  checkRows<[Parameters<typeof describeLine>[0], Partial<Parameters<typeof describeLine>[1]>, string]>(
    [
      ['cart', {}, ''],
      ['awaiting', {}, 'Pending Approval'],
      ['declined', {}, 'Declined'],
      ['withdrawn', {}, 'Withdrawn'],
      ['approved', {}, 'Approved'],
      ['approved', { supplyState: 'processing' }, 'Pending Shipment'],
      ['approved', { supplyState: 'backordered', supplyText: 'Until May' }, 'Until May'],
      ['approved', { holdCode: 'CJ' }, 'Obsolete, please order new NSN'],
      ['approved', { holdCode: 'CJ', supplyState: 'processing' }, 'Pending Shipment'],
    ],
    (outcome, line, words) =>
      expect(describeLine(outcome, { supplyState: 'none', supplyText: '', holdCode: '', ...line })).toBe(
        words,
      ),
  ))
