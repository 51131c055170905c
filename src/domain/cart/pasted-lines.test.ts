import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkRows } from '#testing/check-rows.ts'
import { formatNsn } from '../catalogue/stock-numbers.ts'
import { describeMissing, readOrderLine } from './order-lines.ts'
import { readPastedLines } from './pasted-lines.ts'

const COAT = '8405019997000'
const number = (item: string, quantity: number, size = '') => ({ by: 'number', item, size, quantity })
const words = (item: string, size: string, quantity: number) => ({ by: 'words', item, size, quantity })
const readings = (text: string) => {
  const line = readOrderLine(text)
  return line.problem ?? line.readings
}

const NSN_LINES: [line: string, quantity: number][] = [
  ['8405-01-999-7000', 1],
  ['8405-01-999-7000\t3', 3],
  ['8405019997000,12', 12],
  ['8405-01-999-7000; 7', 7],
  ['8405-01-999-7000 3', 3],
  ['8405-01-999-7000 ×3', 3],
  ['8405-01-999-7000\t3x', 3],
  ['8405-01-999-7000 x 3', 3],
  ['3 x 8405-01-999-7000', 3],
  ['8405\u201301\u2013999\u20137000 2', 2],
  ["8405-01-999-7000\tCOAT, MAN'S\t3", 3],
  ['8405-01-999-7000,"COAT, MAN\'S",3', 3],
  ['8405 01 999 7000\t2', 2],
  ['8405\u00a001\u00a0999\u00a07000 2', 2],
  ['• 8405-01-999-7000 2', 2],
  ['- NSN: 8405-01-999-7000 2', 2],
  ['*8405019997000* 2', 2],
  ['2 ea 8405-01-999-7000', 2],
  ['2 8405-01-999-7000', 2],
  ['"8405-01-999-7000","2"', 2],
  ['"8405-01-999-7000";"COAT; MAN";"2"', 2],
  ['8405-01-999-7000 - 2', 2],
  ['8405-01-999-7000 – 2', 2],
  ['8405-01-999-7000 2.0', 2],
  ['8405-01-999-7000\t2\tEA\t$122.00', 2],
  ['8405-01-999-7000\tEA\t2\t122.50', 2],
  ['8405-01-999-7000\tqty 2\t122\t244', 2],
  ['8405-01-999-7000 TRUNKS 2X 3', 3],
  ['8405-01-999-7000 2 @ 122', 2],
  ['8405-01-999-7000 2 122,00', 2],
  ['8405-01-999-7000 PGC 10001', 1],
  ['10001 8405-01-999-7000 3', 3],
  ['10001\t8405-01-999-7000\tCOAT\t2', 2],
  ['1. 8405-01-999-7000', 1],
  ['#4 8405-01-999-7000 2', 2],
  ['Line 4: 8405-01-999-7000 2', 2],
  ['8405-01-999-7000 COAT, ARMY COMBAT 42R 2', 2],
  ["8405-01-999-7000, COAT, MAN'S, 2", 2],
  ['2 COAT, ARMY COMBAT 8405-01-999-7000', 2],
  ['\u202a8405-01-999-7000\u202c\t2', 2],
]
it('a pasted line with an NSN gives one item and its quantity', () => {
  const read = Object.fromEntries(NSN_LINES.map(([line]) => [line, readings(line)]))
  expect(read).toEqual(
    Object.fromEntries(NSN_LINES.map(([line, quantity]) => [line, [number(COAT, quantity)]])),
  )
})

