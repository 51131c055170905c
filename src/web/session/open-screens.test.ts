import { expect, test } from 'vitest'
import { findOpenScreen } from './open-screens.ts'

test.each([
  ['/', 'sign-in'],
  ['/orders/12', 'sign-in'],
  ['/reset-password/', 'later'],
  ['/Auth/Redirect', 'later'],
  ['/test', 'later'],
  ['/passreset', 'later'],
  ['/unauthorized', 'unauthorized'],
] as const)('a visitor at %s sees %s [NAV-01, NAV-02]', (path, screen) => {
  expect(findOpenScreen(path)).toBe(screen)
})
