import { expect, test } from 'vitest'
import { type Beat, pulseStart, readPulse } from './pulse.ts'

const NOW = new Date('2026-11-21T17:45:00Z')
const read = (...beats: [hour: string, kind: Beat['kind'], times: number][]) =>
  readPulse(
    beats.map(([hour, kind, times]) => ({ hour: new Date(hour), kind, times })),
    NOW,
    'America/New_York',
  )
const sums = (parts: { sent: number; refused: number }[]) => [
  parts.reduce((sum, { sent }) => sum + sent, 0),
  parts.reduce((sum, { refused }) => sum + refused, 0),
]

test('a quiet portal shows 24 empty hours and 14 empty days, and the last of each is still running', () => {
  const { hours, days } = read()
  expect([hours.length, days.length, sums(hours)]).toEqual([24, 14, [0, 0]])
  expect([hours[0]?.from, hours.at(-1)?.from]).toEqual([
    ...[new Date('2026-11-20T18:00:00Z'), new Date('2026-11-21T17:00:00Z')],
  ])
  expect([days[0]?.day, days.at(-1)?.day]).toEqual(['2026-11-08', '2026-11-21'])
})

test('an event counts in its hour and in its day in the zone of the portal, from the first hour of the first day', () => {
  const { hours, days } = read(
    ['2026-11-21T17:00:00Z', 'sent', 3],
    ['2026-11-21T17:00:00Z', 'refused', 1],
    ['2026-11-21T04:00:00Z', 'sent', 5],
    ['2026-11-20T17:00:00Z', 'sent', 7],
    ['2026-11-08T05:00:00Z', 'sent', 2],
    ['2026-11-08T04:00:00Z', 'sent', 9],
  )
  expect(hours.at(-1)).toMatchObject({ sent: 3, refused: 1 })
  expect(sums(hours)).toEqual([8, 1])
  expect([days[0], ...days.slice(-2)]).toMatchObject([
    { day: '2026-11-08', sent: 2 },
    { day: '2026-11-20', sent: 12, refused: 0 },
    { day: '2026-11-21', sent: 3, refused: 1 },
  ])
  expect(pulseStart(NOW) <= new Date('2026-11-08T05:00:00Z')).toBe(true)
})
