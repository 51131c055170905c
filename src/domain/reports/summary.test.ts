import { expect, test } from 'vitest'
import { cutShares, joinShares, spreadMonths } from './summary.ts'

const share = (name: string, rows: number) => ({ name, rows, cents: rows * 100 })

test('the summary names the units with the most rows, largest first, and combines the others with their totals', () => {
  const units = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J'].map((name, at) => share(name, at + 1))
  const { named, others } = cutShares(units, 8)
  expect(named.map(({ name }) => name)).toEqual(['J', 'I', 'H', 'G', 'F', 'E', 'D', 'C'])
  expect(others).toEqual({ count: 2, rows: 3, cents: 300 })
  expect(named.reduce((sum, { rows }) => sum + rows, 0) + others.rows).toBe(55)
})

test('the summary names a single remaining unit, and sorts units with equal rows by name', () => {
  const { named, others } = cutShares([share('C', 1), share('B', 1), share('A', 1)], 2)
  expect(named.map(({ name }) => name)).toEqual(['A', 'B', 'C'])
  expect(others).toEqual({ count: 0, rows: 0, cents: 0 })
})

test('entries with equal words are one share', () => {
  expect(joinShares([share('Shipped', 2), share('Pending', 1), share('Shipped', 3)])).toEqual([
    share('Shipped', 5),
    share('Pending', 1),
  ])
})

test('months without a row have their place, even across the turn of the year', () => {
  const months = [
    { month: '2027-02', rows: 4 },
    { month: '2026-11', rows: 2 },
  ]
  expect(spreadMonths(months)).toEqual({
    by: 'month',
    stretches: [
      { name: '2026-11', rows: 2 },
      { name: '2026-12', rows: 0 },
      { name: '2027-01', rows: 0 },
      { name: '2027-02', rows: 4 },
    ],
  })
  expect(spreadMonths([{ month: '2026-11', rows: 2 }]).stretches).toEqual([{ name: '2026-11', rows: 2 }])
  expect(spreadMonths([]).stretches).toEqual([])
})

test('more than two years appear as fiscal years, which begin in October', () => {
  const months = [
    { month: '2024-09', rows: 1 },
    { month: '2024-10', rows: 2 },
    { month: '2026-08', rows: 4 },
  ]
  expect(spreadMonths(months).by).toBe('month')
  expect(spreadMonths([...months, { month: '2026-10', rows: 8 }])).toEqual({
    by: 'fiscal year',
    stretches: [
      { name: '2024', rows: 1 },
      { name: '2025', rows: 2 },
      { name: '2026', rows: 4 },
      { name: '2027', rows: 8 },
    ],
  })
})
