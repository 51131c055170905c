import { expect, it } from 'vitest'
import { checkRows } from '#testing/check-rows.ts'
import { findInSize, findOfSize, isSizeWord, readSize, shortenSize, splitSize } from './size-names.ts'

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

it('the reader tells words of a size from other words', () => {
  const words = ['42R', 'XL', 'xx', '2X-LARGE', 'x-small', 'Med', 'extra', 'REG', 'wide', 'r']
  expect([...words, 'coat', 'small,', 'in', 'xray', 'male', '-'].filter(isSizeWord)).toEqual(words)
})

it('a search for a size finds the matching sizes, all without a size, and leaves a color after the size out', () => {
  const sizes = ['34 SHORT', '42 REGULAR', '42 LONG', '4', '4 1/2 R', 'LARGE', 'X-LARGE', '2X-LARGE'].map(
    (size) => ({ size }),
  )
  checkRows<[string, ...string[]]>(
    [
      ['42R', '42 REGULAR'],
      ['42', '42 REGULAR', '42 LONG'],
      ['42 lo', '42 LONG'],
      ['4', '4'],
      ['34', '34 SHORT'],
      ['2'],
      ['2x', '2X-LARGE'],
      ['l', 'LARGE'],
      ['60R'],
    ],
    (size, ...found) => expect(findInSize(size, sizes).map((one) => one.size)).toEqual(found),
  )
  expect(findInSize('', sizes)).toEqual(sizes)
  const boots = [{ name: 'Boots, Coyote 498', size: '9 R Coyote 498' }]
  expect([findOfSize('9r', boots), findOfSize('34', sizes)]).toEqual([boots, []])
})

it('a size with a length is shown under its length, and any other size has none', () => {
  checkRows(
    [
      ['42 REGULAR', '42', 'Regular'],
      ['10 1/2 W', '10 1/2', 'Wide'],
      ['10 1/2 WIDE', '10 1/2', 'Wide'],
      ['15 1/2 X 34/35', '15 1/2', 'Sleeve 34/35'],
      ['X-SMALL REGULAR', 'X-SMALL', 'Regular'],
      ['MEDIUM-EXTRA LONG', 'MEDIUM', 'Extra long'],
    ],
    (size, label, group) => expect(splitSize(size)).toEqual({ label, group }),
  )
  for (const size of ['ONE SIZE', '7 3/8', 'X-LARGE', '2X-LARGE', 'SMALL-MEDIUM', 'AIRMAN FIRST CLASS'])
    expect(splitSize(size), size).toBeNull()
})

it('the portal shortens the size of a number, and no other size', () => {
  const sizes = ['42 REGULAR', '34 SHORT', '50 LONG', '44 EXTRA LONG', '10 1/2 REGULAR']
  expect(sizes.map(shortenSize)).toEqual(['42R', '34S', '50L', '44XL', '10 1/2R'])
  for (const size of ['X-SMALL REGULAR', '2X-LARGE LONG', '15 1/2 X 34/35', 'ONE SIZE'])
    expect(shortenSize(size)).toBe(size)
})
