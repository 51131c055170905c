import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatNsn } from '../catalogue/stock-numbers.ts'
import { describeMissing, findWanted, readPastedLines, readWantedItem } from './pasted-lines.ts'

const COAT = '8405019997000'
const want = (number: string, size = '') => ({ number, size })

describe('lines that are pasted', () => {
  it.each([
    ['8405-01-999-7000\t3', want(COAT), 3],
    ['8405019997000,12', want(COAT), 12],
    ['8405-01-999-7000; 7', want(COAT), 7],
    ['8405-01-999-7000 3', want(COAT), 3],
    ['8405-01-999-7000', want(COAT), 1],
    ['8405-01-999-7000 x3', want(COAT), 3],
    ['10002 42R ×3', want('10002', '42R'), 3],
    ['8405-01-999-7000\t3x', want(COAT), 3],
    ['8405-01-999-7000 x 3', want(COAT), 3],
    ['3 x 8405-01-999-7000', want(COAT), 3],
    ['8405\u201301\u2013999\u20137000 2', want(COAT), 2],
    ["8405-01-999-7000\tCOAT, MAN'S\t3", want(COAT), 3],
    ['10002\t42R\t3', want('10002', '42R'), 3],
    ['10002 42R 3', want('10002', '42R'), 3],
    ['10002 42 REGULAR', want('10002', '42 REGULAR'), 1],
    ['10001, 2', want('10001'), 2],
  ])('%j asks for what it says', (line, wanted, quantity) => {
    expect(readPastedLines(line)).toEqual([{ at: 1, wanted, quantity }])
  })

  it.each([
    ['a coat\t3', 'a coat is no NSN and no PGC'],
    ['8405-01-999-700\t3', '8405-01-999-700 is no NSN and no PGC'],
    ['8405-01-999-7000\t0', 'the quantity has to be from 1 to 9999'],
    ['8405-01-999-7000\t10000', 'the quantity has to be from 1 to 9999'],
    ['8405-01-999-7000\tthree', 'three is no quantity'],
    ['8405-01-999-7000\t-3', '-3 is no quantity'],
    ['8405-01-999-7000\t2.5', '2.5 is no quantity'],
  ])('%j is told what is wrong with it', (line, problem) => {
    expect(readPastedLines(line)).toEqual([{ at: 1, problem }])
  })

  it('headings and empty lines are passed over, and every line keeps its number', () => {
    const text = 'NSN\tQuantity\r\n8405-01-999-7000\t3\r\n\r\n\t\r\nodd\t1\r\n10001\t2\r\n'
    expect(readPastedLines(text).map(({ at }) => at)).toEqual([2, 5, 6])
    expect(readPastedLines('nothing here')).toEqual([{ at: 1, problem: 'nothing here is no NSN and no PGC' }])
    expect(readPastedLines(' \n')).toEqual([])
  })

  it('what a sheet copies is read back, whatever the marks and the ends of lines', () => {
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
            ...{ at: index + 1, wanted: want(row.nsn), quantity: row.quantity },
          }))
          expect(readPastedLines(text.join(end))).toEqual(wanted)
        },
      ),
    )
  })

  it('no text whatever breaks the reading, and each line is either read or told what is wrong', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 80 }), (text) => {
        for (const line of readPastedLines(text)) expect('wanted' in line).toBe(line.problem === undefined)
      }),
    )
  })
})

const sizes = [
  { nsn: COAT, size: '34 SHORT' },
  { nsn: '8405019997001', size: '42 REGULAR' },
  { nsn: '8405019997002', size: '42 LONG' },
]

it.each([
  ['8405-01-999-7000', COAT],
  ['10002 42R', '8405019997001'],
  ['10002 42 regular', '8405019997001'],
  ['10002 42-long', '8405019997002'],
  ['10002', null],
  ['10002 42', null],
  ['10002 60R', null],
])('%s means its size and no other', (typed, nsn) => {
  const wanted = readWantedItem(typed)
  expect(wanted && (findWanted(wanted, sizes)?.nsn ?? null)).toBe(nsn)
})

it('the only size of a product needs no name, and of two colours of a size none is meant', () => {
  expect(findWanted(want('10001'), sizes.slice(0, 1))?.nsn).toBe(COAT)
  const colours = [
    { nsn: COAT, size: '42 REGULAR' },
    { nsn: '8405019997009', size: '42 REGULAR' },
  ]
  expect(findWanted(want('10002', '42R'), colours)).toBeNull()
})

it.each([
  [want('8405019990000'), 0, 'no item 8405-01-999-0000 in this program'],
  [want('10002'), 0, 'no item 10002 in this program'],
  [want('10002', '60R'), 3, 'no size 60R of 10002 in this program'],
  [want('10002'), 3, 'say which of the 3 sizes of 10002, such as 10002 42R'],
])('why nothing can be added for it: %j among %i sizes', (wanted, count, why) => {
  expect(describeMissing(wanted, count)).toBe(why)
})
