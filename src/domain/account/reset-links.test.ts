import { expect, test } from 'vitest'
import { resetEnds, writeResetToken } from './reset-links.ts'

test('a reset link that the portal sends now holds the end of its half hour after a pipe', () => {
  const now = new Date('2026-11-21T17:00:00Z')
  expect(writeResetToken('secret', resetEnds(now))).toBe('secret|2026-11-21T17:30:00.000Z')
})
