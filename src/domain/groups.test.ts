import { describe, expect, it } from 'vitest'
import { describeGroupLoss, findDifference, writeGroupNumber } from './groups.ts'

describe('groups', () => {
  it('are numbered with three digits or more', () => {
    expect([1, 42, 999, 1000].map(writeGroupNumber)).toEqual(['001', '042', '999', '1000'])
  })

  it('differ by what came and what went, each once', () => {
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
  ])('of %i people with DoDAACs %j are deleted with the words: %s', (people, dodaacs, sentence) => {
    expect(describeGroupLoss(people, dodaacs)).toBe(sentence)
  })
})
