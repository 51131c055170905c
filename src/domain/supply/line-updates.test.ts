import { expect, test } from 'vitest'
import { checkRows } from '#testing/check-rows.ts'
import { ae, applyAll, facts, OTHER, sent } from '#testing/supply-records.ts'
import { describeDelay, describeSubstitutes } from './line-updates.ts'
import type { MilstripRecord, SupplyStatusRecord } from './milstrip/records.ts'

test('a substitute is a sentence with its pieces and both items', () => {
  const bg = (quantity: number) => ae('BG', quantity, { nsn: OTHER, price: 1448 })
  const nameOf = (nsn: string) => (nsn === OTHER ? 'Coat, Large' : '')
  checkRows<[earlier: MilstripRecord[], MilstripRecord, pieces: string]>(
    [
      [[], bg(10), '10 pieces are'],
      [[], bg(4), '4 of 10 pieces are'],
      [[], bg(1), '1 of 10 pieces is'],
      [[bg(10)], bg(10), ''],
      [[], ae('BB', 10), ''],
    ],
    (earlier, record, pieces) => {
      const before = applyAll(earlier, sent)
      const said = describeSubstitutes(before, applyAll([record], before), nameOf)
      if (pieces === '') expect(said).toBe('')
      else expect(said).toContain(`${pieces} supplied as NSN 8405-01-900-5678 (Coat, Large) in place of NSN`)
    },
  )
})

test('a back order says how many pieces of a line wait', () => {
  const bb = (quantity: number, suffix = '', on = '2026-11-10') => ae('BB', quantity, { suffix, on })
  checkRows<[earlier: MilstripRecord[], records: SupplyStatusRecord[], pieces: string]>(
    [
      [[], [bb(10)], '10'],
      [[], [bb(3)], '3 of 10'],
      [[ae('CK', 7, { suffix: 'A' })], [bb(3, 'B')], '3 of 10'],
      [[], [bb(3, 'A'), bb(2, 'B')], '5 of 10'],
      // A part of a line that waits as a whole, a second part, and the same said again.
      [[bb(10)], [bb(3, 'A')], ''],
      [[bb(3, 'A')], [bb(2, 'B')], '2 of 10'],
      [[bb(10)], [bb(10, '', '2026-11-12')], ''],
      [[], [], ''],
    ],
    (earlier, records, pieces) => {
      const before = applyAll(earlier, sent)
      const quantities = new Map(records.map(({ suffix, quantity }) => [suffix, quantity]))
      const piecesOf = (suffix: string) => quantities.get(suffix)
      expect(describeDelay(before, applyAll(records, before), { ...facts, piecesOf })).toBe(
        pieces && `${pieces} pieces are backordered. The supplier has not given a date.`,
      )
    },
  )
})
