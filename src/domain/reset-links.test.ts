import { expect, test } from 'vitest'
import { isResetTokenExpired, resetEnds, writeResetToken } from './reset-links.ts'

const now = new Date('2026-11-21T17:00:00Z')

test('a link that leaves now holds the end of its half hour after a pipe', () => {
  expect(writeResetToken('secret', resetEnds(now))).toBe('secret|2026-11-21T17:30:00.000Z')
})

test.each([
  ['secret|2026-11-21T17:00:00.000Z', false],
  ['secret|2026-11-21T17:30:00.000Z', false],
  ['sec|ret|2026-11-21T17:30:00.000Z', false],
  ['secret|2026-11-21T16:59:59.999Z', true],
  ['secret|tomorrow', true],
  ['secret|', true],
  ['secret', true],
  ['', true],
])('the link %s is expired: %s [AUTH-45]', (token, expired) => {
  expect(isResetTokenExpired(token, now)).toBe(expired)
})
