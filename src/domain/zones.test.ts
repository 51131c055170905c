import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { clockIn, nameZone, readClock, readMoment } from './zones.ts'

it('an instant has a different hour in another zone', () => {
  const instant = new Date('2026-10-01T06:05:00Z')
  expect(clockIn('America/New_York', instant)).toBe('2:05 AM')
  expect(clockIn('Pacific/Honolulu', instant)).toBe('8:05 PM')
  expect(clockIn('UTC', new Date('2026-10-01T12:30:00Z'))).toBe('12:30 PM')
})

it('a zone has the common name of its time', () => {
  const zones = ['America/New_York', 'America/Chicago', 'Pacific/Honolulu', 'Asia/Tokyo', 'UTC']
  expect(zones.map(nameZone)).toEqual(['Eastern', 'Central', 'Hawaii-Aleutian', 'Japan', 'UTC'])
})

it('a moment follows the clocks of a zone in summer, in winter, and at clock changes', () => {
  const read = (text: string) => readMoment(text, 'America/New_York')?.toISOString()
  expect(read('2026-11-20 14:05')).toBe('2026-11-20T19:05:00.000Z')
  expect(read('2026-07-20 14:05:30')).toBe('2026-07-20T18:05:30.000Z')
  // Twice: the first one. Never: what it would have been.
  expect(read('2026-11-01 01:30')).toBe('2026-11-01T05:30:00.000Z')
  expect(read('2026-03-08 02:30')).toBe('2026-03-08T07:30:00.000Z')
  expect(read('2026-11-20T14:05:00Z')).toBe('2026-11-20T14:05:00.000Z')
  expect(read('2026-11-20 14:05:00-08:00')).toBe('2026-11-20T22:05:00.000Z')
  for (const text of ['2026-02-30 10:00', '14:05', 'yesterday', '2026-11-20 25:00'])
    expect(readMoment(text, 'America/New_York')).toBeNull()
})

it('an engine with Temporal shows the same day and time in every zone as one without', () => {
  const zones = ['America/New_York', 'Asia/Kolkata', 'Pacific/Chatham', 'Pacific/Honolulu', 'UTC']
  // About 40 days and an odd number of minutes apart, over clock changes and midnights.
  const instants = Array.from({ length: 400 }, (_, at) => Date.UTC(1999, 11, 31) + at * 3_456_789_123)
  const read = `import { readClock } from './src/domain/zones.ts'
    const [zones, instants] = ${JSON.stringify([zones, instants])}
    if (!Date.prototype.toTemporalInstant) throw new Error('no Temporal')
    console.log(JSON.stringify(zones.map((zone) => instants.map((at) => readClock(zone, new Date(at))))))`
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--harmony-temporal', '--input-type=module', '-e', read],
    {
      encoding: 'utf8',
    },
  )
  expect('toTemporalInstant' in Date.prototype, 'this engine has none').toBe(false)
  expect(JSON.parse(stdout || stderr)).toEqual(
    zones.map((zone) => instants.map((at) => readClock(zone, new Date(at)))),
  )
  expect(readClock('America/New_York', new Date('2026-11-29T05:00:00Z'))).toEqual({
    day: '2026-11-29',
    hour: 0,
    minute: 0,
  })
})
