import { expect, test } from 'vitest'
import { checkRows } from '#testing/check-rows.ts'
import { describeFacts, type LineHistory, USUAL_LINES } from './facts.ts'

const order = { dodaac: 'W9TA01', fundCode: '6C', member: 'James Bell', fund: null }
const usual: LineHistory = {
  ...{ line: 2, quantity: 5, price: 25_00, currentPrice: 25_00, held: 0, onOrder: 0, lastOn: null },
  ...{ lastIsIssue: false, latestOrder: null, otherPieces: 0, otherUnits: 0, otherUnit: null },
  ...{ otherOrder: null, isHiddenElsewhere: false, usualLines: USUAL_LINES, usualPieces: 10 },
}
const lastOn = '2026-11-02'

test('a line says exactly the facts that it has', () =>
  checkRows<[Partial<LineHistory>, ...facts: string[]]>(
    [
      [{}],
      [{ currentPrice: null }],
      [{ lastOn, lastIsIssue: true }],
      [{ quantity: 9, usualLines: 4, usualPieces: 4 }],
      [
        { held: 3, lastOn, lastIsIssue: true, latestOrder: 7 },
        'held 7: James Bell has 3 of this product. It was last issued on 11/02/2026.',
      ],
      [
        { held: 1, onOrder: 1, lastOn, latestOrder: 7 },
        'held 7: James Bell has 1 of this product. 1 more is on order. It was last received on 11/02/2026.',
      ],
      [{ onOrder: 2, latestOrder: 8 }, 'held 8: 2 of this product are on order for James Bell.'],
      [
        { held: 2, latestOrder: 9, otherPieces: 1, otherUnit: 'W9TA02', otherOrder: 9 },
        'held 9: James Bell has 2 of this product.',
        'other-unit 9: 1 of these pieces was ordered through another unit, W9TA02.',
      ],
      [
        { isHiddenElsewhere: true },
        'hidden-unit null: This product was also ordered for James Bell through a unit that you do not oversee. Ask James Bell about it.',
      ],
      [
        { quantity: 6 },
        'quantity null: 6 is unusual: W9TA01 ordered 2 for each line on average in the last year, on 5 lines. The mark begins at 6.',
      ],
      [
        { quantity: 10, usualLines: 1 },
        'quantity null: 10 pieces are many: W9TA01 ordered this product once in the last year. The mark begins at 10.',
      ],
      [
        { currentPrice: 27_50 },
        'price null: The price today is $27.50. The order keeps $25.00, the price when it was submitted.',
      ],
    ],
    (changes, ...facts) => {
      const described = describeFacts(order, [{ ...usual, ...changes }])
      expect(described.map(({ kind, text, order: shown }) => `${kind} ${shown}: ${text}`)).toEqual(facts)
    },
  ))

test('the fund after the order is one sentence, and a nearly used fund is marked', () => {
  const text = (available: number) => {
    const fund = { available, reserved: 100_00 - available, spent: 900_00 }
    return describeFacts({ ...order, fund }, []).map((fact) => fact.text)
  }
  expect(text(100_00)).toEqual(['After this order, fund 6C of W9TA01 has $100.00 left.'])
  expect(text(99_99)).toEqual([
    'After this order, fund 6C of W9TA01 has $99.99 left. That is less than a tenth of the fund.',
  ])
})
