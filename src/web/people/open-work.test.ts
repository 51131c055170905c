import { expect, test } from 'vitest'
import type { OpenWork } from '#wire/people/person-record.ts'
import { describeDisabling, describeMove } from './open-work.ts'

const nothing: OpenWork = { cartsFor: 0, cartsBy: 0, awaitingFor: 0, awaitingBy: 0, roles: [] }
const roles: OpenWork['roles'] = [
  { dodaac: 'W9AR01', role: 'approver', level: 2, isLastApprover: true },
  { dodaac: 'W9AR02', role: 'finance', level: null, isLastApprover: false },
]

test('the portal shows no sentence when no work is open', () => {
  expect(describeDisabling(nothing)).toEqual([])
  expect(describeMove(nothing, 'W9AR01', 'W9AR02')).toEqual([])
})

test('the sentences about disabling name carts, orders, and levels that nobody else can sign', () => {
  const sentences = describeDisabling({ cartsFor: 1, cartsBy: 2, awaitingFor: 3, awaitingBy: 1200, roles })
  expect(sentences).toHaveLength(6)
  expect(sentences[0]).toMatch(/^1 open cart for this person cannot be submitted/)
  expect(sentences[1]).toMatch(/^2 open carts of this person stay unsubmitted/)
  expect(sentences[3]).toMatch(/^1,200 orders placed by this person/)
  expect(sentences[4]).toMatch(/^Approver level 2 on W9AR01: nobody else may sign there/)
  expect(sentences[5]).toBe('Finance - RA on W9AR02: the role stays, but cannot be used.')
})

test('the sentences about moving say where carts go, and which roles stay behind', () => {
  expect(describeMove({ ...nothing, cartsFor: 2, roles }, 'W9AR01', 'W9AR03')).toEqual([
    '2 open carts for this person will charge and ship to W9AR03. Check the fund code before submitting.',
    'Approver level 2 on W9AR01: the role stays there. Take it away on the DoDAAC if it should not.',
  ])
})
