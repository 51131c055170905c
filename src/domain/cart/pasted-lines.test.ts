import fc from 'fast-check'
import { expect, it } from 'vitest'
import { checkRows } from '#testing/check-rows.ts'
import { formatNsn } from '../catalogue/stock-numbers.ts'
import { describeMissing, type Reading, readOrderLine } from './order-lines.ts'
import { dropLines, readPastedLines } from './pasted-lines.ts'

const COAT = '8405019997000'
const number = (item: string, quantity: number, size = ''): Reading => ({
  by: 'number',
  item,
  size,
  quantity,
})
const words = (item: string, size: string, quantity: number): Reading => ({
  by: 'words',
  item,
  size,
  quantity,
})
const readings = (text: string) => {
  const line = readOrderLine(text)
  return line.problem ?? line.readings
}

/** By the quantity that the line means. In the lines, N is an NSN with dashes. */
const NSN_LINES: Record<number, string[]> = {
  1: ['N', 'N PGC 10001', '1. N'],
  2: [
    ...['8405\u201301\u2013999\u20137000 2', '8405 01 999 7000\t2', '8405\u00a001\u00a0999\u00a07000 2'],
    ...['• N 2', '- NSN: N 2', '*8405019997000* 2', '2 ea N', '2 N', '"N","2"', '"N";"COAT; MAN";"2"'],
    ...['N - 2', 'N – 2', 'N 2.0', 'N\t2\tEA\t$122.00', 'N\tEA\t2\t122.50', 'N\tqty 2\t122\t244'],
    ...['N 2 @ 122', 'N 2 122,00', '10001\tN\tCOAT\t2', '#4 N 2', 'Line 4: N 2', "N, COAT, MAN'S, 2"],
    ...['N COAT, ARMY COMBAT 42R 2', '2 COAT, ARMY COMBAT N', '\u202aN\u202c\t2'],
  ],
  3: [
    ...['N\t3', 'N 3', 'N ×3', 'N\t3x', 'N x 3', '3 x N', "N\tCOAT, MAN'S\t3", 'N,"COAT, MAN\'S",3'],
    ...['N TRUNKS 2X 3', '10001 N 3'],
  ],
  7: ['N; 7'],
  12: ['8405019997000,12'],
}
it('a pasted line with an NSN gives one item and its quantity', () =>
  checkRows(
    Object.entries(NSN_LINES).flatMap(([quantity, lines]) =>
      lines.map((line): [string, number] => [line.replace(/\bN\b(?!:)/, formatNsn(COAT)), Number(quantity)]),
    ),
    (line, quantity) => expect(readings(line)).toEqual([number(COAT, quantity)]),
  ))

it('a pasted line without an NSN lists its possible meanings, the most likely first', () =>
  checkRows<[line: string, ...intended: Reading[]]>(
    [
      ['2 coat 42R', words('coat', '42R', 2)],
      ['10002 42R', number('10002', 1, '42R')],
      ['10002 42R ×3', number('10002', 3, '42R')],
      ['10002 size 42R 3', number('10002', 3, '42R'), number('10002', 1, '42R 3')],
      ['10002\t42R\t3\t58.20', number('10002', 3, '42R'), number('10002', 1, '42R 3')],
      ['10002 42 REGULAR', number('10002', 1, '42 REGULAR')],
      ['PGC 10001, 2', number('10001', 1, '2'), number('10001', 2)],
      [' 10002,42R ,x 9999 ', number('10002', 9999, '42R')],
      ['coat', words('coat', '', 1)],
      ['coat 42R 2', words('coat', '42R', 2), words('coat', '42R 2', 1)],
      ['coat\t42R\tx2', words('coat', '42R', 2)],
      ['2 ea coat 42R', words('coat', '42R', 2)],
      ['coat 42R - 2', words('coat', '42R', 2)],
      ['coat 42R 122.00', words('coat', '42R 122.00', 1)],
      ['1) 10002 42R x2', number('10002', 2, '42R')],
      ['10002 9.5', number('10002', 1, '9.5')],
      ['10002 9.5R 2', number('10002', 2, '9.5R'), number('10002', 1, '9.5R 2')],
      ['10002 10.5 W 2', number('10002', 2, '10.5 W'), number('10002', 1, '10.5 W 2')],
      ['10002\t9.5\t2\t58.2', number('10002', 2, '9.5'), number('10002', 1, '9.5 2')],
      ['10002 42R 58.00', number('10002', 1, '42R')],
      ['boots 9.5 2', words('boots', '9.5', 2), words('boots', '9.5 2', 1)],
      ['COAT, ARMY 42R 2', words('COAT ARMY', '42R', 2), words('COAT ARMY', '42R 2', 1)],
      ['coat 42 1/2', words('coat', '42 1/2', 1)],
      ['boots size 9R', words('boots', '9R', 1)],
      ['boots size 9 R 2', words('boots', '9 R', 2), words('boots', '9 R 2', 1)],
      ['trunks 2X', words('trunks', '2X', 1), words('trunks', '', 2)],
      ['trunks 2X x3', words('trunks', '2X', 3)],
      ['coat 42R 2x', words('coat', '42R', 2), words('coat', '42R 2x', 1)],
      ['PGC 15030 2X', number('15030', 1, '2X'), number('15030', 2)],
      ['15030\tsize 2X', number('15030', 1, '2X'), number('15030', 2)],
      ['necktie 3', words('necktie', '3', 1), words('necktie', '', 3)],
      [
        'hat new large 2',
        words('hat new', 'large', 2),
        words('hat new large', '2', 1),
        words('hat new large', '', 2),
      ],
      ['hat small', words('hat', 'small', 1), words('hat small', '', 1)],
      [
        ...(['hat extra large x2', words('hat', 'extra large', 2), words('hat extra', 'large', 2)] as const),
        words('hat extra large', '', 2),
      ],
    ],
    (line, ...intended) => expect(readings(line)).toEqual(intended),
  ))

