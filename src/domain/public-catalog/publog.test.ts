import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkRows } from '#testing/check-rows.ts'
import { readInc, readNiin, readPublogDay, readPublogPrice, readPublogText } from './cells.ts'
import { CLOTHING_CLASSES, MANAGERS, readClasses } from './classes.ts'
import { findGender, findTrait, type Offer, pickOffer, sayOnce, startEntry } from './entries.ts'
import { findPublogFile } from './files.ts'

describe('cells of the public catalog', () => {
  test.each([
    ['10000001', '010000001'],
    ['01-000-0001', '010000001'],
    ['7', '000000007'],
    ['', null],
    ['000000000', null],
    ['8.4E+9', null],
    ['1234567890', null],
    ['12A', null],
  ])('the reader takes the NIIN %j as %j', (cell, niin) => expect(readNiin(cell)).toBe(niin))

  test('the reader restores the leading zeros of an item name code', () => {
    expect(['77', ' 01234 ', '', 'ABC'].map(readInc)).toEqual(['00077', '01234', '', ''])
  })

  test.each([
    ['01-OCT-2026', '2026-10-01'],
    ['1-oct-26', '2026-10-01'],
    ['31-dec-99', '1999-12-31'],
    ['2026-10-01', '2026-10-01'],
    ['10/1/2026', '2026-10-01'],
    ['', ''],
    ['31-FEB-2026', null],
    ['01-OKT-2026', null],
    ['soon', null],
  ])('the reader takes the day %j as %j', (cell, day) => expect(readPublogDay(cell)).toBe(day))

  test('the reader takes a price as cents', () =>
    checkRows(
      [
        ['84.50', 8450],
        ['0084.5', 8450],
        ['84', 8400],
        ['.95', 95],
        ['$1,084.50', 108_450],
        ['84.5000', 8450],
        ['0.00', null],
        ['0', null],
        ['  ', null],
        ['84.505', undefined],
        ['-84.50', undefined],
        ['84.5.0', undefined],
        ['.', undefined],
        ['1e3', undefined],
      ],
      (cell, cents) => expect(readPublogPrice(cell)).toBe(cents),
    ))

  test('the reader takes any price with cents unchanged', () => {
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
})

describe('the meaning of an answer', () => {
  test('the reader knows which measure a question asks for', () =>
    checkRows(
      [
        ['SIZE', 'size'],
        ['GARMENT SIZE DESIGNATION', 'size'],
        ['LENGTH DESIGNATION', 'cut'],
        ['SLEEVE LENGTH', 'cut'],
        ['COLOR', 'colour'],
        ['OUTER SHELL COLOR', 'colour'],
        ['BUTTON COLOR', null],
        ['THREAD SIZE', null],
        ['COLOR CODE', null],
        ['SEX FOR WHICH DESIGNED', 'gender'],
        ['OVERALL LENGTH', null],
      ],
      (question, trait) => expect(findTrait(question)).toBe(trait),
    ))

  test.each([
    ['FEMALE', "COAT,MAN'S", '8405', 'Female'],
    ['', "COAT,WOMAN'S", '8405', 'Female'],
    ['', "SHOES,MEN'S", '8415', 'Male'],
    ['', 'MANTLE', '8410', 'Female'],
    ['MALE OR FEMALE', 'CAP', '8405', 'Unisex'],
    ['', 'GLOVES', '8415', ''],
  ])('the reader finds the wearer of %j, %j, %j: %j', (answer, name, fsc, gender) =>
    expect(findGender(answer, name, fsc)).toBe(gender),
  )
})

describe('the price that counts', () => {
  const offer = (isOwn: boolean, day: string, price: number | null = 1): Offer => ({
    ...{ isOwn, day, price, advice: '', unitOfIssue: '' },
  })

  test('the own price of the branch counts before any newer one, then the newest, then the row with a price', () => {
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

  test('each branch except one has rows of its own', () => {
    expect(MANAGERS).toEqual({
      ...{ navy: 'DN', army: 'DA', 'air-force': 'DF', 'space-force': 'DF', marine: 'DM' },
      'coast-guard': null,
    })
  })
})

test('a doubled reply is shortened only when its half is a known size, cut, or color', () => {
  const entries = [
    { size: ['38R38R', '38R'], colour: ['BLACKBLACK'], cut: ['LONG LONG'] },
    { size: ['38R', '44', '7 1/27 1/2'], colour: ['BLACK'], cut: ['4'] },
    { size: ['1010', '22', '2'], colour: ['REDRED', 'BORABORA'], cut: [] },
    { size: ['10', 'XX', 'X'], colour: ['GREEN 1'], cut: ['NARROWNARROW', 'WIDEWIDE', 'NARROW'] },
  ].map((answers) =>
    Object.assign(startEntry('8405010000001', 'COAT', ''), { answers: { gender: [], ...answers } }),
  )
  sayOnce(entries)
  expect(entries.map(({ answers: { size, colour, cut } }) => [size, colour, cut])).toEqual([
    [['38R'], ['BLACK'], ['LONG']],
    [['38R', '44', '7 1/27 1/2'], ['BLACK'], ['4']],
    [['10', '22', '2'], ['REDRED', 'BORABORA'], []],
    [['10', 'XX', 'X'], ['GREEN 1'], ['NARROW', 'WIDEWIDE']],
  ])
})

test('the classes are the clothing classes or the requested classes', () => {
  expect(Object.keys(CLOTHING_CLASSES)).toHaveLength(15)
  expect(readClasses('8405, 8410,8405')).toEqual(['8405', '8410'])
  expect([readClasses(''), readClasses('84'), readClasses('8405;x')]).toEqual([null, null, null])
})

test('the reader recognizes a file by its name in any folder', () => {
  expect(findPublogFile('IDENTIFICATION/p_flis_nsn.csv')).toBe('P_FLIS_NSN')
  expect(findPublogFile('a\\V_CHARACTERISTICS.CSV')).toBe('V_CHARACTERISTICS')
  expect([findPublogFile('P_FLIS_NSN.txt'), findPublogFile('toString.csv')]).toEqual([null, null])
})
