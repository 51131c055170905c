import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkRows } from '#testing/check-rows.ts'
import { readInc, readNiin, readPublogDay, readPublogPrice, readPublogText } from './cells.ts'
import { CLOTHING_CLASSES, MANAGERS, readClasses } from './classes.ts'
import { findGender, findTrait, type Offer, pickOffer, sayOnce, startEntry } from './entries.ts'
import { findPublogFile } from './files.ts'

test('the reader restores leading zeros of numbers and codes', () => {
  const niins = ['10000001', '01-000-0001', '7', '', '000000000', '8.4E+9', '1234567890', '12A']
  expect(niins.map(readNiin)).toEqual(['010000001', '010000001', '000000007', ...Array(5).fill(null)])
  expect(['77', ' 01234 ', '', 'ABC'].map(readInc)).toEqual(['00077', '01234', '', ''])
})

test('the reader takes a day in the spellings of the catalog', () =>
  checkRows(
    [
      ['01-OCT-2026', '2026-10-01'],
      ['1-oct-26', '2026-10-01'],
      ['31-dec-99', '1999-12-31'],
      ['2026-10-01', '2026-10-01'],
      ['10/1/2026', '2026-10-01'],
      ['', ''],
      ['31-FEB-2026', null],
      ['01-OKT-2026', null],
      ['soon', null],
    ],
    (cell, day) => expect(readPublogDay(cell)).toBe(day),
  ))

test('the reader takes a price as cents, and any price with cents unchanged', () => {
  const prices = ['84.50', '0084.5', '84', '.95', '$1,084.50', '84.5000']
  expect(prices.map(readPublogPrice)).toEqual([8450, 8450, 8400, 95, 108_450, 8450])
  for (const none of ['0.00', '0', '  ']) expect(readPublogPrice(none), none).toBeNull()
  for (const odd of ['84.505', '-84.50', '84.5.0', '.', '1e3'])
    expect(readPublogPrice(odd), odd).toBeUndefined()
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_999_999_999 }), (cents) => {
      expect(readPublogPrice((cents / 100).toFixed(2))).toBe(cents)
    }),
  )
})

test('texts are on one line, and the reader cuts long texts', () => {
  expect(readPublogText('  COAT,\r\n\u0000 MAN ', 40)).toBe('COAT, MAN')
  expect(readPublogText('ABCD EFGH', 5)).toBe('ABCD')
})

test('the reader knows which measure a question asks for', () =>
  checkRows(
    [
      ['SIZE', 'size'],
      ['GARMENT SIZE DESIGNATION', 'size'],
      ['LENGTH DESIGNATION', 'cut'],
      ['SLEEVE LENGTH', 'cut'],
      ['COLOR', 'colour'],
      ['OUTER SHELL COLOR', 'colour'],
      ['SEX FOR WHICH DESIGNED', 'gender'],
      ['BUTTON COLOR', null],
      ['THREAD SIZE', null],
      ['COLOR CODE', null],
      ['OVERALL LENGTH', null],
    ],
    (question, trait) => expect(findTrait(question)).toBe(trait),
  ))

test('the reader finds the wearer in the answer, the name, or the class', () =>
  checkRows(
    [
      ['FEMALE', "COAT,MAN'S", '8405', 'Female'],
      ['', "COAT,WOMAN'S", '8405', 'Female'],
      ['', "SHOES,MEN'S", '8415', 'Male'],
      ['', 'MANTLE', '8410', 'Female'],
      ['MALE OR FEMALE', 'CAP', '8405', 'Unisex'],
      ['', 'GLOVES', '8415', ''],
    ],
    (answer, name, fsc, gender) => expect(findGender(answer, name, fsc)).toBe(gender),
  ))

test('a doubled reply is shortened only when its half is a known size, cut, or color', () => {
  const replies: [size: string, colour: string, cut: string, meaning: string][] = [
    ['38R38R,38R', 'BLACKBLACK', 'LONG LONG', '38R / BLACK / LONG'],
    ['38R,44,7 1/27 1/2', 'BLACK', '4', '38R,44,7 1/27 1/2 / BLACK / 4'],
    ['1010,22,2', 'REDRED,BORABORA', '', '10,22,2 / REDRED,BORABORA / '],
    ['10,XX,X', 'GREEN 1', 'NARROWNARROW,WIDEWIDE,NARROW', '10,XX,X / GREEN 1 / NARROW,WIDEWIDE'],
  ]
  const list = (text: string) => text.split(',').filter(Boolean)
  const entries = replies.map(([size, colour, cut]) => {
    const answers = { gender: [], size: list(size), colour: list(colour), cut: list(cut) }
    return Object.assign(startEntry('8405010000001', 'COAT', ''), { answers })
  })
  sayOnce(entries)
  expect(entries.map(({ answers: { size, colour, cut } }) => [size, colour, cut].join(' / '))).toEqual(
    replies.map(([, , , meaning]) => meaning),
  )
})

test('the own price of the branch counts before any newer one, then the newest, then the row with a price', () => {
  const offer = (isOwn: boolean, day: string, price: number | null = 1): Offer => ({
    ...{ isOwn, day, price, advice: '', unitOfIssue: '' },
  })
  const ranked = [
    ...[offer(true, '2026-10-01'), offer(true, '2025-10-01'), offer(true, '2025-10-01', null)],
    ...[offer(true, ''), offer(false, '2026-11-01'), offer(false, '')],
  ]
  fc.assert(
    fc.property(fc.shuffledSubarray(ranked, { minLength: 1 }), (some) => {
      const best = some.reduce<Offer | null>(pickOffer, null)
      expect(ranked.indexOf(best as Offer)).toBe(Math.min(...some.map((one) => ranked.indexOf(one))))
    }),
  )
})

test('each branch except one has rows of its own, and the classes are the clothing classes or the requested classes', () => {
  expect(MANAGERS).toEqual({
    ...{ navy: 'DN', army: 'DA', 'air-force': 'DF', 'space-force': 'DF', marine: 'DM', 'coast-guard': null },
  })
  expect(Object.keys(CLOTHING_CLASSES)).toHaveLength(15)
  expect(readClasses('8405, 8410,8405')).toEqual(['8405', '8410'])
  expect([readClasses(''), readClasses('84'), readClasses('8405;x')]).toEqual([null, null, null])
})

test('the reader recognizes a file by its name in any folder', () => {
  const names = [
    'IDENTIFICATION/p_flis_nsn.csv',
    'a\\V_CHARACTERISTICS.CSV',
    'P_FLIS_NSN.txt',
    'toString.csv',
  ]
  expect(names.map(findPublogFile)).toEqual(['P_FLIS_NSN', 'V_CHARACTERISTICS', null, null])
})
