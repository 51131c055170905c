import { expect, it } from 'vitest'
import { shortenSize } from './size-names.ts'
import { describeRange } from './size-ranges.ts'

it.each([
  ['42 REGULAR', '42R'],
  ['34 SHORT', '34S'],
  ['50 LONG', '50L'],
  ['44 EXTRA LONG', '44XL'],
  ['10 1/2 REGULAR', '10 1/2R'],
  ['X-SMALL REGULAR', 'X-SMALL REGULAR'],
  ['2X-LARGE LONG', '2X-LARGE LONG'],
  ['15 1/2 X 34/35', '15 1/2 X 34/35'],
  ['ONE SIZE', 'ONE SIZE'],
])('the portal shortens the size %s to %s', (size, said) => {
  expect(shortenSize(size)).toBe(said)
})

const range = { leastPrice: 5820, maxPrice: 5820, firstSize: '34 SHORT', lastSize: '50 LONG' }

it.each([
  [range, '$58.20 · sizes 34S to 50L'],
  [{ ...range, maxPrice: 6100 }, '$58.20 to $61.00 · sizes 34S to 50L'],
  [{ ...range, firstSize: 'ONE SIZE', lastSize: 'ONE SIZE' }, '$58.20'],
])('a card says the prices of its sizes and the first and last size: $1', (one, words) => {
  expect(describeRange(one)).toBe(words)
})
