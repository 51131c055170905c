import { expect, test } from 'vitest'
import { checkRows } from '#testing/check-rows.ts'
import { findUnusual, MANY_PIECES, type WaitingOrder } from './unusual.ts'

const usual: WaitingOrder = {
  ...{ status: 'awaiting', round: 1, expedited: false, waitsTooLong: false },
  lines: [{ itemStatus: 'active', quantity: MANY_PIECES - 1 }],
  fund: { available: 100_00, reserved: 400_00, spent: 500_00 },
}
const line = (changes: Partial<WaitingOrder['lines'][number]>) => ({
  lines: [...usual.lines, { itemStatus: 'active' as const, quantity: 1, ...changes }],
})
const all = { round: 3, expedited: true, waitsTooLong: true, fund: { available: 1, reserved: 99, spent: 0 } }

test('the portal finds the unusual facts of a waiting order, in a fixed order', () =>
  checkRows<readonly [Partial<WaitingOrder>, ...words: string[]]>(
    [
      [{}],
      [line({ itemStatus: 'obsolete' }), 'Obsolete item'],
      [line({ itemStatus: 'backordered' }), 'Backordered item'],
      [{ round: 2 }, 'Changed after an approval'],
      [{ waitsTooLong: true }, 'Waits too long'],
      [{ expedited: true }, 'Expedited'],
      [line({ quantity: MANY_PIECES }), '10 of one item'],
      [{ fund: { available: 99_99, reserved: 400_00, spent: 500_01 } }, 'Fund nearly used up'],
      [{ fund: { available: 0, reserved: 0, spent: 0 } }, 'Fund nearly used up'],
      // The reader may not see the fund.
      [{ fund: null }],
      [{ lines: [] }],
      [
        { ...all, ...line({ itemStatus: 'obsolete', quantity: 12 }) },
        ...['Waits too long', 'Obsolete item', 'Changed after an approval', 'Expedited', '12 of one item'],
        'Fund nearly used up',
      ],
      ...(['approved', 'shipped', 'declined'] as const).map((status) => [{ ...all, status }] as const),
    ],
    (changes, ...words) => expect(findUnusual({ ...usual, ...changes })).toEqual(words),
  ))
