import { expect, test } from 'vitest'
import { sayAge } from './ages.ts'

test('the age of an order is said in days, and never below today when a clock is behind the server', () => {
  const days = ['2026-11-21', '2026-11-20', '2026-11-19', '2025-11-19'].map((from) =>
    sayAge(from, '2026-11-20'),
  )
  expect(days).toEqual(['since today', 'since today', '1 day', '366 days'])
})
