import { describe, expect, it } from 'vitest'
import { refusalOf } from '#testing/refusal.ts'
import type { Person } from '../roles/permissions.ts'
import { describeGroupLoss, findDifference, requireNoSelfGrant, writeGroupNumber } from './groups.ts'

describe('groups', () => {
  it('group numbers have three digits or more', () => {
    expect([1, 42, 999, 1000].map(writeGroupNumber)).toEqual(['001', '042', '999', '1000'])
  })

  it('the difference between two lists names each added and each removed entry once', () => {
    expect(findDifference(['A', 'B'], ['B', 'C', 'C'])).toEqual({ added: ['C'], removed: ['A'] })
    expect(findDifference([], [])).toEqual({ added: [], removed: [] })
  })

  it.each([
    [0, ['A'], 'Nobody is in this group, so nobody loses anything.'],
    [2, [], '2 people lose the group. It has no DoDAACs.'],
    [
      1,
      ['A', 'B'],
      '1 person loses A, B, unless their own DoDAAC, a role or another group gives it to them.',
    ],
    [
      3,
      ['A', 'B', 'C', 'D', 'E', 'F', 'G'],
      '3 people lose A, B, C, D, E and 2 more, unless their own DoDAAC, a role or another group gives it to them.',
    ],
  ])(
    'the deletion of a group of %i people with DoDAACs %j has the sentence: %s',
    (people, dodaacs, sentence) => {
      expect(describeGroupLoss(people, dodaacs)).toBe(sentence)
    },
  )
})

describe('changes to a group that affect the access of the editor', () => {
  const manager = { id: 7, permissions: [7], opensEverything: false } as unknown as Person
  const none = { added: [], removed: [] }
  const save = (changes: object, person = manager) =>
    refusalOf(() => requireNoSelfGrant(person, { isMember: false, people: none, dodaacs: none, ...changes }))

  it('the editor can make changes that affect only other people', () => {
    expect(save({ people: { added: [8], removed: [9] } })).toBeNull()
    expect(save({ dodaacs: { added: ['W9AR01'], removed: [] } })).toBeNull()
    expect(save({ isMember: true, dodaacs: { added: [], removed: ['W9AR01'] } })).toBeNull()
  })

  it.each([
    [
      { people: { added: [7], removed: [] } },
      'You cannot put yourself into a group. Ask another person who manages groups.',
    ],
    [
      { people: { added: [], removed: [7] } },
      'You cannot remove yourself from a group. Ask another person who manages groups.',
    ],
    [
      { isMember: true, dodaacs: { added: ['W9AR01'], removed: [] } },
      'You are in this group, so you cannot add DoDAACs to it. Ask another person who manages groups.',
    ],
  ])('the change %j is refused', (changes, message) => {
    expect(save(changes)).toMatchObject({ kind: 'forbidden', code: 'SELF_GRANT', message })
    expect(save(changes, { ...manager, permissions: [99] })).toBeNull()
  })
})
