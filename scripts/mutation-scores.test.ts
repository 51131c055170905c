import { expect, it } from 'vitest'
import { sampleRanges, shelfOf, tellScores } from './mutation-scores.mjs'

it('a fault that no test ran counts as missed, and one that never ends as caught', () => {
  const results = [
    { shelf: 'server/orders', status: 'Killed' },
    { shelf: 'server/orders', status: 'Timeout' },
    { shelf: 'server/orders', status: 'Survived' },
    { shelf: 'server/funds', status: 'NoCoverage' },
    { shelf: 'server/funds', status: 'Ignored' },
  ]
  expect(tellScores(results).split('\n')).toEqual([
    '| shelf | faults | caught | score |',
    '|---|---|---|---|',
    '| server/funds | 1 | 0 | 0.0 % |',
    '| server/orders | 3 | 2 | 66.7 % |',
    '| all | 4 | 2 | 50.0 % |',
  ])
})

it('files belong to their shelf, and files of the room itself to the room', () => {
  expect(shelfOf('/p/src/server/supply/files/read.ts', '/p')).toBe('server/supply')
  expect(shelfOf('/p/src/domain/money.ts', '/p')).toBe('domain')
})

it('a sample is the same for the same seed, and holds windows of all files once', () => {
  const lines: Record<string, number> = { 'a.ts': 13, 'b.ts': 6 }
  const take = (number: number, seed: number) =>
    sampleRanges(Object.keys(lines), (file) => lines[file] ?? 0, number, seed)
  expect(take(9, 1).toSorted()).toEqual(['a.ts:1-6', 'a.ts:13-13', 'a.ts:7-12', 'b.ts:1-6'].toSorted())
  expect(take(2, 5)).toEqual(take(2, 5))
  expect(take(2, 1)).toHaveLength(2)
})
