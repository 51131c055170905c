import { expect, test } from 'vitest'
import { checkRows } from '#testing/check-rows.ts'
import { ae, applyAll, as, NSN, OTHER, sent } from '#testing/supply-records.ts'
import { describeDifferences, isAllShipped, listCharges } from './line.ts'
import type { MilstripRecord } from './milstrip/records.ts'
import { countChanges, countParts, listItems, priceOfItem, sumUp } from './parts.ts'
import { findSource } from './say.ts'

const on = (day: number, suffix = '') => ({ on: `2026-11-${day}`, suffix })
const late = (quantity: number, day: number, suffix = '') => ({
  ...ae('BB', quantity, on(day, suffix)),
  estimatedShip: '7015',
})
const sizeOf = (...records: MilstripRecord[]) => sumUp(applyAll(records)).size
const charged = (...records: MilstripRecord[]) => sumUp(applyAll(records)).chargeCents
const endedOf = (...pieces: [string, number, string?][]) =>
  applyAll(pieces.map(([code, quantity, suffix = '']) => ae(code, quantity, { suffix })))

test('the status of a line is the latest status of an open part, or that it is sent or shipped', () =>
  checkRows<[said: string, ...records: MilstripRecord[]]>(
    [
      ['backordered BB 2026-11-12 2027-01-15', ae('BA', 4, on(11, 'A')), late(6, 12, 'B')],
      ['processing BA 2026-11-13 ', ae('BA', 4, on(13, 'A')), late(6, 12, 'B')],
      // Not the later status of a part that has shipped.
      [
        'backordered BB 2026-11-10 2027-01-15',
        late(6, 10, 'B'),
        as(4, on(11, 'A')),
        ae('BA', 4, on(12, 'A')),
      ],
      // Of one day, that of the undivided part.
      ['processing BA 2026-11-12 ', ae('BA', 10, on(12)), late(6, 12, 'B')],
      ['processing   ', as(4)],
      ['transmitted   '],
      ['shipped BB 2026-11-10 2027-01-15', late(10, 10), as(10, on(11))],
      ['shipped   ', as(10)],
    ],
    (said, ...records) => {
      const { supplyState, supplyCode, supplyDatedOn, getWellOn } = applyAll(records)
      expect([supplyState, supplyCode, supplyDatedOn, getWellOn].join(' ')).toBe(said)
    },
  ))

test('a line with several ending codes has the code of most pieces, or the first of equals', () => {
  const codes = [
    ...[endedOf(['CA', 4], ['CS', 6, 'B']), endedOf(['CS', 5], ['CA', 5, 'B'])],
    endedOf(['CA', 4], ['CS', 3, 'A'], ['CS', 3, 'B']),
  ].map(({ supplyCode }) => supplyCode)
  expect(codes).toEqual(['CS', 'CA', 'CS'])
  expect(endedOf(['CA', 10])).toMatchObject({ supplyState: 'rejected', supplyText: 'Rejected' })
  expect(endedOf(['BR', 10]).supplyState).toBe('cancelled')
  const asked = { cancellationRequested: 10, cancellationRequestedOn: '2026-11-09', cancelRound: 1 }
  expect(applyAll([ae('BQ', 10)], { ...sent, ...asked })).toMatchObject({
    ...{ supplyCode: 'BQ', supplyText: 'Cancelled by customer request', supplyState: 'cancelled' },
  })
})

test('ending codes of one suffix apply in code order, up to the available pieces', () => {
  for (const pieces of [
    [
      ['CS', 6],
      ['CA', 7],
    ],
    [
      ['CA', 7],
      ['CS', 6],
    ],
  ] as [string, number][][]) {
    const ended = countParts(endedOf(...pieces)).flatMap((part) => part.ended)
    expect(ended.map(({ quantity, code }) => `${quantity} ${code}`)).toEqual(['7 CA', '3 CS'])
  }
})

test('the parts are in order of their suffixes, the undivided part last, each with its own status', () => {
  const line = applyAll([ae('BA', 3, on(10, 'C')), ae('BB', 2, on(10, 'A')), ae('BD', 4, on(10, 'B'))])
  const said = countParts(line).map(({ suffix, size, status }) => `${suffix} ${size} ${status?.code}`)
  expect(said).toEqual(['A 2 BB', 'B 4 BD', 'C 3 BA', ' 1 undefined'])
})

test('a suffix has the largest number of pieces that any record named for it, by the day when it grew', () => {
  const [less, more] = [ae('BA', 3, on(12, 'A')), ae('BA', 5, on(10, 'A'))]
  const named = (...records: MilstripRecord[]) => applyAll(records).parts.A?.named
  expect([named(less, more), named(more, less)]).toEqual([{ '2026-11-10': 5 }, { '2026-11-10': 5 }])
  expect(countParts(applyAll([less, more])).map(({ size }) => size)).toEqual([5, 5])
  expect(named(ae('BA', 3, on(10, 'A')), ae('BB', 4, on(10, 'A')))).toEqual({ '2026-11-10': 4 })
  expect(named(ae('BA', 4, on(12, 'A')), ae('BA', 3, on(10, 'A')))).toEqual({
    '2026-11-10': 3,
    '2026-11-12': 4,
  })
  expect(applyAll([ae('BA', 4)]).parts['']?.named).toBeUndefined()
})

