import { expect, test } from 'vitest'
import { cutShares, joinShares, spreadMonths } from './summary.ts'

const share = (name: string, rows: number) => ({ name, rows, cents: rows * 100 })
const months = (counts: Record<string, number>) =>
  Object.entries(counts).map(([month, rows]) => ({ month, rows }))
const stretches = (counts: Record<string, number>) =>
  Object.entries(counts).map(([name, rows]) => ({ name, rows }))

test('the summary names the units with the most rows, largest first, and combines the others with their totals', () => {
  const { named, others } = cutShares(
    [...'ABCDEFGHIJ'].map((name, at) => share(name, at + 1)),
    8,
  )
  expect(named.map(({ name }) => name).join('')).toBe('JIHGFEDC')
  expect(others).toEqual({ count: 2, rows: 3, cents: 300 })
})

test('the summary names a single remaining unit, and sorts units with equal rows by name', () => {
  const { named, others } = cutShares([share('C', 1), share('B', 1), share('A', 1)], 2)
  expect(named.map(({ name }) => name)).toEqual(['A', 'B', 'C'])
  expect(others).toEqual({ count: 0, rows: 0, cents: 0 })
})

test('entries with equal words are one share', () => {
  const shares = [share('Shipped', 2), share('Pending', 1), share('Shipped', 3)]
  expect(joinShares(shares)).toEqual([share('Shipped', 5), share('Pending', 1)])
})

test('months without a row have their place, and more than two years appear as fiscal years', () => {
  expect(spreadMonths(months({ '2027-02': 4, '2026-11': 2 }))).toEqual({
    by: 'month',
    stretches: stretches({ '2026-11': 2, '2026-12': 0, '2027-01': 0, '2027-02': 4 }),
  })
  expect(spreadMonths([]).stretches).toEqual([])
  const years = { '2024-09': 1, '2024-10': 2, '2026-08': 4 }
  expect(spreadMonths(months(years)).by).toBe('month')
  const { by, stretches: found } = spreadMonths(months({ ...years, '2026-10': 8 }))
  expect([by, ...found.map(({ name, rows }) => `${name} ${rows}`)]).toEqual([
    ...['fiscal year', '2024 1', '2025 2', '2026 4', '2027 8'],
  ])
})
