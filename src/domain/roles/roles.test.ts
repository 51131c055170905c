import { expect, test } from 'vitest'
import { sayRefusal as refusal } from '#testing/refusal.ts'
import {
  describeRole,
  requireLevel,
  requireNoPendingOrders,
  requireOther,
  requireRemovableLevel,
  requireUnusedLevel,
} from './roles.ts'

test('no person can assign a role to themselves', () => {
  expect(refusal(() => requireOther(1, 2))).toBeNull()
  expect(refusal(() => requireOther(1, 1))).toBe(
    'forbidden OWN_ROLE: You cannot change your own roles. Ask another administrator of your program.',
  )
})

test('roles have a level of the chain only when they are approvers', () => {
  expect([1, 2].map((level) => requireLevel('approver', level, 'W9AR01', 2))).toEqual([1, 2])
  expect(requireLevel('finance', 7, 'W9AR01', 2)).toBeNull()
  for (const level of [0, 3, -1])
    expect(refusal(() => requireLevel('approver', level, 'W9AR01', 2))).toBe(
      'rule NO_SUCH_LEVEL: DoDAAC W9AR01 has approval levels 1 to 2. Choose one of them, or add a sequence first.',
    )
  expect(refusal(() => requireLevel('approver', 2, 'W9AR01', 1))).toContain('one approval level')
  expect([describeRole('approver', 3), describeRole('finance', null)]).toEqual([
    ...['Approver level 3', 'Finance - RA'],
  ])
})

test('roles stay while orders wait for them, and the sentence says how many', () => {
  const refused = [0, 1, 12].map((orders) => refusal(() => requireNoPendingOrders(orders, 'W9AR01', 2)))
  expect(refused).toEqual([
    null,
    expect.stringMatching(/^conflict PENDING_ORDERS: 1 order waits for a signature/),
    expect.stringMatching(/ 12 orders wait for a signature at level 2 of DoDAAC W9AR01/),
  ])
})

test('a DoDAAC has one to nine approval levels, and loses only an empty last level', () => {
  expect(refusal(() => requireUnusedLevel('W9AR01', 8))).toBeNull()
  expect(refusal(() => requireUnusedLevel('W9AR01', 9))).toBe(
    'rule TOO_MANY_LEVELS: DoDAAC W9AR01 has 9 approval levels, which is the maximum.',
  )
  const removed = [0, 1, 3].map((approvers) => refusal(() => requireRemovableLevel('W9AR01', 2, approvers)))
  expect(removed).toEqual([
    null,
    'conflict LEVEL_HAS_APPROVERS: Level 2 of DoDAAC W9AR01 has 1 approver. Remove them first.',
    'conflict LEVEL_HAS_APPROVERS: Level 2 of DoDAAC W9AR01 has 3 approvers. Remove them first.',
  ])
  expect(refusal(() => requireRemovableLevel('W9AR01', 1, 0))).toBe(
    'rule LAST_LEVEL: DoDAAC W9AR01 must keep one approval level, because every order needs one.',
  )
})
