import { expect, it } from 'vitest'
import { describeNobody } from './nobody.ts'

it.each([
  ['bell', ['W9AR01'], 'Nobody named bell in W9AR01.'],
  ['bell', ['W9AR01', 'W9AR02'], 'Nobody named bell in W9AR01 or W9AR02.'],
  ['bell', ['W9AR01', 'W9AR02', 'W9AR03'], 'Nobody named bell in W9AR01, W9AR02 or W9AR03.'],
  ['bell', ['W9AR01', 'W9AR02', 'W9AR03', 'W9AR04'], 'Nobody named bell in your 4 DoDAACs.'],
  ['W9AR09', ['W9AR01'], 'Nobody matches W9AR09 in W9AR01.'],
  ['bell', null, 'Nobody named bell among the people you may choose.'],
  ['bell', [], 'Nobody named bell among the people you may choose.'],
])('a search for %s in %s without results reads: %s', (typed, dodaacs, sentence) => {
  expect(describeNobody(typed, dodaacs)).toBe(sentence)
})