test('a new size of a part counts against the size that the part had at that time', () => {
  const a = (code: string, quantity: number, day: number) => ae(code, quantity, on(day, 'A'))
  const line = applyAll([a('BA', 4, 10), a('BJ', 5, 11), a('BA', 6, 12)])
  expect(sumUp(line)).toMatchObject({ size: 11, open: 11 })
  const shipped = applyAll([as(4), ae('BJ', 12, on(12))])
  expect(sumUp(shipped)).toMatchObject({ size: 12, shipped: 4, open: 8 })
  const sizes = [
    ...[sizeOf(a('BA', 4, 10), ae('BJ', 8, on(11))), sizeOf(a('BA', 4, 12), ae('BJ', 8, on(11)))],
    ...[sizeOf(a('BA', 4, 11), a('BJ', 6, 11)), sizeOf(a('BA', 2, 10), a('BA', 4, 11), a('BJ', 6, 11))],
  ]
  expect(sizes).toEqual([12, 8, 12, 12])
})

test('the latest price counts for the pieces of that time, whether it was about a part or the whole line', () => {
  const price = (cents: number, quantity: number, day: number, suffix = '') =>
    ae('B7', quantity, { ...on(day, suffix), price: cents })
  const [a4, b4] = [ae('BA', 4, on(10, 'A')), ae('BA', 4, on(10, 'B'))]
  checkRows<[cents: number, ...records: MilstripRecord[]]>(
    [
      // Of two prices of one day the same price wins in any order.
      [16_000, price(1500, 10, 10), price(1600, 10, 10)],
      [16_000, price(1600, 10, 10), price(1500, 10, 10)],
      [14_000, price(1400, 10, 11), price(1600, 10, 10)],
      // Pieces that come later keep their own price.
      [6 * 2000 + 4 * 1448, a4, price(2000, 4, 11, 'A'), ae('BA', 6, on(12, 'A'))],
      [3 * 2000 + 7 * 1448, a4, price(2000, 3, 11, 'A')],
      [10 * 1600, b4, price(1500, 4, 11, 'B'), price(1600, 10, 12)],
      [4 * 1500 + 6 * 1600, b4, price(1500, 4, 12, 'B'), price(1600, 10, 11)],
      [4 * 1448 + 6 * 1600, b4, price(1600, 6, 11), ae('BA', 2, on(12, 'C'))],
    ],
    (cents, ...records) => expect(charged(...records)).toBe(cents),
  )
})

test('each difference from the order is one value, or empty where parts differ, and goods cost the price of their part', () => {
  const same = { nsn: null, quantity: null, priceCents: null }
  const mixed = applyAll([ae('BH', 4, { suffix: 'B', nsn: OTHER, price: 2000 })])
  const some = applyAll([ae('BH', 4, { nsn: OTHER, price: 2000 })])
  expect(
    [sent, applyAll([ae('BJ', 12)]), applyAll([ae('B7', 10, { price: 1500 })]), mixed].map(
      describeDifferences,
    ),
  ).toEqual([...[same, { ...same, quantity: 12 }, { ...same, priceCents: 1500 }, { ...same, nsn: OTHER }]])
  expect(listCharges(mixed)).toEqual([
    { pieces: 4, unitPriceCents: 2000 },
    { pieces: 6, unitPriceCents: 1448 },
  ])
  expect([priceOfItem(mixed, 'B', OTHER), priceOfItem(mixed, '', NSN)]).toEqual([2000, 1448])
  expect([priceOfItem(some, '', NSN), priceOfItem(some, '', OTHER), priceOfItem(some, 'Z', NSN)]).toEqual([
    1448, 2000, 1448,
  ])
  expect([listItems(some, ''), listItems(mixed, 'B')]).toEqual([[NSN, OTHER], [OTHER]])
  expect([countChanges(some), countChanges(sent)]).toEqual([1, 0])
  // Pieces without a suffix that are not substituted still ship as ordered.
  const line = applyAll([as(6, on(11))], some)
  expect(sumUp(line)).toMatchObject({ shipped: 6, open: 4, chargeCents: 6 * 1448 + 4 * 2000 })
  expect(sumUp(applyAll([as(4, { nsn: OTHER })], line)).open).toBe(0)
})

test('an order is completely on its way when every line is and at least one has shipped', () => {
  const [shipped, ended, open] = [applyAll([as(10)]), applyAll([ae('CA', 10)]), applyAll([as(4)])]
  expect([[shipped, ended], [ended], [shipped, open]].map(isAllShipped)).toEqual([true, false, false])
})

test('requests go to the source that the latest record on any part names', () => {
  const source = (lastSource: string, day: number, suffix = '') => ({
    ...ae('BA', 4, on(day, suffix)),
    lastSource,
  })
  const passed = { ...ae('BM', 10), routing: 'S9T' }
  checkRows<[code: string, ...records: MilstripRecord[]]>(
    [
      [''],
      ['AAA', source('AAA', 11, 'A'), source('BBB', 10, 'B')],
      ['BBB', source('AAA', 10, 'A'), source('BBB', 11, 'B')],
      ['AAA', source('AAA', 11), source('BBB', 10)],
      ['BBB', source('AAA', 10), source('BBB', 10)],
      ['S9T', passed],
      ['', { ...ae('BA', 10), routing: 'S9T' }],
      ['B16', { ...passed, lastSource: 'B16' }],
    ],
    (code, ...records) => expect(findSource(applyAll(records))).toBe(code),
  )
})
