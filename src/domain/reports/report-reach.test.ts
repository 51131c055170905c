import { expect, test } from 'vitest'
import { findReach, REACH_RULE } from './report-reach.ts'

const ROLE = { dodaac: 'W9AR01', role: 'finance', level: null } as const

test.each([
  ['no role and the permissions 1, 2 and 8', [1, 2, 8], [], ['own', 'own']],
  ['a role', [6], [ROLE], [null, 'assigned']],
  ['the permission for DoDAACs', [4], [], [null, 'assigned']],
  ['the permission for funds', [6], [], [null, 'assigned']],
  ['the permission for groups', [7], [], [null, 'assigned']],
  ['the permission for people', [3], [], [null, null]],
  ['the permission for everything', [99], [], [null, null]],
] as const)(
  'a person with %s reads reports as far as the program and permissions allow',
  (_, permissions, roles, reaches) => {
    const found = (['program', 'assigned'] as const).map((reportReach) => {
      const reach = findReach({
        ...{ id: 7, roles: [...roles], permissions: [...permissions], assignedDodaacs: ['W9AR01'] },
        opensEverything: permissions.some((one: number) => one === 99),
        programFacts: { reportReach } as never,
      })
      return reach && { 0: 'own', 1: 'assigned' }[reach.dodaacs.length]
    })
    expect(found).toEqual(reaches)
  },
)

test("the person who sets the reach reads which permissions reach further than a person's own orders", () => {
  expect(REACH_RULE).toMatch(
    /permission 4, 6 or 7 see this much\. With permission 3, 9 or 99 .* whole program/,
  )
})
