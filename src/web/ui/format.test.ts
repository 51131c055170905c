import { beforeEach, expect, test } from 'vitest'
import {
  formatDate,
  formatDateTime,
  formatDayInWords,
  formatLongDate,
  formatMoment,
  formatNumberOf,
} from './format.ts'
import { liveInZone } from './portal-time.ts'

beforeEach(() => liveInZone({ zone: 'America/New_York', zoneName: 'Eastern' }))

test('people read a count of one in the singular', () => {
  expect(formatNumberOf(1, 'match', 'matches')).toBe('1 match')
  expect(formatNumberOf(1008, 'match', 'matches')).toBe('1,008 matches')
})

test("people read days as MM/DD/YYYY and moments in the portal's zone, in summer and in winter", () => {
  expect(['2025-05-28', '2025-10-01T02:30:00Z', null, 'soon'].map(formatDate)).toEqual([
    ...['05/28/2025', '09/30/2025', '', 'soon'],
  ])
  expect(['2025-05-28T14:05:00Z', '2025-01-28T14:05:00Z', '2025-05-28'].map(formatDateTime)).toEqual([
    ...['05/28/2025 10:05 AM', '01/28/2025 9:05 AM', '05/28/2025'],
  ])
  expect(formatLongDate('2025-05-28')).toBe('May 28, 2025')
})

test('a portal on Hawaii time shows days and hours in that zone, and names the zone', () => {
  liveInZone({ zone: 'Pacific/Honolulu', zoneName: 'Hawaii-Aleutian' })
  expect(['2025-10-01T09:59:00Z', '2025-10-01'].map(formatDate)).toEqual(['09/30/2025', '10/01/2025'])
  expect(formatDateTime('2025-10-01T09:59:00Z')).toBe('09/30/2025 11:59 PM')
  expect(formatMoment(new Date('2025-10-01T10:00:00Z'))).toBe('10/01/2025 12:00 AM Hawaii-Aleutian')
})

test('a day in words includes its year when it is not the current year', () => {
  expect(formatDayInWords('2026-03-03', '2026-11-21')).toBe('March 3')
  expect(formatDayInWords('2025-12-31', '2026-01-01')).toBe('December 31, 2025')
})
