import { expect, test } from 'vitest'
import { checkRows } from '#testing/check-rows.ts'
import { findOpenScreen, isForEverybody } from './open-screens.ts'

test('each address has its screen for visitors, and people who are signed in see some of them, too [NAV-01 NAV-02]', () =>
  checkRows<[string, string, boolean]>(
    [
      ['/', 'sign-in', false],
      ['/orders/12', 'sign-in', false],
      ['/unauthorized', 'unauthorized', false],
      ['/reset-password/', 'reset-password', true],
      ['/Auth/Redirect', 'card-redirect', true],
      ['/test', 'verify-token', true],
      ['/passreset', 'reset-redirect', true],
      ['/set-up', 'opening', true],
      ['/Accessibility/', 'accessibility', true],
    ],
    (path, screen, everybody) =>
      expect([findOpenScreen(path), isForEverybody(findOpenScreen(path))]).toEqual([screen, everybody]),
  ))
