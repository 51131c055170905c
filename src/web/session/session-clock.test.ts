import { expect, test } from 'vitest'
import { describeTimeLeft, findEnding, isReading, roundTimeLeft } from './session-clock.ts'

const start = Date.UTC(2026, 10, 21, 12)
const minutes = (count: number) => start + count * 60_000

test('the page announces the end two minutes before an idle person is signed out, and as final near the maximum time', () => {
  const session = { lastReceived: start, idleSeconds: 900, endsAt: minutes(720) }
  expect(findEnding({ ...session, now: minutes(12.9) }).kind).toBe('none')
  expect(findEnding({ ...session, now: minutes(13) })).toEqual({ kind: 'idle', secondsLeft: 120 })
  expect(findEnding({ ...session, now: minutes(30) })).toEqual({ kind: 'idle', secondsLeft: 0 })
  expect(findEnding({ ...session, now: minutes(719), lastReceived: minutes(719) })).toEqual({
    ...{ kind: 'longest', secondsLeft: 60 },
  })
})

test('screen readers announce the remaining time three times: at two minutes, one minute, and half a minute', () => {
  expect([120, 65, 1, 0].map(describeTimeLeft)).toEqual([
    ...['2 minutes', '1 minute 5 seconds', '1 second', '0 seconds'],
  ])
  const reported = Array.from({ length: 121 }, (_, passed) => roundTimeLeft(120 - passed))
  expect([...new Set(reported)]).toEqual([120, 60, 30])
  expect([61, 60, 31, 30, 0].map(roundTimeLeft)).toEqual([120, 60, 60, 30, 30])
})

test('a person counts as reading for half an hour, while the window is in front and the machine is awake', () => {
  const isReadingAt = (now: number, more: object = {}) =>
    isReading({ now, lookedAt: now - 1000, lastSign: start, isInFront: true, ...more })
  expect([minutes(20), minutes(30) - 1, minutes(30)].map((now) => isReadingAt(now))).toEqual([
    true,
    true,
    false,
  ])
  const now = minutes(20)
  expect(isReadingAt(now, { isInFront: false })).toBe(false)
  expect([9_000, 10_000].map((ago) => isReadingAt(now, { lookedAt: now - ago }))).toEqual([true, false])
})