it('a line with a problem gets a message about it, and the portal asks which of two numbers is the quantity', () => {
  checkRows(
    [
      ['8405-01-999-700\t3', '8405-01-999-700 is not an NSN, a PGC or a name'],
      ['N\t0', 'the quantity must be from 1 to 9999'],
      ['10002 42R x10000', 'the quantity must be from 1 to 9999'],
      ['N\tthree', 'three is not a quantity'],
      ['N\t-3', '-3 is not a quantity'],
      ['N 122.00', '122.00 is not a quantity'],
      ['N\t122.00', '122.00 is not a quantity'],
      ['N 122,00', '122.00 is not a quantity'],
      ['N $ 122', '$122 is not a quantity'],
      ['N USD 122', '$122 is not a quantity'],
      ['N 10001', '10001 is not a quantity'],
      ['N\t2.5', '2.5 is not a quantity'],
      ['N 8405-01-999-7001', 'there is more than one NSN; put each on a line of its own'],
    ],
    (line, problem) => expect(readings(line.replace('N', formatNsn(COAT)))).toBe(problem),
  )
  checkRows(
    ['N\t2\t122', 'N 2 122', 'N\tCOAT\tEA\t2\t122\t244', 'N\t2.0\t122.0', '10002 42R 2 122'],
    (line) =>
      expect(readings(line.replace('N', formatNsn(COAT)))).toMatch(
        /^is the quantity 2(\.0)? or 122(\.0)?\? Write x in front of it/,
      ),
  )
})

it('the headings decide which number is the quantity, and which cells are the name and the size', () =>
  checkRows<[headings: string, line: string, problemOr?: string | Reading]>(
    [
      ['NSN\tQTY\tUNIT PRICE', '8405-01-999-7000\t2\t122'],
      ['NSN QTY UNIT PRICE', '8405-01-999-7000 2 122'],
      ['NSN QTY UNIT PRICE', '8405-01-999-7000\t2\t122'],
      ['NSN\tUNIT PRICE\tQTY', '8405-01-999-7000\t122\t2'],
      ['NSN,Nomenclature,UI,Price,Qty', '8405-01-999-7000,"COAT, MAN\'S",EA,122,2'],
      ['Item\tNSN\tU/I\tQty Ordered\tQty on hand\tTotal', 'Coat\t8405 01 999 7000\tEA\t2.0\t7\t244'],
      ['NSN\tUnit price', '8405-01-999-7000 x2\t122'],
      ['NSN,Name,Qty', '8405-01-999-7000,COAT, ARMY COMBAT,2'],
      ['NSN\tOrder #\tQTY', '8405-01-999-7000\t4711\t2'],
      ['NSN QTY Order #', '8405-01-999-7000 2 4711'],
      ['PGC #\tNSN #\tQTY', '10001\t8405-01-999-7000\t2'],
      ['Item\tSize\tQty', 'Boots\t9R\t2', words('Boots', '9R', 2)],
      ['Item\tSize\tQty', 'Coat\t42R\t', 'the quantity column is empty'],
      ['NSN\tPrice', '8405-01-999-7000\t122', number(COAT, 1)],
      ['Name,Size,Qty', 'COAT, ARMY COMBAT,42R,2', words('COAT ARMY COMBAT', '42R', 2)],
      ['NSN\tOrder #', '8405-01-999-7000\t47', number(COAT, 1)],
      ['NSN\tOrder No.', '8405-01-999-7000\t47', number(COAT, 1)],
      ['NSN\tOrder', '8405-01-999-7000\t47', 'is 47 the quantity? Write QTY above it instead of Order'],
    ],
    (headings, line, found = number(COAT, 2)) => {
      const [read] = readPastedLines(`${headings}\n${line}`)
      expect(read).toEqual({
        at: 2,
        ...(typeof found === 'string' ? { problem: found } : { readings: [found] }),
      })
    },
  ))

