import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkRows } from '#testing/check-rows.ts'
import { cleanText } from '../typed-text.ts'
import { readCell, writeCell, writeRecord } from './cells.ts'
import {
  type Codec,
  dodaac,
  dodId,
  fiscalYear,
  lines,
  money,
  nsn,
  pgc,
  text,
  Unreadable,
  whole,
  zip,
} from './codecs.ts'

const said = <T>(codec: Codec<T>, typed: string) => {
  const value = codec.read(typed)
  return value instanceof Unreadable ? value.sentence : value
}

test('every text that a field can hold survives writing to a cell and reading back', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (typed) => {
      const value = cleanText(typed).trim()
      expect(readCell(writeCell(value))).toBe(value)
    }),
    { numRuns: 150 },
  )
  for (const value of ['=1+1', '+49', '-', '@x', "'=1", "''-2", "'quoted'"]) {
    expect(readCell(writeCell(value))).toBe(value)
    expect(writeCell(value)).not.toMatch(/^[=+\-@]/)
  }
})

test('cells with separators, quotes, line breaks, or blanks at their ends have quotation marks', () => {
  expect(writeRecord(['a', 'b,c', 'd;e', 'f"g', 'h\ni', ' j'])).toBe('a,"b,c","d;e","f""g","h\ni"," j"\r\n')
})

test('the import restores zeros that a spreadsheet removed, and refuses digits that a spreadsheet rounded', () => {
  expect(said(dodId, '12345678')).toBe('0012345678')
  expect(said(zip, '1234')).toBe('01234')
  expect(said(zip, '21234567')).toBe('02123-4567')
  expect(said(zip, '43085-1234')).toBe('43085-1234')
  expect(said(nsn, '8405-1900123')).toBe('8405001900123')
  expect(said(nsn, '8405-01-900-1234')).toBe('8405019001234')
  for (const codec of [nsn, dodId, pgc, zip] as Codec<string>[])
    expect(said(codec, '8.40502E+12')).toMatch(/scientific notation/)
  expect(said(money, '1E+3')).toMatch(/scientific notation/)
  expect(said(text(20), '8.4E+12')).toMatch(/scientific notation/)
})

test('the import reads a code as intended, despite changes by a spreadsheet program', () =>
  checkRows(
    [
      [nsn, '8405 01 900 1234', '8405019001234'],
      [nsn, '8405\u00a001\u00a0900\u00a01234', '8405019001234'],
      [nsn, '8405\u201101\u2013900\u22121234', '8405019001234'],
      [nsn, '\u200b84050190\u00ad01234', '8405019001234'],
      [nsn, '8405019001234.0', '8405019001234'],
      [nsn, '8405-01-900-1234.5', 'An NSN has 13 digits, such as 8405-01-900-1234.'],
      [pgc, '100\u00ad01', '10001'],
      [pgc, '10001.00', '10001'],
      [dodId, '12345678.0', '0012345678'],
      [zip, '2116.0', '02116'],
      [zip, 'SW1A\u20131AA', 'SW1A\u20131AA'],
      [fiscalYear, '2027.0', 2027],
      [fiscalYear, 'FY2027', 'Write a fiscal year with four digits, such as 2027.'],
      [whole(1, 9), '3.0', 3],
      [whole(1, 9), '3.5', 'Write a whole number from 1 to 9.'],
      [dodaac, 'w9\u00adqa01 ', 'W9QA01'],
    ] as [Codec<unknown>, string, unknown][],
    (codec, typed, value) => {
      expect(said(codec, typed)).toBe(value)
    },
  ))

test('a number that a program stores as a text formula is that number, and a real formula stays text', () => {
  expect(readCell('="8405019001234"')).toBe('8405019001234')
  expect(readCell("=cmd|' /C calc'!A0")).toBe("=cmd|' /C calc'!A0")
})

test('the import reads money as people write it, and refuses a value that could mean two amounts', () => {
  expect(said(money, '$1,234.50')).toBe(123450)
  expect(said(money, '12.5')).toBe(1250)
  for (const odd of ['1,23', '-5', '1.234', '1.234,50', '', 'ten'])
    expect(said(money, odd)).toMatch(/dollars/)
  expect(money.write(123405)).toBe('1234.05')
})

test('texts stay within their length and on one line, and years have four digits', () => {
  expect(said(text(5), 'abcdef')).toMatch(/at most 5/)
  expect(said(text(50), 'a\nb')).toMatch(/one line/)
  expect(said(lines(50), 'a\r\nb')).toBe('a\nb')
  expect(said(text(50), 'M\uFFFDller')).toMatch(/UTF-8/)
  expect(said(fiscalYear, '27')).toMatch(/four digits/)
})
