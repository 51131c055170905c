import { expect, test } from 'vitest'
import { findOpenScreen, isForEverybody } from './open-screens.ts'

test.each([
  ['/', 'sign-in'],
  ['/orders/12', 'sign-in'],
  ['/reset-password/', 'reset-password'],
  ['/Auth/Redirect', 'card-redirect'],
  ['/test', 'verify-token'],
  ['/passreset', 'reset-redirect'],
  ['/unauthorized', 'unauthorized'],
  ['/set-up', 'opening'],
  ['/Accessibility/', 'accessibility'],
] as const)('a visitor at %s sees %s [NAV-01, NAV-02]', (path, screen) => {
  expect(findOpenScreen(path)).toBe(screen)
})

test('people who are signed in also see the reset screens, redirect screens, and statement, and otherwise the portal', () => {
  const paths = [
    ...['/test', '/passreset', '/reset-password', '/auth/redirect', '/set-up', '/accessibility', '/'],
    ...['/unauthorized', '/orders'],
  ]
  expect(paths.filter((path) => isForEverybody(findOpenScreen(path)))).toEqual(paths.slice(0, 6))
})
