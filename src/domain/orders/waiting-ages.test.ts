import { expect, test } from 'vitest'
import { countAges } from './waiting-ages.ts'

const TODAY = '2026-11-21'
const countOf = (...days: string[]) => countAges(days, TODAY).map(({ orders }) => orders)

test('each order that waits has one age, by whole days since it was submitted', () => {
  expect(countAges([], TODAY).map(({ name }) => name)).toEqual([
    ...['Since today', '1 to 2 days', '3 to 7 days', 'Longer'],
  ])
  expect(countOf('2026-11-21')).toEqual([1, 0, 0, 0])
  expect(countOf('2026-11-20', '2026-11-19')).toEqual([0, 2, 0, 0])
  expect(countOf('2026-11-18', '2026-11-14')).toEqual([0, 0, 2, 0])
  expect(countOf('2026-11-13', '2025-11-21')).toEqual([0, 0, 0, 2])
})

test('a clock that is behind loses no order', () => {
  expect(countOf('2026-11-22')).toEqual([1, 0, 0, 0])
})
