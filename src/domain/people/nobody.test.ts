import { expect, it } from 'vitest'
import { describeNobody } from './nobody.ts'

it('a search for people without results names at most three DoDAACs', () => {
  const units = ['W9AR01', 'W9AR02', 'W9AR03', 'W9AR04']
  expect([0, 1, 2, 3, 4].map((count) => describeNobody('bell', units.slice(0, count)))).toEqual([
    'Nobody named bell among the people you may choose.',
    ...['Nobody named bell in W9AR01.', 'Nobody named bell in W9AR01 or W9AR02.'],
    ...['Nobody named bell in W9AR01, W9AR02 or W9AR03.', 'Nobody named bell in your 4 DoDAACs.'],
  ])
  expect(describeNobody('bell', null)).toBe('Nobody named bell among the people you may choose.')
  expect(describeNobody('W9AR09', ['W9AR01'])).toBe('Nobody matches W9AR09 in W9AR01.')
})
