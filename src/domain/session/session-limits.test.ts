import { expect, test } from 'vitest'
import { checkRows } from '#testing/check-rows.ts'
import { checkSession, describeSessionEnd, type SessionEnd } from './session-limits.ts'

const noon = new Date('2026-11-21T12:00:00Z')
const after = (minutes: number, seconds = 0) => new Date(noon.getTime() + (minutes * 60 + seconds) * 1000)
const member = { permissions: [], roles: [], opensEverything: false }
const manager = { person: { ...member, permissions: [3] } }
const busy = { lastActiveAt: after(719) }
const disabled = { mayEnter: false }

test('a session ends when it is idle, earlier for those who can change people, at its longest time, or with its account', () =>
  checkRows<[given: object, now: Date, end: SessionEnd | null]>(
    [
      [{}, after(15), null],
      [{}, after(15, 1), 'idle'],
      [manager, after(10), null],
      [manager, after(10, 1), 'idle'],
      [busy, after(719, 59), null],
      [busy, after(720), 'longest'],
      [{}, after(800), 'longest'],
      [disabled, noon, 'disabled'],
      [disabled, after(800), 'disabled'],
    ],
    (given, now, end) => {
      const times = { person: member, mayEnter: true, lastActiveAt: noon, endsAt: after(720), ...given }
      expect(checkSession(times, now)).toBe(end)
    },
  ))

test('a person reads why a session ended', () =>
  checkRows<[SessionEnd, number, string]>(
    [
      ['idle', 900, 'You were signed out because nothing happened for 15 minutes.'],
      ['idle', 600, 'You were signed out because nothing happened for 10 minutes.'],
      ['idle', 0, 'You were signed out because nothing happened for a while.'],
      ['longest', 900, 'You were signed out because a session lasts 12 hours at most.'],
      ['signed-out', 900, 'You have signed out.'],
    ],
    (end, seconds, sentence) => expect(describeSessionEnd(end, seconds)).toBe(sentence),
  ))
