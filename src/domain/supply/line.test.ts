import { expect, test } from 'vitest'
import { ae, applyAll, as, NSN, OTHER, sent } from '#testing/supply-records.ts'
import { describeDifferences, isAllShipped, listCharges, outstandingQuantity } from './line.ts'
import type { MilstripRecord } from './milstrip/records.ts'
import { countChanges, countParts, listItems, priceOfItem, sumUp } from './parts.ts'
import { findSource } from './say.ts'

const read = (records: MilstripRecord[]) => {
  const { supplyState, supplyCode, supplyDatedOn, getWellOn } = applyAll(records)
  return [supplyState, supplyCode, supplyDatedOn, getWellOn].join(' ')
}
const sizeOf = (records: MilstripRecord[]) => sumUp(applyAll(records)).size
const charged = (records: MilstripRecord[]) => sumUp(applyAll(records)).chargeCents
const late = (quantity: number, on: string, suffix = '') => ({
  ...ae('BB', quantity, { on, suffix }),
  estimatedShip: '7015',
})

test.each<[string, MilstripRecord[], string]>([
  [
    'the latest status of an open part',
    [ae('BA', 4, { suffix: 'A', on: '2026-11-11' }), late(6, '2026-11-12', 'B')],
    'backordered BB 2026-11-12 2027-01-15',
  ],
  [
    'the latest status of any open part',
    [ae('BA', 4, { suffix: 'A', on: '2026-11-13' }), late(6, '2026-11-12', 'B')],
    'processing BA 2026-11-13 ',
  ],
  [
    'not the later status of a part that has shipped',
    [
      ...[late(6, '2026-11-10', 'B'), as(4, { suffix: 'A', on: '2026-11-11' })],
      ae('BA', 4, { suffix: 'A', on: '2026-11-12' }),
    ],
    'backordered BB 2026-11-10 2027-01-15',
  ],
  [
    'that of the undivided part, if two parts have a status of the same day',
    [ae('BA', 10, { on: '2026-11-12' }), late(6, '2026-11-12', 'B')],
    'processing BA 2026-11-12 ',
  ],
  ['processing, if some pieces have shipped without another status', [as(4)], 'processing   '],
  ['sent, without any record', [], 'transmitted   '],
  [
    'shipped, after a back order',
    [late(10, '2026-11-10'), as(10, { on: '2026-11-11' })],
    'shipped BB 2026-11-10 2027-01-15',
  ],
  ['shipped, after a shipment of all pieces', [as(10)], 'shipped   '],
])('the status of a line is %s', (_, records, said) => {
  expect(read(records)).toBe(said)
})

test('a line with several ending codes has the code of most pieces, or the first of equals', () => {
  const ended = (...pieces: [string, number, string?][]) =>
    applyAll(pieces.map(([code, quantity, suffix = '']) => ae(code, quantity, { suffix }))).supplyCode
  expect(ended(['CA', 4], ['CS', 6, 'B'])).toBe('CS')
  expect(ended(['CS', 5], ['CA', 5, 'B'])).toBe('CA')
  expect(ended(['CA', 4], ['CS', 3, 'A'], ['CS', 3, 'B'])).toBe('CS')
  const rejected = applyAll([ae('CA', 10)])
  expect(rejected).toMatchObject({
    supplyState: 'rejected',
    supplyText: 'Rejected',
    cancellationRequested: 0,
  })
  expect(applyAll([ae('BR', 10)]).supplyState).toBe('cancelled')
})

test('ending codes of one suffix apply in code order, up to the available pieces', () => {
  const endedOf = (records: MilstripRecord[]) =>
    countParts(applyAll(records)).flatMap(({ ended }) => ended.map((one) => `${one.quantity} ${one.code}`))
  expect(endedOf([ae('CS', 6), ae('CA', 7)])).toEqual(['7 CA', '3 CS'])
  expect(endedOf([ae('CA', 7), ae('CS', 6)])).toEqual(['7 CA', '3 CS'])
})

test('the parts are in order of their suffixes, the undivided part last, each with its own status', () => {
  const parts = countParts(
    applyAll([ae('BA', 3, { suffix: 'C' }), ae('BB', 2, { suffix: 'A' }), ae('BD', 4, { suffix: 'B' })]),
  )
  const said = parts.map(({ suffix, size, status }) => `${suffix} ${size} ${status?.code}`)
  expect(said).toEqual(['A 2 BB', 'B 4 BD', 'C 3 BA', ' 1 undefined'])
})

