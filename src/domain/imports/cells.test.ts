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

test('a number that a program stores as a text formula is that number, and a real formula stays text', () => {
  expect(readCell('="8405019001234"')).toBe('8405019001234')
  expect(readCell("=cmd|' /C calc'!A0")).toBe("=cmd|' /C calc'!A0")
})

test('the import reads a code as intended, despite changes by a spreadsheet program, and refuses what is lost', () => {
  checkRows<readonly [Codec<unknown>, string, unknown]>(
    [
      // Zeros that a spreadsheet removed come back.
      [dodId, '12345678', '0012345678'],
      [zip, '1234', '01234'],
      [zip, '21234567', '02123-4567'],
      [zip, '43085-1234', '43085-1234'],
      [nsn, '8405-1900123', '8405001900123'],
      [nsn, '8405-01-900-1234', '8405019001234'],
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
      [fiscalYear, '27', /four digits/],
      [whole(1, 9), '3.0', 3],
      [whole(1, 9), '3.5', 'Write a whole number from 1 to 9.'],
      [dodaac, 'w9\u00adqa01 ', 'W9QA01'],
      [money, '$1,234.50', 123450],
      [money, '12.5', 1250],
      ...['1,23', '-5', '1.234', '1.234,50', '', 'ten'].map((odd) => [money, odd, /dollars/] as const),
      // A spreadsheet rounded the digits.
      ...[nsn, dodId, pgc, zip, money, text(20)].map(
        (codec) => [codec, '8.4E+12', /scientific notation/] as const,
      ),
      [text(5), 'abcdef', /at most 5/],
      [text(50), 'a\nb', /one line/],
      [text(50), 'M\uFFFDller', /UTF-8/],
      [lines(50), 'a\r\nb', 'a\nb'],
    ],
    (codec, typed, meaning) => {
      const value = codec.read(typed)
      const said = value instanceof Unreadable ? value.sentence : value
      if (meaning instanceof RegExp) expect(said).toMatch(meaning)
      else expect(said).toBe(meaning)
    },
  )
  expect(money.write(123405)).toBe('1234.05')
})
