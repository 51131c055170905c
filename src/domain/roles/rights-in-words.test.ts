import { expect, test } from 'vitest'
import { PERMISSION_LIST } from './permissions.ts'
import { describeOwnRole, describePermission, explainDodaacs } from './rights-in-words.ts'

test('each role and every permission number has its own sentence, and the unused number has none [NAV-17]', () => {
  const roles = (['approver', 'order-placer', 'finance', 'admin'] as const).map((role) =>
    describeOwnRole(role, 'W9AR01', role === 'approver' ? 2 : null),
  )
  expect(roles).toEqual([
    ...['You approve orders of W9AR01 at level 2.', 'You order for members of W9AR01.'],
    'You manage the funds of W9AR01 and see its orders.',
    'You manage the people and roles of W9AR01 and see its orders.',
  ])
  const sentences = PERMISSION_LIST.map(({ number }) => describePermission(number))
  expect(new Set(sentences).size).toBe(sentences.length)
  expect(sentences).not.toContain(null)
  expect(describePermission(5)).toBeNull()
})

test('each assigned DoDAAC appears once, with every reason for it', () => {
  const role = (dodaac: string, name: 'approver' | 'finance') => ({ dodaac, role: name, level: null })
  const roles = [role('W9AR02', 'approver'), role('W9AR02', 'approver'), role('W9AR01', 'finance')]
  const groups = [{ description: 'West', dodaacs: ['W9AR09', 'W9AR02', 'W9AR05'] }]
  expect(explainDodaacs('W9AR01', roles, groups)).toEqual([
    { dodaac: 'W9AR01', reasons: ['Your own DoDAAC', 'Finance - RA'] },
    { dodaac: 'W9AR02', reasons: ['Approver', 'Group West'] },
    { dodaac: 'W9AR05', reasons: ['Group West'] },
    { dodaac: 'W9AR09', reasons: ['Group West'] },
  ])
  expect(explainDodaacs(null, [], [])).toEqual([])
})
