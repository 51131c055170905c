import { expect, it } from 'vitest'
import { checkRows } from '#testing/check-rows.ts'
import { refusalOf } from '#testing/refusal.ts'
import type { Person } from '../roles/permissions.ts'
import { describeGroupLoss, findDifference, requireNoSelfGrant, writeGroupNumber } from './groups.ts'

it('group numbers have three digits or more', () => {
  expect([1, 42, 999, 1000].map(writeGroupNumber)).toEqual(['001', '042', '999', '1000'])
})

it('the difference between two lists names each added and each removed entry once', () => {
  expect(findDifference(['A', 'B'], ['B', 'C', 'C'])).toEqual({ added: ['C'], removed: ['A'] })
})

it('the sentence about a deletion says who loses which DoDAACs', () => {
  const unless = 'unless their own DoDAAC, a role or another group gives it to them.'
  checkRows(
    [
      [0, 'A', 'Nobody is in this group, so nobody loses anything.'],
      [2, '', '2 people lose the group. It has no DoDAACs.'],
      [1, 'AB', `1 person loses A, B, ${unless}`],
      [3, 'ABCDEFG', `3 people lose A, B, C, D, E and 2 more, ${unless}`],
    ],
    (people, dodaacs, sentence) => expect(describeGroupLoss(people, [...dodaacs])).toBe(sentence),
  )
})

it('the editor can make changes to a group only where they affect other people, except with permission 99', () => {
  const ask = 'Ask another person who manages groups.'
  const some = (added: unknown[], removed: unknown[] = []) => ({ added, removed })
  checkRows<[isMember: boolean, people: object, dodaacs: object, message?: string]>(
    [
      [false, some([8], [9]), some([])],
      [false, some([]), some(['W9AR01'])],
      [true, some([]), some([], ['W9AR01'])],
      [false, some([7]), some([]), `You cannot put yourself into a group. ${ask}`],
      [false, some([], [7]), some([]), `You cannot remove yourself from a group. ${ask}`],
      [true, some([]), some(['W9AR01']), `You are in this group, so you cannot add DoDAACs to it. ${ask}`],
    ],
    (isMember, people, dodaacs, message) => {
      const save = (permission: number) =>
        refusalOf(() =>
          requireNoSelfGrant(
            { id: 7, permissions: [permission], opensEverything: false } as unknown as Person,
            { isMember, people, dodaacs } as never,
          ),
        )
      if (message) expect(save(7)).toMatchObject({ kind: 'forbidden', code: 'SELF_GRANT', message })
      else expect(save(7)).toBeNull()
      expect(save(99)).toBeNull()
    },
  )
})
