import { expect, it, vi } from 'vitest'
import { collect, runAll, runTest, titleRunning } from './mutation-collect.mjs'
import { describeMissed, describeScores, pieceName, sampleRanges, shelfOf } from './mutation-scores.mjs'

it('a fault that no test ran counts as missed, and one that never ends as caught', () => {
  const results = [
    { shelf: 'server/orders', status: 'Killed' },
    { shelf: 'server/orders', status: 'Timeout' },
    { shelf: 'server/orders', status: 'Survived' },
    { shelf: 'server/funds', status: 'NoCoverage' },
    { shelf: 'server/funds', status: 'Ignored' },
  ]
  expect(describeScores(results).split('\n')).toEqual([
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

it('each piece of a room has reports of its own', () => {
  expect([pieceName('domain', '**'), pieceName('domain', 'milstrip/*'), pieceName('wire', 'ask.ts')]).toEqual(
    ['domain', 'domain-milstrip', 'wire-ask.ts'],
  )
})

it('a missed fault is listed with what stood there and what took its place, a caught one is not', () => {
  const text = 'one\ntwo three\n  four'
  const at = (line: number, first: number, endLine: number, last: number) => ({
    start: { line, column: first },
    end: { line: endLine, column: last },
  })
  const fault = { fileName: '/p/src/a.ts', replacement: '{}' }
  const described = describeMissed(
    [
      { ...fault, status: 'Survived', location: at(1, 4, 1, 9) },
      { ...fault, status: 'NoCoverage', location: at(1, 4, 2, 6) },
      { ...fault, status: 'Killed', location: at(0, 0, 0, 3) },
    ],
    () => text,
    '/p',
  )
  expect(described).toBe('src/a.ts:2 three → {}\nsrc/a.ts:2 (no test comes here) three four → {}\n')
})

it('the tests of a file are collected to be run as often as one likes, each with what goes before and after', async () => {
  const said: string[] = []
  vi.stubGlobal('said', said)
  const tests = await collect(new URL('./fixtures/mutation-example.mjs', import.meta.url).href)
  expect(tests.map(({ title }: { title: string }) => title.replace(/^.*?> /, ''))).toEqual([
    'a table > adds 1 and 2 #0',
    'a table > adds 3 and 4 #1',
    'stands alone #2',
  ])
  for (const one of [...tests, ...tests.slice(0, 1)]) await runTest(one)
  expect(said).toEqual(['before', '3', 'after', 'before', '7', 'after', 'alone', 'before', '3', 'after'])
  vi.unstubAllGlobals()
})

it('a file of tests on a portal opens and closes what it stands on once, and ends at the first test that fails', async () => {
  const said: string[] = []
  vi.stubGlobal('said', said)
  const tests = await collect(new URL('./fixtures/mutation-portal-example.mjs', import.meta.url).href)
  const fine = ['starts', 'opens', 'one', 'mended', 'closes', 'two', 'three', 'stops']
  await runAll(tests, (step: () => unknown) => step())
  expect(said.splice(0)).toEqual(fine)
  vi.stubGlobal('isPlanted', true)
  await expect(runAll(tests, (step: () => unknown) => step())).rejects.toThrow('caught')
  expect(titleRunning()).toMatch(/> two #1$/)
  expect(said).toEqual(fine.filter((word) => word !== 'three'))
  vi.unstubAllGlobals()
})
