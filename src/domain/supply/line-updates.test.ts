import { expect, test } from 'vitest'
import { ae, applyAll, OTHER, sent } from '#testing/supply-records.ts'
import { describeDelay, describeSubstitutes } from './line-updates.ts'
import type { MilstripRecord } from './milstrip/records.ts'

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

test('a back order says how many pieces wait, and a part of a line says of how many', () => {
  const none = 'backordered. The supplier has not given a date.'
  expect(describeDelay(sent, applyAll([ae('BB', 10)], sent))).toBe(`10 pieces are ${none}`)
  const less = applyAll([ae('CK', 7, { suffix: 'A' })], sent)
  expect(describeDelay(less, applyAll([ae('BB', 3, { suffix: 'B' })], less))).toBe(
    `3 of 10 pieces are ${none}`,
  )
  expect(describeDelay(sent, sent)).toBe('')
})
