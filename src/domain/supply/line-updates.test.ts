import { expect, test } from 'vitest'
import { ae, applyAll, facts, OTHER, sent } from '#testing/supply-records.ts'
import { describeDelay, describeSubstitutes } from './line-updates.ts'
import type { MilstripRecord, SupplyStatusRecord } from './milstrip/records.ts'

const OF_ANOTHER = 'NSN 8405-01-900-5678 (Coat, Large) in place of NSN'
const nameOf = (nsn: string) => (nsn === OTHER ? 'Coat, Large' : '')

test.each<[string, MilstripRecord[], MilstripRecord[], RegExp | string]>([
  [
    'a whole line',
    [],
    [ae('BG', 10, { nsn: OTHER, price: 1448 })],
    `10 pieces are supplied as ${OF_ANOTHER}`,
  ],
  [
    'some pieces',
    [],
    [ae('BG', 4, { nsn: OTHER, price: 1448 })],
    `4 of 10 pieces are supplied as ${OF_ANOTHER}`,
  ],
  [
    'one piece',
    [],
    [ae('BG', 1, { nsn: OTHER, price: 1448 })],
    `1 of 10 pieces is supplied as ${OF_ANOTHER}`,
  ],
  [
    'the same item said again',
    [ae('BG', 10, { nsn: OTHER, price: 1448 })],
    [ae('BG', 10, { nsn: OTHER, price: 1448 })],
    /^$/,
  ],
  ['a status without an item', [], [ae('BB', 10)], /^$/],
])('a substitute is a sentence with its pieces and both items: %s', (_, earlier, records, words) => {
  const before = applyAll(earlier, sent)
  const said = describeSubstitutes(before, applyAll(records, before), nameOf)
  if (typeof words === 'string') expect(said.startsWith(words), said).toBe(true)
  else expect(said).toMatch(words)
})

const { statuses } = facts
const NO_DATE = 'backordered. The supplier has not given a date.'
const canceled = ae('CK', 7, { suffix: 'A' })

test.each<[string, MilstripRecord[], SupplyStatusRecord[], string]>([
  ['all pieces', [], [ae('BB', 10)], `10 pieces are ${NO_DATE}`],
  ['some pieces of the undivided line', [], [ae('BB', 3)], `3 of 10 pieces are ${NO_DATE}`],
  ['the rest of a line', [canceled], [ae('BB', 3, { suffix: 'B' })], `3 of 10 pieces are ${NO_DATE}`],
  [
    'two parts at once',
    [],
    [ae('BB', 3, { suffix: 'A' }), ae('BB', 2, { suffix: 'B' })],
    `5 of 10 pieces are ${NO_DATE}`,
  ],
  ['a part of a line that waits as a whole', [ae('BB', 10)], [ae('BB', 3, { suffix: 'A' })], ''],
  [
    'a second part',
    [ae('BB', 3, { suffix: 'A' })],
    [ae('BB', 2, { suffix: 'B' })],
    `2 of 10 pieces are ${NO_DATE}`,
  ],
  ['the same said again', [ae('BB', 10)], [ae('BB', 10, { on: '2026-11-12' })], ''],
  ['nothing', [], [], ''],
])('a back order says how many pieces of a line wait: %s', (_, earlier, records, words) => {
  const before = applyAll(earlier, sent)
  const pieces = new Map(records.map(({ suffix, quantity }) => [suffix, quantity]))
  const piecesOf = (suffix: string) => pieces.get(suffix)
  expect(describeDelay(before, applyAll(records, before), { statuses, piecesOf })).toBe(words)
})