it('the line numbers of a numbered list are not quantities', () => {
  const nsn = formatNsn(COAT)
  const read = (text: string) =>
    readPastedLines(text).flatMap((line) => ('readings' in line ? line.readings : []))
  expect(read(`1 ${nsn}\n2 ${nsn} 4\n3\t${nsn}`)).toEqual([1, 4, 1].map((many) => number(COAT, many)))
  expect(read(`1 ea ${nsn}\n2 ea ${nsn}\n3 ea ${nsn}`).map(({ quantity }) => quantity)).toEqual([1, 2, 3])
  expect(read(`2 ${nsn}\n4 ${nsn}\n3 ${nsn}`)).toEqual([2, 4, 3].map((many) => number(COAT, many)))
})

it('the reader skips headings and empty lines, and every line keeps its number', () => {
  const text = 'NSN\tQuantity\r\n8405-01-999-7000\t3\r\n\r\n\t\r\nodd\t1\r\n10001\t2\r\n'
  expect(readPastedLines(text).map(({ at }) => at)).toEqual([2, 5, 6])
  expect(readPastedLines(' \n')).toEqual([])
})

it('the reader reads back lines copied from a spreadsheet, with any separator and any line ending', () => {
  const nsn = fc.integer({ min: 1e12, max: 9_999_999_999_999 }).map(String)
  const row = fc.record({ nsn, quantity: fc.integer({ min: 1, max: 9999 }), isDashed: fc.boolean() })
  const rows = fc.array(row, { minLength: 1, maxLength: 20 })
  const marks = fc.constantFrom('\t', ',', '; ', ' ')
  fc.assert(
    fc.property(rows, marks, fc.constantFrom('\n', '\r\n', '\r'), (all, mark, end) => {
      const text = all.map(
        ({ nsn, quantity, isDashed }) => `${isDashed ? formatNsn(nsn) : nsn}${mark}${quantity}`,
      )
      expect(readPastedLines(text.join(end))).toEqual(
        all.map(({ nsn, quantity }, index) => ({ at: index + 1, readings: [number(nsn, quantity)] })),
      )
    }),
  )
})

it('no text breaks the reader, and each quantity is a whole number from 1 to 9999', () => {
  const parts = ['8405-01-999-7000', '10002', '42R', 'coat', 'qty', '2.0', '0', 'x3', '\t', '-', ' ']
  const line = fc.oneof(
    fc.string({ maxLength: 60 }),
    fc.array(fc.constantFrom(...parts)).map((all) => all.join(' ')),
  )
  fc.assert(
    fc.property(fc.array(line, { maxLength: 4 }), (lines) => {
      for (const read of readPastedLines(lines.join('\n')))
        for (const { quantity } of read.problem === undefined ? read.readings : [])
          expect(Number.isInteger(quantity) && quantity >= 1 && quantity <= 9999).toBe(true)
    }),
  )
})

it('lines that were not added stay under their headings, which go with the last line', () => {
  const text = 'NSN\tQTY\n8405019997000\t1\n\ntent\t2'
  expect(dropLines(text, new Set([2]))).toBe('NSN\tQTY\ntent\t2')
  expect(dropLines(text, new Set([2, 4]))).toBe('')
})

it('the portal says why it can add no item', () =>
  checkRows<[Reading, number, string]>(
    [
      [number('8405019990000', 1), 0, 'no item 8405-01-999-0000 in this program'],
      [words('tent', '', 1), 0, 'nothing named tent in this program'],
      [number('10002', 1, '60R'), 3, 'no size 60R of 10002 in this program'],
      [number('10002', 1), 3, 'say which of the 3 sizes of 10002, such as 10002 42R'],
    ],
    (reading, sizes, why) => expect(describeMissing(reading, sizes)).toBe(why),
  ))
