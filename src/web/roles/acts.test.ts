import { expect, test } from 'vitest'
import type { Role } from '#domain/roles/permissions.ts'
import { describeActs } from './acts.ts'

const say = (role: Role | null, acts: number, hasMoreActs = false) =>
  describeActs({ role, acts, hasMoreActs, lastActAt: acts > 0 ? new Date('2026-11-03T17:00:00Z') : null })

test('one sentence describes what a person did with a role', () => {
  expect(say('approver', 12)).toBe('Signed or declined 12 orders, the last on 11/03/2026')
  expect(say('order-placer', 1)).toBe('Placed 1 order on 11/03/2026')
  expect(say('finance', 1)).toBe('Moved money once on 11/03/2026')
  expect(say('admin', 7)).toBe('Changed people, DoDAACs or roles 7 times, the last on 11/03/2026')
  expect(say(null, 2)).toBe('Made 2 changes, the last on 11/03/2026')
})

test('when older entries may exist, the sentence says "or more", or that there is no recent activity', () => {
  expect(say('finance', 1000, true)).toBe('Moved money 1,000 times or more, the last on 11/03/2026')
  expect(say('order-placer', 1, true)).toBe('Placed 1 order or more, the last on 11/03/2026')
  expect(say('order-placer', 0)).toBe('No activity')
  expect(say('admin', 0, true)).toBe('No recent activity')
})
