import { describe, expect, test } from 'vitest'
import { Refusal } from './refusal.ts'
import {
  describeRole,
  requireLevel,
  requireNoPendingOrders,
  requireOther,
  requireRemovableLevel,
  requireRoomForLevel,
} from './roles.ts'

function refusalOf(work: () => unknown): Pick<Refusal, 'kind' | 'code' | 'message'> | null {
  try {
    work()
    return null
  } catch (error) {
    if (error instanceof Refusal) return { kind: error.kind, code: error.code, message: error.message }
    throw error
  }
}

describe('roles on a DoDAAC', () => {
  test('are never one’s own affair', () => {
    expect(refusalOf(() => requireOther(1, 2))).toBeNull()
    expect(refusalOf(() => requireOther(1, 1))).toMatchObject({ kind: 'forbidden', code: 'OWN_ROLE' })
  })

  test('have a level of the chain when they are approvers, and none otherwise', () => {
    expect(requireLevel('approver', 2, 'W9AR01', 2)).toBe(2)
    expect(requireLevel('finance', 7, 'W9AR01', 2)).toBeNull()
    for (const level of [0, 3, -1])
      expect(refusalOf(() => requireLevel('approver', level, 'W9AR01', 2))).toMatchObject({
        kind: 'rule',
        code: 'NO_SUCH_LEVEL',
      })
    expect(refusalOf(() => requireLevel('approver', 2, 'W9AR01', 1))?.message).toContain('one approval level')
  })

  test('stay while orders wait for them, and the sentence says how many', () => {
    expect(refusalOf(() => requireNoPendingOrders(0, 'W9AR01', 2))).toBeNull()
    expect(refusalOf(() => requireNoPendingOrders(1, 'W9AR01', 2))?.message).toMatch(/^1 order waits/)
    expect(refusalOf(() => requireNoPendingOrders(12, 'W9AR01', 2))).toMatchObject({
      kind: 'conflict',
      code: 'PENDING_ORDERS',
      message: expect.stringMatching(/^12 orders wait for a signature at level 2 of DoDAAC W9AR01/),
    })
  })

  test('are read as role and level', () => {
    expect([describeRole('approver', 3), describeRole('finance', null)]).toEqual([
      'Approver level 3',
      'Finance - RA',
    ])
  })
})

describe('approval levels', () => {
  test('grow to nine', () => {
    expect(refusalOf(() => requireRoomForLevel('W9AR01', 8))).toBeNull()
    expect(refusalOf(() => requireRoomForLevel('W9AR01', 9))?.code).toBe('TOO_MANY_LEVELS')
  })

  test('shrink only by an empty last one, never below one', () => {
    expect(refusalOf(() => requireRemovableLevel('W9AR01', 2, 0))).toBeNull()
    expect(refusalOf(() => requireRemovableLevel('W9AR01', 2, 1))?.code).toBe('LEVEL_HAS_APPROVERS')
    expect(refusalOf(() => requireRemovableLevel('W9AR01', 1, 0))?.code).toBe('LAST_LEVEL')
  })
})
