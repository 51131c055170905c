import { beforeEach, expect, test } from 'vitest'
import { formatMoney } from '#domain/money.ts'
import {
  formatDate,
  formatDateTime,
  formatDayInWords,
  formatLongDate,
  formatMoment,
  formatNumberOf,
} from './format.ts'
import { liveInZone } from './portal-time.ts'

beforeEach(() => liveInZone('America/New_York'))

test('people read cents as US dollars [CONST-35]', () => {
  expect(formatMoney(123_456)).toBe('$1,234.56')
  expect(formatMoney(5)).toBe('$0.05')
  expect(formatMoney(-100)).toBe('-$1.00')
})

test('people read days as MM/DD/YYYY, regardless of the zone that the server wrote them in', () => {
  expect(formatDate('2025-05-28')).toBe('05/28/2025')
  expect(formatDate('2025-10-01T02:30:00Z')).toBe('09/30/2025')
})

test('an empty date appears as nothing, and text that is no date stays unchanged', () => {
  expect(formatDate(null)).toBe('')
  expect(formatDate('soon')).toBe('soon')
})

test("people read moments in the portal's zone, in summer and in winter", () => {
  expect(formatDateTime('2025-05-28T14:05:00Z')).toBe('05/28/2025 10:05 AM')
  expect(formatDateTime('2025-01-28T14:05:00Z')).toBe('01/28/2025 9:05 AM')
  expect(formatDateTime('2025-05-28')).toBe('05/28/2025')
})

test('a portal on Hawaii time shows days and hours in that zone, and names the zone', () => {
  liveInZone('Pacific/Honolulu')
  expect(formatDate('2025-10-01T09:59:00Z')).toBe('09/30/2025')
  expect(formatDateTime('2025-10-01T09:59:00Z')).toBe('09/30/2025 11:59 PM')
  expect(formatMoment(new Date('2025-10-01T10:00:00Z'))).toBe('10/01/2025 12:00 AM Hawaii-Aleutian')
  expect(formatDate('2025-10-01')).toBe('10/01/2025')
})

test('screen readers read the month by name', () => {
  expect(formatLongDate('2025-05-28')).toBe('May 28, 2025')
})

test('a count of one is singular', () => {
  expect(formatNumberOf(1, 'match', 'matches')).toBe('1 match')
  expect(formatNumberOf(1008, 'match', 'matches')).toBe('1,008 matches')
})

test('a day in words includes its year when it is not the current year', () => {
  expect(formatDayInWords('2026-03-03', '2026-11-21')).toBe('March 3')
  expect(formatDayInWords('2025-12-31', '2026-01-01')).toBe('December 31, 2025')
})
