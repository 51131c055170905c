import fc from 'fast-check'
import { expect, it } from 'vitest'
import { findInSize, readTypedLine } from './typed-line.ts'

const COAT = '8405019997000'
const number = (wanted: string, quantity: number, size = '') => ({
  ...{ kind: 'number', wanted: { number: wanted, size }, quantity },
})

it.each([
  ['8405-01-999-7000', number(COAT, 1)],
  ['8405-01-999-7000 x3', number(COAT, 3)],
  ['8405-01-999-7000 ×3', number(COAT, 3)],
  ['8405-01-999-7000 3x', number(COAT, 3)],
  ['3 x 8405-01-999-7000', number(COAT, 3)],
  ['8405019997000 12', number(COAT, 12)],
  ['8405-01-999-7000, 12', number(COAT, 12)],
  ['10002 42R', number('10002', 1, '42R')],
  ['10002 42R 2', number('10002', 2, '42R')],
  ['10002 42R x2', number('10002', 2, '42R')],
  [' 10002,42R ,x 9999 ', number('10002', 9999, '42R')],
  ['8405-01-999-7000 9999', number(COAT, 9999)],
])('%s is an item by its number', (text, line) => {
  expect(readTypedLine(text)).toEqual(line)
})

it.each([
  ['coat', [['coat', '', 1]]],
  ['coat 42R', [['coat', '42R', 1]]],
  [
    'coat 42R 2',
    [
      ['coat', '42R', 2],
      ['coat', '42R 2', 1],
    ],
  ],
  ['coat 42R x2', [['coat', '42R', 2]]],
  ['  coat   42R  x9999 ', [['coat', '42R', 9999]]],
  [
    'jacket small',
    [
      ['jacket small', '', 1],
      ['jacket', 'small', 1],
    ],
  ],
  ['coat 2 x1', [['coat', '2', 1]]],
  ['coat 0', [['coat', '0', 1]]],
  ['coat 42R 0', [['coat', '42R 0', 1]]],
  ['coat 42R 12345', [['coat', '42R 12345', 1]]],
  ['coat 42 1/2', [['coat', '42 1/2', 1]]],
  [
    'coat 42R 9999',
    [
      ['coat', '42R', 9999],
      ['coat', '42R 9999', 1],
    ],
  ],
  ['2 x coat 42R', [['coat', '42R', 2]]],
  [
    'necktie 3',
    [
      ['necktie', '3', 1],
      ['necktie', '', 3],
    ],
  ],
  ['necktie x3', [['necktie', '', 3]]],
  [
    'cold weather jacket small 2',
    [
      ['cold weather jacket small', '2', 1],
      ['cold weather jacket small', '', 2],
      ['cold weather jacket', 'small', 2],
    ],
  ],
])('%s is read as words, the likelier meaning first', (text, readings) => {
  const { kind, ...rest } = readTypedLine(text)
  expect(kind).toBe('words')
  const expected = readings.map(([name, size, quantity]) => ({ name, size, quantity }))
  const read = 'readings' in rest ? rest.readings : []
  expect(read).toEqual(expected)
})

it.each(['8405-01-999-7000 x0', '8405-01-999-7000 0', '10002 42R x10000', 'coat x10000'])(
  '%s asks for a quantity that can be ordered',
  (text) => {
    expect(readTypedLine(text)).toEqual({ kind: 'wrong', problem: 'The quantity has to be from 1 to 9999.' })
  },
)

it('whatever is typed is read, and what is counted can be ordered', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 60 }), (text) => {
      const line = readTypedLine(text)
      const counts =
        line.kind === 'number'
          ? [line.quantity]
          : line.kind === 'words'
            ? line.readings.map(({ quantity }) => quantity)
            : []
      for (const count of counts) expect(count >= 1 && count <= 9999).toBe(true)
    }),
  )
})

const sizes = ['34 SHORT', '42 REGULAR', '42 LONG', '4', '4 1/2 R'].map((size) => ({ size }))
it.each([
  ['42R', ['42 REGULAR']],
  ['42 long', ['42 LONG']],
  ['42', ['42 REGULAR', '42 LONG']],
  ['4', ['4']],
  ['60R', []],
])('size %s means those', (size, found) => {
  expect(findInSize(size, sizes).map((one) => one.size)).toEqual(found)
})
it('without a size all of a product are meant', () => {
  expect(findInSize('', sizes)).toHaveLength(sizes.length)
})
