import { expect, test } from 'vitest'
import { sayAge } from './ages.ts'

test.each([
  ['2026-11-20', '2026-11-20', 'since today'],
  ['2026-11-19', '2026-11-20', '1 day'],
  ['2026-10-31', '2026-11-08', '8 days'],
  // A browser's clock may be behind the server's.
  ['2026-11-21', '2026-11-20', 'since today'],
  ['2025-12-31', '2027-01-01', '366 days'],
])('the age from %s to %s is %s', (from, today, words) => {
  expect(sayAge(from, today)).toBe(words)
})
