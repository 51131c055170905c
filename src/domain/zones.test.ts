import { expect, it } from 'vitest'
import { clockIn, nameZone } from './zones.ts'

it('an instant has another hour in another zone', () => {
  const instant = new Date('2026-10-01T06:05:00Z')
  expect(clockIn('America/New_York', instant)).toBe('2:05 AM')
  expect(clockIn('Pacific/Honolulu', instant)).toBe('8:05 PM')
})

it('a zone has the name that people call its time by', () => {
  const zones = ['America/New_York', 'America/Chicago', 'Pacific/Honolulu', 'Asia/Tokyo', 'UTC']
  expect(zones.map(nameZone)).toEqual(['Eastern', 'Central', 'Hawaii-Aleutian', 'Japan', 'UTC'])
})
