import { expect, test, vi } from 'vitest'
import { checkRows } from '#testing/check-rows.ts'
import type { RoleAssignment } from '#wire/roles/roles.ts'
import { whyNoEffect } from './no-effect.ts'

test('a role says why it has no effect today', () => {
  vi.setSystemTime(new Date('2026-11-21T17:00:00Z'))
  const held = { enabled: true, maySignIn: true, firstDay: null, lastDay: null }
  checkRows<[why: string, role: Partial<RoleAssignment>]>(
    [
      ['', {}],
      ['', { firstDay: '2026-11-21', lastDay: '2026-11-21' }],
      ['Ended', { lastDay: '2026-11-20' }],
      ['Not begun', { firstDay: '2026-11-22' }],
      ['May not sign in yet', { maySignIn: false }],
      ['Disabled', { enabled: false, lastDay: '2026-11-20' }],
    ],
    (why, role) => expect(whyNoEffect({ ...held, ...role } as RoleAssignment)).toBe(why),
  )
})
