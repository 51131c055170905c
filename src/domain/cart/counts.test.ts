import { expect, it } from 'vitest'
import { checkRows } from '#testing/check-rows.ts'
import { readCount, splitCount } from './counts.ts'

it('the reader reads a number or its word as a quantity', () =>
  checkRows(
    [
      ['3', 3],
      ['x3', 3],
      ['X 3', 3],
      ['×3', 3],
      ['3x', 3],
      [' 3 × ', 3],
      ['12345678901', 12_345_678_901],
      ['0', 0],
      ['', null],
      ['x', null],
      ['3 coats', null],
      ['42R', null],
      ['-3', null],
      ['2.5', null],
      ['x3x', null],
    ],
    (text, count) => {
      expect(readCount(text)).toBe(count)
    },
  ))

it.each([
  ['coat 42R x2', { item: 'coat 42R', count: 2 }],
  ['coat 42R 2x', { item: 'coat 42R', count: 2 }],
  ['10002 42R, × 2', { item: '10002 42R', count: 2 }],
  ['2 x coat 42R', { item: 'coat 42R', count: 2 }],
  ['2x coat 42R', { item: 'coat 42R', count: 2 }],
  ['coat 42R 2', null],
  ['x2', null],
  ['coat x', null],
  ['8405019997000 x coat', null],
])('the reader splits %j and its quantity into %j', (line, split) => {
  expect(splitCount(line)).toEqual(split)
})
