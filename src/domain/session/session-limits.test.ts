import { expect, test } from 'vitest'
import { checkSession, describeSessionEnd, type SessionEnd } from './session-limits.ts'

const noon = new Date('2026-11-21T12:00:00Z')
const after = (minutes: number, seconds = 0) => new Date(noon.getTime() + (minutes * 60 + seconds) * 1000)
const member = { permissions: [], roles: [], opensEverything: false }
const manager = { ...member, permissions: [3] }

// biome-ignore format: a table is read row by row
const CASES: [string, object, Date, SessionEnd | null][] = [
  ['continues at its fifteenth minute', {}, after(15), null],
  ['ends after more than fifteen minutes without activity', {}, after(15, 1), 'idle'],
  ['ends earlier for somebody who can change people', { person: manager }, after(10, 1), 'idle'],
  ['continues at the tenth minute of a person who can change people', { person: manager }, after(10), null],
  ['ends at the longest time, however busy it is', { lastActiveAt: after(719) }, after(720), 'longest'],
  ['continues a second before the longest time', { lastActiveAt: after(719) }, after(719, 59), null],
  ['ends at once for somebody who may not sign in any more', { mayEnter: false }, noon, 'disabled'],
  ['gives the disabled account as its first reason to end', { mayEnter: false }, after(800), 'disabled'],
  ['gives the longest time as a reason before the idle time', {}, after(800), 'longest'],
]

test.each(CASES)('a session %s', (_, given, now, end) => {
  const times = { person: member, mayEnter: true, lastActiveAt: noon, endsAt: after(720), ...given }
  expect(checkSession(times, now)).toBe(end)
})

test.each<[SessionEnd, number, string]>([
  ['idle', 900, 'You were signed out because nothing happened for 15 minutes.'],
  ['idle', 600, 'You were signed out because nothing happened for 10 minutes.'],
  ['idle', 0, 'You were signed out because nothing happened for a while.'],
  ['longest', 900, 'You were signed out because a session lasts 12 hours at most.'],
  ['signed-out', 900, 'You have signed out.'],
])('a session that ended (%s after %i seconds) reads: %s', (end, seconds, sentence) => {
  expect(describeSessionEnd(end, seconds)).toBe(sentence)
})