test('a suffix has the largest number of pieces that any record named for it', () => {
  const sizes = (records: MilstripRecord[]) => countParts(applyAll(records)).map(({ size }) => size)
  const less = ae('BA', 3, { suffix: 'A', on: '2026-11-12' })
  const more = ae('BA', 5, { suffix: 'A', on: '2026-11-10' })
  expect([...sizes([less, more]), ...sizes([more, less])]).toEqual([5, 5, 5, 5])
  const named = (records: MilstripRecord[]) => applyAll(records).parts.A?.named
  expect(named([less, more])).toEqual({ '2026-11-10': 5 })
  expect(named([ae('BA', 3, { suffix: 'A' }), ae('BB', 4, { suffix: 'A' })])).toEqual({ '2026-11-10': 4 })
  const later = [ae('BA', 4, { suffix: 'A', on: '2026-11-12' }), ae('BA', 3, { suffix: 'A' })]
  expect(named(later)).toEqual({ '2026-11-10': 3, '2026-11-12': 4 })
  expect(applyAll([ae('BA', 4)]).parts['']?.named).toBeUndefined()
})

test('a new size of a part counts against the size that the part had at that time', () => {
  const a = (code: string, quantity: number, on: string) => ae(code, quantity, { suffix: 'A', on })
  const line = applyAll([a('BA', 4, '2026-11-10'), a('BJ', 5, '2026-11-11'), a('BA', 6, '2026-11-12')])
  expect(sumUp(line)).toMatchObject({ size: 11, open: 11 })
  const shipped = applyAll([as(4), ae('BJ', 12, { on: '2026-11-12' })])
  expect(sumUp(shipped)).toMatchObject({ size: 12, shipped: 4, open: 8 })
  expect(sizeOf([a('BA', 4, '2026-11-10'), ae('BJ', 8, { on: '2026-11-11' })])).toBe(12)
  expect(sizeOf([a('BA', 4, '2026-11-12'), ae('BJ', 8, { on: '2026-11-11' })])).toBe(8)
})

test('of two prices of one day the same price wins in any order, and a later day always wins', () => {
  const one = ae('B7', 10, { price: 1500 })
  const other = ae('B7', 10, { price: 1600 })
  expect(charged([one, other])).toBe(charged([other, one]))
  expect(charged([one, other])).toBe(16_000)
  expect(charged([ae('B7', 10, { price: 1400, on: '2026-11-11' }), other])).toBe(14_000)
})

test('a price of a part covers the pieces at that time, and later pieces keep their own price', () => {
  const a = (quantity: number, on: string) => ae('BA', quantity, { suffix: 'A', on })
  const price = (quantity: number) => ae('B7', quantity, { suffix: 'A', on: '2026-11-11', price: 2000 })
  expect(charged([a(4, '2026-11-10'), price(4), a(6, '2026-11-12')])).toBe(6 * 2000 + 4 * 1448)
  expect(charged([a(4, '2026-11-10'), price(3)])).toBe(3 * 2000 + 7 * 1448)
})

test('the latest price counts, whether the record was about the part or the whole line', () => {
  const named = ae('BA', 4, { suffix: 'B' })
  const own = (on: string) => ae('B7', 4, { suffix: 'B', on, price: 1500 })
  const whole = (on: string) => ae('B7', 10, { on, price: 1600 })
  expect(charged([named, own('2026-11-11'), whole('2026-11-12')])).toBe(10 * 1600)
  expect(charged([named, own('2026-11-12'), whole('2026-11-11')])).toBe(4 * 1500 + 6 * 1600)
  const rest = ae('B7', 6, { on: '2026-11-11', price: 1600 })
  const later = ae('BA', 2, { suffix: 'C', on: '2026-11-12' })
  expect(charged([named, rest, later])).toBe(4 * 1448 + 6 * 1600)
})

test('a part that is named and changed on one day changes from the named size', () => {
  const a = (code: string, quantity: number) => ae(code, quantity, { suffix: 'A', on: '2026-11-11' })
  expect(sizeOf([a('BA', 4), a('BJ', 6)])).toBe(12)
  expect(sizeOf([ae('BA', 2, { suffix: 'A' }), a('BA', 4), a('BJ', 6)])).toBe(12)
})