const OTHER_LINES: [line: string, intended: ReturnType<typeof number>[]][] = [
  ['2 coat 42R', [words('coat', '42R', 2)]],
  ['10002 42R', [number('10002', 1, '42R')]],
  ['10002 42R ×3', [number('10002', 3, '42R')]],
  ['10002 size 42R 3', [number('10002', 3, '42R'), number('10002', 1, '42R 3')]],
  ['10002\t42R\t3\t58.20', [number('10002', 3, '42R'), number('10002', 1, '42R 3')]],
  ['10002 42 REGULAR', [number('10002', 1, '42 REGULAR')]],
  ['PGC 10001, 2', [number('10001', 1, '2'), number('10001', 2)]],
  [' 10002,42R ,x 9999 ', [number('10002', 9999, '42R')]],
  ['coat', [words('coat', '', 1)]],
  ['coat 42R 2', [words('coat', '42R', 2), words('coat', '42R 2', 1)]],
  ['coat\t42R\tx2', [words('coat', '42R', 2)]],
  ['2 ea coat 42R', [words('coat', '42R', 2)]],
  ['coat 42R - 2', [words('coat', '42R', 2)]],
  ['coat 42R 122.00', [words('coat', '42R 122.00', 1)]],
  ['1) 10002 42R x2', [number('10002', 2, '42R')]],
  ['10002 9.5', [number('10002', 1, '9.5')]],
  ['10002 9.5R 2', [number('10002', 2, '9.5R'), number('10002', 1, '9.5R 2')]],
  ['10002 10.5 W 2', [number('10002', 2, '10.5 W'), number('10002', 1, '10.5 W 2')]],
  ['10002\t9.5\t2\t58.2', [number('10002', 2, '9.5'), number('10002', 1, '9.5 2')]],
  ['10002 42R 58.00', [number('10002', 1, '42R')]],
  ['boots 9.5 2', [words('boots', '9.5', 2), words('boots', '9.5 2', 1)]],
  ['COAT, ARMY COMBAT 42R 2', [words('COAT ARMY COMBAT', '42R', 2), words('COAT ARMY COMBAT', '42R 2', 1)]],
  ['coat 42 1/2', [words('coat', '42 1/2', 1)]],
  ['boots size 9R', [words('boots', '9R', 1)]],
  ['boots size 9 R 2', [words('boots', '9 R', 2), words('boots', '9 R 2', 1)]],
  ['trunks 2X', [words('trunks', '2X', 1), words('trunks', '', 2)]],
  ['trunks 2X x3', [words('trunks', '2X', 3)]],
  ['coat 42R 2x', [words('coat', '42R', 2), words('coat', '42R 2x', 1)]],
  ['PGC 15030 2X', [number('15030', 1, '2X'), number('15030', 2)]],
  ['15030\tsize 2X', [number('15030', 1, '2X'), number('15030', 2)]],
  ['necktie 3', [words('necktie', '3', 1), words('necktie', '', 3)]],
  [
    'trunks fitness large 2',
    [
      words('trunks fitness', 'large', 2),
      words('trunks fitness large', '2', 1),
      words('trunks fitness large', '', 2),
    ],
  ],
  ['jacket small', [words('jacket', 'small', 1), words('jacket small', '', 1)]],
  [
    'jacket extra large x2',
    [
      words('jacket', 'extra large', 2),
      words('jacket extra', 'large', 2),
      words('jacket extra large', '', 2),
    ],
  ],
]
it('a pasted line without an NSN lists its possible meanings, the most likely first', () => {
  const read = Object.fromEntries(OTHER_LINES.map(([line]) => [line, readings(line)]))
  expect(read).toEqual(Object.fromEntries(OTHER_LINES))
})

it('a line with a problem gets a message about it', () =>
  checkRows(
    [
      ['8405-01-999-700\t3', '8405-01-999-700 is not an NSN, a PGC or a name'],
      ['8405-01-999-7000\t0', 'the quantity must be from 1 to 9999'],
      ['10002 42R x10000', 'the quantity must be from 1 to 9999'],
      ['8405-01-999-7000\tthree', 'three is not a quantity'],
      ['8405-01-999-7000\t-3', '-3 is not a quantity'],
      ['8405-01-999-7000 122.00', '122.00 is not a quantity'],
      ['8405-01-999-7000\t122.00', '122.00 is not a quantity'],
      ['8405-01-999-7000 122,00', '122.00 is not a quantity'],
      ['8405-01-999-7000 $ 122', '$122 is not a quantity'],
      ['8405-01-999-7000 USD 122', '$122 is not a quantity'],
      ['8405-01-999-7000 10001', '10001 is not a quantity'],
      ['8405-01-999-7000\t2.5', '2.5 is not a quantity'],
      ['8405-01-999-7000 8405-01-999-7001', 'there is more than one NSN; put each on a line of its own'],
    ],
    (line, problem) => {
      expect(readings(line)).toBe(problem)
    },
  ))

