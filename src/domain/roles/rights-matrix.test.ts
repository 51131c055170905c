import { expect, test } from 'vitest'
import { checkRows } from '#testing/check-rows.ts'
import { describeRight, type HeldRight, type RightKind } from './rights-matrix.ts'

const held = (kind: RightKind, level = 0, counts = true): HeldRight => ({ kind, level, counts })

test('the matrix names the levels or numbers of a right, and those without effect today', () =>
  checkRows<[RightKind, words: string, ...rights: HeldRight[]]>(
    [
      ['admin', ''],
      ['admin', '', held('finance')],
      ['admin', 'Yes', held('admin')],
      ['admin', 'Yes, no effect today', held('admin', 0, false)],
      ['admin', 'Yes', held('admin'), held('admin', 0, false)],
      ['approver', 'Level 1, 3', held('approver', 1), held('approver', 3), held('deputy', 2)],
      ['approver', 'Level 1; Level 2, no effect today', held('approver', 1), held('approver', 2, false)],
      ['permission', 'Number 7, 99', held('permission', 7), held('permission', 99)],
    ],
    (kind, words, ...rights) => expect(describeRight(rights, kind)).toBe(words),
  ))