test('a line that was canceled on request has the code of the response, not of its round', () => {
  const requested = {
    ...sent,
    cancellationRequested: 10,
    cancellationRequestedOn: '2026-11-09',
    cancelRound: 1,
  }
  const { supplyCode, supplyText, supplyState } = applyAll([ae('BQ', 10)], requested)
  expect([supplyCode, supplyText, supplyState]).toEqual(['BQ', 'Cancelled by customer request', 'cancelled'])
})

test('each difference from the order is one value, or empty where parts differ', () => {
  expect(describeDifferences(sent)).toEqual({ nsn: null, quantity: null, priceCents: null })
  expect(describeDifferences(applyAll([ae('BJ', 12)]))).toEqual({ nsn: null, quantity: 12, priceCents: null })
  expect(describeDifferences(applyAll([ae('B7', 10, { price: 1500 })])).priceCents).toBe(1500)
  const mixed = applyAll([ae('BH', 4, { suffix: 'B', nsn: OTHER, price: 2000 })])
  expect(describeDifferences(mixed)).toEqual({ nsn: OTHER, quantity: null, priceCents: null })
  expect(listCharges(mixed)).toEqual([
    { pieces: 4, unitPriceCents: 2000 },
    { pieces: 6, unitPriceCents: 1448 },
  ])
})

test('shipped goods cost the price of their item in their part', () => {
  const mixed = applyAll([ae('BH', 4, { suffix: 'B', nsn: OTHER, price: 2000 })])
  expect(priceOfItem(mixed, 'B', OTHER)).toBe(2000)
  expect(priceOfItem(mixed, '', NSN)).toBe(1448)
  const some = applyAll([ae('BH', 4, { nsn: OTHER, price: 2000 })])
  expect([priceOfItem(some, '', NSN), priceOfItem(some, '', OTHER), priceOfItem(some, 'Z', NSN)]).toEqual([
    1448, 2000, 1448,
  ])
  expect(listItems(some, '')).toEqual([NSN, OTHER])
  expect(listItems(mixed, 'B')).toEqual([OTHER])
  expect([countChanges(some), countChanges(sent)]).toEqual([1, 0])
})

test('pieces without a suffix that are not substituted still ship as ordered', () => {
  const line = applyAll([ae('BH', 4, { nsn: OTHER, price: 2000 }), as(6, { on: '2026-11-11' })])
  expect(sumUp(line)).toMatchObject({ shipped: 6, open: 4, chargeCents: 6 * 1448 + 4 * 2000 })
  expect(() => applyAll([as(4, { nsn: OTHER })], line)).not.toThrow()
})

test('an order is completely on its way when every line is and at least one has shipped', () => {
  const [shipped, ended, open] = [applyAll([as(10)]), applyAll([ae('CA', 10)]), applyAll([as(4)])]
  expect(isAllShipped([shipped, ended])).toBe(true)
  expect(isAllShipped([ended])).toBe(false)
  expect(isAllShipped([shipped, open])).toBe(false)
  expect(outstandingQuantity(open)).toBe(6)
})

test('requests go to the source that the latest record on any part names', () => {
  const sourceOf = (...records: MilstripRecord[]) => findSource(applyAll(records))
  const source = (code: string, day: number, suffix = '') => ({
    ...ae('BA', 4, { on: `2026-11-${day}`, suffix }),
    lastSource: code,
  })
  expect(sourceOf()).toBe('')
  expect(sourceOf(source('AAA', 11, 'A'), source('BBB', 10, 'B'))).toBe('AAA')
  expect(sourceOf(source('AAA', 10, 'A'), source('BBB', 11, 'B'))).toBe('BBB')
  expect(sourceOf(source('AAA', 11), source('BBB', 10))).toBe('AAA')
  expect(sourceOf(source('AAA', 10), source('BBB', 10))).toBe('BBB')
  const passed = { ...ae('BM', 10), routing: 'S9T' }
  expect(sourceOf(passed)).toBe('S9T')
  expect(sourceOf({ ...ae('BA', 10), routing: 'S9T' })).toBe('')
  expect(sourceOf({ ...passed, lastSource: 'B16' })).toBe('B16')
})