it.each([
  '8405-01-999-7000\t2\t122',
  '8405-01-999-7000 2 122',
  '8405-01-999-7000\tCOAT\tEA\t2\t122\t244',
  '8405-01-999-7000\t2.0\t122.0',
  '10002 42R 2 122',
])('the portal does not guess which number of %j is the quantity, but asks', (line) => {
  expect(readings(line)).toMatch(/^is the quantity 2(\.0)? or 122(\.0)?\? Write x in front of it/)
})

describe('pasted lines', () => {
  it('the headings decide which number is the quantity', () =>
    checkRows(
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
      ],
      (headings, line) => {
        expect(readPastedLines(`${headings}\n${line}`)).toEqual([{ at: 2, readings: [number(COAT, 2)] }])
      },
    ))

  it('headings separate size from quantity, and a row with an empty quantity gets a message', () => {
    expect(readPastedLines('Item\tSize\tQty\nBoots\t9R\t2\nCoat\t42R\t')).toEqual([
      { at: 2, readings: [words('Boots', '9R', 2)] },
      { at: 3, problem: 'the quantity column is empty' },
    ])
    expect(readPastedLines('NSN\tPrice\n8405-01-999-7000\t122')).toEqual([
      { at: 2, readings: [number(COAT, 1)] },
    ])
  })

  it('a name with commas stays one name, even with other columns after it', () => {
    expect(readPastedLines('Name,Size,Qty\nCOAT, ARMY COMBAT,42R,2')).toEqual([
      { at: 2, readings: [words('COAT ARMY COMBAT', '42R', 2)] },
    ])
  })

  it('a number below a heading such as "Order #" is not a quantity', () => {
    const read = (heading: string) => readPastedLines(`NSN\t${heading}\n8405-01-999-7000\t47`)
    expect(read('Order #')).toEqual([{ at: 2, readings: [number(COAT, 1)] }])
    expect(read('Order No.')).toEqual([{ at: 2, readings: [number(COAT, 1)] }])
    expect(read('Order')).toEqual([
      { at: 2, problem: 'is 47 the quantity? Write QTY above it instead of Order' },
    ])
  })

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
    const rows = fc.array(
      fc.record({ nsn, quantity: fc.integer({ min: 1, max: 9999 }), isDashed: fc.boolean() }),
      { minLength: 1, maxLength: 20 },
    )
    fc.assert(
      fc.property(
        rows,
        fc.constantFrom('\t', ',', '; ', ' '),
        fc.constantFrom('\n', '\r\n', '\r'),
        (all, mark, end) => {
          const text = all.map(
            (row) => `${row.isDashed ? formatNsn(row.nsn) : row.nsn}${mark}${row.quantity}`,
          )
          const wanted = all.map((row, index) => ({
            ...{ at: index + 1, readings: [number(row.nsn, row.quantity)] },
          }))
          expect(readPastedLines(text.join(end))).toEqual(wanted)
        },
      ),
    )
  })

  it('no text breaks the reader, and each quantity is a whole number from 1 to 9999', () => {
    const line = fc.oneof(
      fc.string({ maxLength: 60 }),
      fc
        .array(
          fc.constantFrom(
            '8405-01-999-7000',
            '10002',
            '42R',
            'coat',
            'qty',
            '2.0',
            '0',
            'x3',
            '\t',
            '-',
            ' ',
          ),
        )
        .map((all) => all.join(' ')),
    )
    fc.assert(
      fc.property(fc.array(line, { maxLength: 4 }), (lines) => {
        for (const read of readPastedLines(lines.join('\n')))
          for (const { quantity } of read.problem === undefined ? read.readings : [])
            expect(Number.isInteger(quantity) && quantity >= 1 && quantity <= 9999).toBe(true)
      }),
    )
  })
})

it.each([
  [number('8405019990000', 1), 0, 'no item 8405-01-999-0000 in this program'],
  [words('tent', '', 1), 0, 'nothing named tent in this program'],
  [number('10002', 1, '60R'), 3, 'no size 60R of 10002 in this program'],
  [number('10002', 1), 3, 'say which of the 3 sizes of 10002, such as 10002 42R'],
] as const)('the portal says why it can add no item for %j, with %i sizes', (reading, count, why) => {
  expect(describeMissing(reading as Parameters<typeof describeMissing>[0], count)).toBe(why)
})
