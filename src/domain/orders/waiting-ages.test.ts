import { expect, test } from 'vitest'
import { countAges } from './waiting-ages.ts'

const TODAY = '2026-11-21'
const countOf = (...days: string[]) => countAges(days, TODAY).map(({ orders }) => orders)

test('each waiting order has one age, in whole days since its submission', () => {
  expect(countAges([], TODAY).map(({ name }) => name)).toEqual([
    ...['Since today', '1 to 2 days', '3 to 7 days', 'Longer'],
  ])
  expect(countOf('2026-11-21')).toEqual([1, 0, 0, 0])
  expect(countOf('2026-11-20', '2026-11-19')).toEqual([0, 2, 0, 0])
  expect(countOf('2026-11-18', '2026-11-14')).toEqual([0, 0, 2, 0])
  expect(countOf('2026-11-13', '2025-11-21')).toEqual([0, 0, 0, 2])
})

test('the count loses no order when the clock is behind', () => {
  expect(countOf('2026-11-22')).toEqual([1, 0, 0, 0])
})
