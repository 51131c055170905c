import { describe, expect, test } from 'vitest'
import { describeTimeLeft, findEnding } from './session-clock.ts'

const start = Date.UTC(2026, 10, 21, 12)
const minutes = (count: number) => count * 60_000
const session = { lastHeard: start, idleSeconds: 900, endsAt: start + minutes(720) }

describe('the end of a session', () => {
  test('is not announced while there is time', () => {
    expect(findEnding({ ...session, now: start + minutes(12.9) }).kind).toBe('none')
  })
  test('is announced two minutes before an idle person is signed out', () => {
    expect(findEnding({ ...session, now: start + minutes(13) })).toEqual({ kind: 'idle', secondsLeft: 120 })
  })
  test('is announced as final near the longest time, however active the person is', () => {
    const now = start + minutes(719)
    expect(findEnding({ ...session, now, lastHeard: now })).toEqual({ kind: 'longest', secondsLeft: 60 })
  })
  test('never has less than no time left', () => {
    expect(findEnding({ ...session, now: start + minutes(30) })).toEqual({ kind: 'idle', secondsLeft: 0 })
  })
  test.each([
    [120, '2 minutes'],
    [65, '1 minute 5 seconds'],
    [1, '1 second'],
    [0, '0 seconds'],
  ])('with %i seconds left says %s', (seconds, words) => {
    expect(describeTimeLeft(seconds)).toBe(words)
  })
})
