import { describe, expect, test } from 'vitest'
import { describeTimeLeft, findEnding, isReading, roundTimeLeft } from './session-clock.ts'

const start = Date.UTC(2026, 10, 21, 12)
const minutes = (count: number) => count * 60_000
const session = { lastReceived: start, idleSeconds: 900, endsAt: start + minutes(720) }

describe('the end of a session', () => {
  test('the page does not announce the end of a session while there is time', () => {
    expect(findEnding({ ...session, now: start + minutes(12.9) }).kind).toBe('none')
  })
  test('the page announces the end two minutes before it signs out an idle person', () => {
    expect(findEnding({ ...session, now: start + minutes(13) })).toEqual({ kind: 'idle', secondsLeft: 120 })
  })
  test('the page announces the end as final near the maximum time, even for an active person', () => {
    const now = start + minutes(719)
    expect(findEnding({ ...session, now, lastReceived: now })).toEqual({ kind: 'longest', secondsLeft: 60 })
  })
  test('the remaining time of a session is never below zero', () => {
    expect(findEnding({ ...session, now: start + minutes(30) })).toEqual({ kind: 'idle', secondsLeft: 0 })
  })
  test.each([
    [120, '2 minutes'],
    [65, '1 minute 5 seconds'],
    [1, '1 second'],
    [0, '0 seconds'],
  ])('the page describes %i seconds left as %s', (seconds, words) => {
    expect(describeTimeLeft(seconds)).toBe(words)
  })
  test('screen readers announce the remaining time three times: at two minutes, one minute, and half a minute', () => {
    const reported = Array.from({ length: 121 }, (_, passed) => roundTimeLeft(120 - passed))
    expect([...new Set(reported)]).toEqual([120, 60, 30])
    expect([61, 60, 31, 30, 0].map(roundTimeLeft)).toEqual([120, 60, 60, 30, 30])
  })
})

describe('a person at a page who does not type or click', () => {
  const reader = {
    ...{ lookedAt: start + minutes(20) - 1000, lastSign: start, isInFront: true, now: start + minutes(20) },
  }
  test('the person counts as reading for half an hour', () => {
    expect(isReading(reader)).toBe(true)
    const at = (time: number) => isReading({ ...reader, now: time, lookedAt: time - 1000 })
    expect(at(start + minutes(30) - 1)).toBe(true)
    expect(at(start + minutes(30))).toBe(false)
  })
  test('the person does not count as reading while another window is in front or the machine sleeps', () => {
    expect(isReading({ ...reader, isInFront: false })).toBe(false)
    expect(isReading({ ...reader, lookedAt: start })).toBe(false)
    expect(isReading({ ...reader, lookedAt: reader.now - 10_000 })).toBe(false)
    expect(isReading({ ...reader, lookedAt: reader.now - 9_000 })).toBe(true)
  })
})
