import { expect, test } from 'vitest'
import { describeRight, type HeldRight, type RightKind } from './rights-matrix.ts'

const held = (kind: RightKind, level = 0, counts = true): HeldRight => ({ kind, level, counts })

test.each<[HeldRight[], RightKind, string]>([
  [[], 'admin', ''],
  [[held('finance')], 'admin', ''],
  [[held('admin')], 'admin', 'Yes'],
  [[held('admin', 0, false)], 'admin', 'Yes, no effect today'],
  [[held('approver', 1), held('approver', 3), held('deputy', 2)], 'approver', 'Level 1, 3'],
  [[held('approver', 1), held('approver', 2, false)], 'approver', 'Level 1; Level 2, no effect today'],
  [[held('permission', 7), held('permission', 99)], 'permission', 'Number 7, 99'],
])('the rights %j of kind %s are written as "%s"', (rights, kind, words) => {
  expect(describeRight(rights, kind)).toBe(words)
})
