import { describe, expect, test } from 'vitest'
import { describeTimeLeft, findEnding, isReading, roundTimeLeft } from './session-clock.ts'

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
  test('is told by ear three times: with two minutes left, with one, and with half of one', () => {
    const told = Array.from({ length: 121 }, (_, passed) => roundTimeLeft(120 - passed))
    expect([...new Set(told)]).toEqual([120, 60, 30])
    expect([61, 60, 31, 30, 0].map(roundTimeLeft)).toEqual([120, 60, 60, 30, 30])
  })
})

describe('somebody in front of a page who leaves no sign', () => {
  const reader = {
    ...{ lookedAt: start + minutes(20) - 1000, lastSign: start, isInFront: true, now: start + minutes(20) },
  }
  test('reads, for half an hour', () => {
    expect(isReading(reader)).toBe(true)
    const at = (time: number) => isReading({ ...reader, now: time, lookedAt: time - 1000 })
    expect(at(start + minutes(30) - 1)).toBe(true)
    expect(at(start + minutes(30))).toBe(false)
  })
  test('does not read while another window is in front, nor while the machine sleeps', () => {
    expect(isReading({ ...reader, isInFront: false })).toBe(false)
    expect(isReading({ ...reader, lookedAt: start })).toBe(false)
    expect(isReading({ ...reader, lookedAt: reader.now - 10_000 })).toBe(false)
    expect(isReading({ ...reader, lookedAt: reader.now - 9_000 })).toBe(true)
  })
})
