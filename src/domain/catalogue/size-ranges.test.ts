import { expect, it } from 'vitest'
import { describeRange } from './size-ranges.ts'

it('a card says the prices of its sizes and the first and last size', () => {
  const range = { leastPrice: 5820, maxPrice: 5820, firstSize: '34 SHORT', lastSize: '50 LONG' }
  expect(describeRange(range)).toBe('$58.20 · sizes 34S to 50L')
  expect(describeRange({ ...range, maxPrice: 6100 })).toBe('$58.20 to $61.00 · sizes 34S to 50L')
  expect(describeRange({ ...range, firstSize: 'ONE SIZE', lastSize: 'ONE SIZE' })).toBe('$58.20')
})
