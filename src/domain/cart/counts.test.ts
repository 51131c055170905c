import { expect, it } from 'vitest'
import { checkRows } from '#testing/check-rows.ts'
import { readCount, splitCount } from './counts.ts'

it('the reader reads a number or its word as a quantity', () => {
  for (const text of ['3', 'x3', 'X 3', '×3', '3x', ' 3 × ']) expect(readCount(text), text).toBe(3)
  expect([readCount('12345678901'), readCount('0')]).toEqual([12_345_678_901, 0])
  for (const text of ['', 'x', '3 coats', '42R', '-3', '2.5', 'x3x']) expect(readCount(text), text).toBeNull()
})

it('the reader splits a line into the item and a quantity that is marked as one', () =>
  checkRows<[string, string | null]>(
    [
      ['coat 42R x2', 'coat 42R'],
      ['coat 42R 2x', 'coat 42R'],
      ['10002 42R, × 2', '10002 42R'],
      ['2 x coat 42R', 'coat 42R'],
      ['2x coat 42R', 'coat 42R'],
      ['coat 42R 2', null],
      ['x2', null],
      ['coat x', null],
      ['8405019997000 x coat', null],
    ],
    (line, item) => expect(splitCount(line)).toEqual(item && { item, count: 2 }),
  ))
