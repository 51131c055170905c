import { describe, expect, test } from 'vitest'
import { refusalOf } from '#testing/refusal.ts'
import {
  describeRole,
  requireLevel,
  requireNoPendingOrders,
  requireOther,
  requireRemovableLevel,
  requireUnusedLevel,
} from './roles.ts'

describe('roles on a DoDAAC', () => {
  test('no person can assign a role to themselves', () => {
    expect(refusalOf(() => requireOther(1, 2))).toBeNull()
    expect(refusalOf(() => requireOther(1, 1))).toMatchObject({
      ...{ kind: 'forbidden', code: 'OWN_ROLE' },
      message: 'You cannot change your own roles. Ask another administrator of your program.',
    })
  })

  test('roles have a level of the chain only when they are approvers', () => {
    expect(requireLevel('approver', 2, 'W9AR01', 2)).toBe(2)
    expect(requireLevel('finance', 7, 'W9AR01', 2)).toBeNull()
    for (const level of [0, 3, -1])
      expect(refusalOf(() => requireLevel('approver', level, 'W9AR01', 2))).toMatchObject({
        ...{ kind: 'rule', code: 'NO_SUCH_LEVEL' },
        message: 'DoDAAC W9AR01 has approval levels 1 to 2. Choose one of them, or add a sequence first.',
      })
    expect(requireLevel('approver', 1, 'W9AR01', 2)).toBe(1)
    expect(refusalOf(() => requireLevel('approver', 2, 'W9AR01', 1))?.message).toContain('one approval level')
  })

  test('roles stay while orders wait for them, and the sentence says how many', () => {
    expect(refusalOf(() => requireNoPendingOrders(0, 'W9AR01', 2))).toBeNull()
    expect(refusalOf(() => requireNoPendingOrders(1, 'W9AR01', 2))?.message).toMatch(/^1 order waits/)
    expect(refusalOf(() => requireNoPendingOrders(12, 'W9AR01', 2))).toMatchObject({
      ...{ kind: 'conflict', code: 'PENDING_ORDERS' },
      message: expect.stringMatching(/^12 orders wait for a signature at level 2 of DoDAAC W9AR01/),
    })
  })

  test('a role appears in words as role and level', () => {
    expect(describeRole('approver', 3)).toBe('Approver level 3')
    expect(describeRole('finance', null)).toBe('Finance - RA')
  })
})

describe('approval levels', () => {
  test('a DoDAAC has at most nine approval levels', () => {
    expect(refusalOf(() => requireUnusedLevel('W9AR01', 8))).toBeNull()
    expect(refusalOf(() => requireUnusedLevel('W9AR01', 9))).toMatchObject({
      ...{ kind: 'rule', code: 'TOO_MANY_LEVELS' },
      message: 'DoDAAC W9AR01 has 9 approval levels, which is the maximum.',
    })
  })

  test('a DoDAAC loses only an empty last level, and never its only level', () => {
    expect(refusalOf(() => requireRemovableLevel('W9AR01', 2, 0))).toBeNull()
    for (const [count, words] of [
      [1, '1 approver'],
      [3, '3 approvers'],
    ] as const)
      expect(refusalOf(() => requireRemovableLevel('W9AR01', 2, count))).toMatchObject({
        ...{ kind: 'conflict', code: 'LEVEL_HAS_APPROVERS' },
        message: `Level 2 of DoDAAC W9AR01 has ${words}. Remove them first.`,
      })
    expect(refusalOf(() => requireRemovableLevel('W9AR01', 1, 0))).toMatchObject({
      ...{ kind: 'rule', code: 'LAST_LEVEL' },
      message: 'DoDAAC W9AR01 must keep one approval level, because every order needs one.',
    })
  })
})
