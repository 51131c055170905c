import { expect, test } from 'vitest'
import { checkRows } from '#testing/check-rows.ts'
import { findReach, REACH_RULE } from './report-reach.ts'

test('a person reads reports as far as the program and permissions allow', () => {
  checkRows<[permissions: number[], hasRole: boolean, ofProgram: string, ofAssigned: string]>(
    [
      [[1, 2, 8], false, 'own', 'own'],
      [[6], true, 'all', 'assigned'],
      [[4], false, 'all', 'assigned'],
      [[6], false, 'all', 'assigned'],
      [[7], false, 'all', 'assigned'],
      [[3], false, 'all', 'all'],
      [[99], false, 'all', 'all'],
    ],
    (permissions, hasRole, ofProgram, ofAssigned) => {
      const role = { dodaac: 'W9AR01', role: 'finance', level: null } as const
      const found = (['program', 'assigned'] as const).map((reportReach) => {
        const reach = findReach({
          ...{ id: 7, roles: hasRole ? [role] : [], permissions, assignedDodaacs: ['W9AR01'] },
          ...{ opensEverything: permissions.includes(99), programFacts: { reportReach } as never },
        })
        return reach === null ? 'all' : reach.dodaacs.length === 0 ? 'own' : 'assigned'
      })
      expect(found).toEqual([ofProgram, ofAssigned])
    },
  )
  expect(REACH_RULE).toMatch(
    /permission 4, 6 or 7 see this much\. With permission 3, 9 or 99 .* whole program/,
  )
})
