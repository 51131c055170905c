import { expect, it } from 'vitest'
import { checkRows } from '#testing/check-rows.ts'
import { findInSize, findOfSize, isSizeWord, readSize, splitSize } from './size-names.ts'

it('a size has one meaning in every spelling', () =>
  checkRows(
    [
      ['42 REGULAR', '42R', '42-regular', '42 reg', '42 r'],
      ['44 EXTRA LONG', '44XL', '44 xl'],
      ['X-LARGE', 'XL', 'x large', 'extra large', 'Extra-Large'],
      ['2X-LARGE', 'XXL', '2xl', '2X', 'extra extra large', 'xx-large'],
      ['X-SMALL REGULAR', 'XS R', 'xs-reg', 'extra small regular'],
      ['MEDIUM LONG', 'M L', 'med long', 'm-l'],
      ['9 R', '9R', '9 reg'],
      ['9 1/2 XW', '9 1/2XW', '9.5 XW', '9.5xw'],
      ['15 1/2 X 34/35', '15 1/2X34/35', '15.5 x 34/35'],
      ['20 1/2 IN', '20 1/2"', '20.5'],
      ['32DD', '32 dd'],
    ],
    (size, ...spellings) => {
      for (const one of spellings) expect(readSize(one), one).toBe(readSize(size))
    },
  ))

it.each(['42R', 'XL', 'xx', '2X-LARGE', 'x-small', 'Med', 'extra', 'REG', 'wide', 'r'])(
  'the word %s can be a part of a size',
  (word) => {
    expect(isSizeWord(word)).toBe(true)
  },
)

it.each(['coat', 'small,', 'in', 'xray', 'male', '-'])('the word %s is no part of a size', (word) => {
  expect(isSizeWord(word)).toBe(false)
})

const sizes = ['34 SHORT', '42 REGULAR', '42 LONG', '4', '4 1/2 R', 'LARGE', 'X-LARGE', '2X-LARGE'].map(
  (size) => ({ size }),
)
it.each([
  ['42R', ['42 REGULAR']],
  ['42', ['42 REGULAR', '42 LONG']],
  ['42 lo', ['42 LONG']],
  ['4', ['4']],
  ['34', ['34 SHORT']],
  ['2', []],
  ['2x', ['2X-LARGE']],
  ['l', ['LARGE']],
  ['60R', []],
])('a search for size %s finds the matching sizes', (size, found) => {
  expect(findInSize(size, sizes).map((one) => one.size)).toEqual(found)
})

it('a search without a size finds all sizes, and a color after the size is no part of it', () => {
  expect(findInSize('', sizes)).toHaveLength(sizes.length)
  const boots = [{ name: 'Boots, Coyote 498', size: '9 R Coyote 498' }]
  expect(findOfSize('9r', boots)).toEqual(boots)
  expect(findOfSize('34', sizes)).toEqual([])
})

it.each([
  ['42 REGULAR', '42', 'Regular'],
  ['10 1/2 W', '10 1/2', 'Wide'],
  ['10 1/2 WIDE', '10 1/2', 'Wide'],
  ['15 1/2 X 34/35', '15 1/2', 'Sleeve 34/35'],
  ['X-SMALL REGULAR', 'X-SMALL', 'Regular'],
  ['MEDIUM-EXTRA LONG', 'MEDIUM', 'Extra long'],
])('the size %s is shown as %s under %s', (size, label, group) => {
  expect(splitSize(size)).toEqual({ label, group })
})

it.each(['ONE SIZE', '7 3/8', 'X-LARGE', '2X-LARGE', 'SMALL-MEDIUM', 'AIRMAN FIRST CLASS'])(
  'the size %s has no length',
  (size) => {
    expect(splitSize(size)).toBeNull()
  },
)
