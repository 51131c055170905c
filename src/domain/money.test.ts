import fc from 'fast-check'
import { expect, it } from 'vitest'
import { formatMoney, parseDollars } from './money.ts'
import { formatCount } from './words.ts'

it('amounts are plain decimals with at most two places, and every cent survives the way to text and back', () => {
  expect(['0', '12', '12.5', '12.50'].map(parseDollars)).toEqual([0, 1200, 1250, 1250])
  const wrong = '-1 +1 1e3 0.001 1,000 .5 5. NaN $5 1000000000 ٣'.split(' ')
  for (const text of [...wrong, '', ' ', '1 000']) expect(parseDollars(text), text).toBeNull()
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (cents) => {
      expect(parseDollars((cents / 100).toFixed(2))).toBe(cents)
    }),
    { examples: [[99_999_999_999]] },
  )
})

it('money is shown in US dollars with two decimals [CONST-35]', () => {
  expect([0, 5, 123_450, -1_000].map(formatMoney)).toEqual(['$0.00', '$0.05', '$1,234.50', '-$10.00'])
  const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
  fc.assert(
    fc.property(fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }), (cents) => {
      expect(formatMoney(cents)).toBe(usd.format(cents / 100))
    }),
  )
})

it('a count gets a comma after each third digit and keeps at most three decimals, as Intl writes it', () => {
  expect([0, 999, 1000, -1_234_567, 1.5, 1 / 3].map(formatCount)).toEqual([
    '0',
    '999',
    '1,000',
    '-1,234,567',
    '1.5',
    '0.333',
  ])
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), (count) => {
      expect(formatCount(count)).toBe(count.toLocaleString('en-US'))
    }),
  )
})
