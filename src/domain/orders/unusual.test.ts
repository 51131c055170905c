import { describe, expect, test } from 'vitest'
import { checkRows } from '#testing/check-rows.ts'
import { findUnusual, MANY_PIECES, type WaitingOrder } from './unusual.ts'

const usual: WaitingOrder = {
  ...{ status: 'awaiting', round: 1, expedited: false, waitsTooLong: false },
  lines: [{ itemStatus: 'active', quantity: MANY_PIECES - 1 }],
  fund: { available: 100_00, reserved: 400_00, spent: 500_00 },
}
const line = (changes: Partial<WaitingOrder['lines'][number]>) => ({
  ...usual,
  lines: [...usual.lines, { itemStatus: 'active' as const, quantity: 1, ...changes }],
})

describe('unusual facts of a waiting order', () => {
  test('the portal finds the unusual facts of an order', () =>
    checkRows<[string, WaitingOrder, string[]]>(
      [
        ['values at the limits', usual, []],
        ['an obsolete item', line({ itemStatus: 'obsolete' }), ['Obsolete item']],
        ['a backordered item', line({ itemStatus: 'backordered' }), ['Backordered item']],
        ['a change after an approval', { ...usual, round: 2 }, ['Changed after an approval']],
        ['an escalation', { ...usual, waitsTooLong: true }, ['Waits too long']],
        ['expedited shipping', { ...usual, expedited: true }, ['Expedited']],
        ['many pieces of one item', line({ quantity: MANY_PIECES }), ['10 of one item']],
        [
          'a fund with less than a tenth left',
          { ...usual, fund: { available: 99_99, reserved: 400_00, spent: 500_01 } },
          ['Fund nearly used up'],
        ],
        [
          'an empty fund',
          { ...usual, fund: { available: 0, reserved: 0, spent: 0 } },
          ['Fund nearly used up'],
        ],
        ['a fund that the reader may not see', { ...usual, fund: null }, []],
        ['no lines', { ...usual, lines: [] }, []],
      ],
      (_, order, words) => {
        expect(findUnusual(order)).toEqual(words)
      },
    ))

  test('several unusual facts of an order appear in a fixed order, regardless of the lines', () => {
    const all = {
      ...line({ itemStatus: 'obsolete', quantity: 12 }),
      round: 3,
      expedited: true,
      waitsTooLong: true,
      fund: { available: 1, reserved: 99, spent: 0 },
    }
    expect(findUnusual(all)).toEqual([
      ...['Waits too long', 'Obsolete item', 'Changed after an approval', 'Expedited', '12 of one item'],
      'Fund nearly used up',
    ])
  })

  test.each(['approved', 'shipped', 'declined'] as const)(
    'an order that is %s shows no unusual facts',
    (status) => {
      expect(findUnusual({ ...usual, status, round: 4, expedited: true })).toEqual([])
    },
  )
})
