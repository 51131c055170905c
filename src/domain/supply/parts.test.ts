import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkRows } from '#testing/check-rows.ts'
import { faultOf } from '#testing/refusal.ts'
import { ae, applyAll, as, facts, NSN, OTHER, sent } from '#testing/supply-records.ts'
import { applyRecord } from './apply-record.ts'
import { chargeOf, endedQuantity, expectedQuantity, heldCents, outstandingQuantity } from './line.ts'
import { buildRecord, parseRecord, RecordFault, recordKey } from './milstrip/record.ts'
import type { MilstripRecord } from './milstrip/records.ts'
import { writeCancellation, writeFollowUp } from './outgoing.ts'
import { countParts } from './parts.ts'
import type { SuppliedLine } from './supplied-line.ts'

function count(line: SuppliedLine) {
  return {
    ...{ expected: expectedQuantity(line), shipped: line.shippedQuantity, ended: endedQuantity(line) },
    ...{ open: outstandingQuantity(line), cents: chargeOf(line) },
  }
}

test('a line that BG changes from pieces to a dozen costs the dozen price, and one dozen is the whole line', () => {
  const changed = applyAll([ae('BG', 1, { unit: 'DZ', price: 17_376 })])
  expect(count(changed)).toEqual({ expected: 12, shipped: 0, ended: 0, open: 12, cents: 17_376 })
  const shipped = applyRecord(changed, as(1, { unit: 'DZ' }), facts)
  expect(count(shipped.line)).toEqual({ expected: 12, shipped: 12, ended: 0, open: 0, cents: 17_376 })
  expect(shipped.line.supplyState).toBe('shipped')
  expect(shipped.parcel).toMatchObject({ quantity: 12, unitOfIssue: 'DZ', units: 1, unitPriceCents: 17_376 })
})

test('a BJ below the shipped quantity leaves the shipped pieces, and the fund pays for them', () => {
  expect(count(applyAll([as(6), ae('BJ', 4, { on: '2026-11-12' })]))).toEqual({
    ...{ expected: 6, shipped: 6, ended: 0, open: 0, cents: 6 * 1448 },
  })
})

test('a record about some pieces changes only those, and a late or smaller rejection reopens nothing', () =>
  checkRows<[what: string, expected: number, ended: number, cents: number, ...records: MilstripRecord[]]>(
    [
      [
        ...(['four substitutes at their own price, six as ordered', 10, 0, 6 * 1448 + 4 * 2000] as const),
        ae('BH', 4, { suffix: 'B', nsn: OTHER, price: 2000 }),
      ],
      [
        ...(['five pieces in place of four', 11, 0, 11 * 1448] as const),
        ...[ae('BA', 4, { suffix: 'B' }), ae('BJ', 5, { suffix: 'B', on: '2026-11-12' })],
      ],
      ['a new suffix takes its pieces out of the line', 10, 0, 10 * 1448, ae('BJ', 4, { suffix: 'B' })],
      [
        ...(['a late rejection of fewer pieces', 10, 10, 0] as const),
        ...[ae('CA', 10, { on: '2026-11-12' }), ae('CA', 4, { on: '2026-11-05' })],
      ],
      [
        ...(['the same rejection under another suffix', 10, 6, 4 * 1448] as const),
        ...[ae('CA', 3, { suffix: 'A' }), ae('CA', 3, { suffix: 'B' })],
      ],
    ],
    (_, expected, ended, cents, ...records) =>
      expect(count(applyAll(records))).toEqual({
        expected,
        shipped: 0,
        ended,
        open: expected - ended,
        cents,
      }),
  ))

test('a price for the whole line covers parts with a later suffix, and a price for the remaining pieces does not', () => {
  const whole = applyAll([
    ae('B7', 10, { price: 1500 }),
    as(4, { suffix: 'A', on: '2026-11-11' }),
    ae('B7', 6, { price: 1600, on: '2026-11-12' }),
  ])
  expect(chargeOf(whole)).toBe(4 * 1500 + 6 * 1600)
  expect(countParts(whole).map(({ suffix, layers }) => [suffix, layers.map(({ cents }) => cents)])).toEqual([
    ['A', [1500]],
    ['', [1600]],
  ])
  const some = applyAll([as(4), ae('B7', 6, { price: 1600, on: '2026-11-12' })])
  expect(chargeOf(some)).toBe(4 * 1448 + 6 * 1600)
})

const parts = [ae('BH', 4, { suffix: 'A', nsn: OTHER, price: 2000 }), ae('BA', 6, { suffix: 'B' })]
const ofB = as(2, { nsn: OTHER, suffix: 'B' })
test('a record that does not fit the parts of its line is refused with its column and the reason', () =>
  checkRows<[string, MilstripRecord[], MilstripRecord, number, RegExp]>(
    [
      ['ships too much', [as(8)], as(3), 25, /Ships 3, but only 2 of this line is outstanding/],
      ['ships what ended', [ae('CA', 10)], as(10), 25, /Ships 10, but nothing .* 10 cancelled or rejected/],
      ['rejects what was shipped', [as(10)], ae('CA', 10), 65, /all of this line was shipped or ended/],
      ['only the portal sends', [], { ...ae('BA', 10), family: 'AF' } as never, 1, /the portal sends/],
      ['ships another item', [], as(2, { nsn: OTHER }), 8, /NSN 8405-01-900-5678, but no status/],
      ['ships under B what was announced for A', parts, ofB, 8, /in place of 8405-01-900-1234\./],
      ['ships in boxes', [], as(2, { unit: 'BX' }), 23, /is BX, but EA was ordered. The portal cannot/],
      ['rejects in boxes', [], ae('CA', 2, { unit: 'BX' }), 23, /unit of issue is BX/],
      ['ships a dozen of ten', [], as(1, { unit: 'DZ' }), 25, /Ships 12, but only 10/],
      ['changes to boxes', [], ae('BG', 2, { unit: 'BX', price: 2000 }), 23, /unit of issue is BX/],
      ['names the price $0.00', [], ae('B7', 10, { price: 0 }), 74, /Nothing is free/],
      ['gives a substitute away', [], ae('BH', 10, { nsn: OTHER, price: 0 }), 74, /\$0\.00/],
      ['changes the quantity for $0.00', [], ae('BJ', 10, { price: 0 }), 74, /\$0\.00/],
      ['changes a price and names none', [], ae('B7', 10), 74, /names none/],
      ['has a price with parts of cents', [], ae('BG', 1, { unit: 'DZ', price: 17_377 }), 74, /whole cents/],
      ['reprices another item', [], ae('B7', 10, { nsn: OTHER, price: 20 }), 8, /no status has announced/],
    ],
    (_, before, record, column, reason) => {
      const line = applyAll(before)
      expect(faultOf(() => applyAll([record], line))).toEqual({
        column,
        reason: expect.stringMatching(reason),
      })
    },
  ))

test('a line ordered by the dozen accepts shipments by the piece', () => {
  const dozen = { ...sent, unitOfIssue: 'DZ', quantity: 2, unitPriceCents: 17_376 }
  const { line, parcel } = applyRecord(dozen, as(24), facts)
  expect(count(line)).toEqual({ expected: 2, shipped: 2, ended: 0, open: 0, cents: 2 * 17_376 })
  expect(parcel).toMatchObject({ quantity: 2, unitOfIssue: 'EA', units: 24, unitPriceCents: 1448 })
})

// An independent model, without product code.

const SUFFIXES = ['', 'A', 'B', 'C']
const CODES = ['CA', 'CS', 'BQ', 'B4', 'B6']
const FUNDS: Record<string, string> = { CA: 'refund', CS: 'refund', BQ: 'refund', B4: 'hold', B6: 'hold' }

const days = fc.integer({ min: 1, max: 20 }).map((day) => `2026-11-${String(day).padStart(2, '0')}`)
const suffixes = fc.constantFrom(...SUFFIXES)
const pieces = fc.integer({ min: 1, max: 12 })
const endings = fc
  .tuple(fc.constantFrom(...CODES), pieces, suffixes, days)
  .map(([code, quantity, suffix, on]) => ae(code, quantity, { suffix, on }))
const shipments = fc
  .tuple(fc.integer({ min: 1, max: 4 }), suffixes, days)
  .map(([quantity, suffix, on]) => as(quantity, { suffix, on }))
const notes = fc
  .tuple(fc.constantFrom('BA', 'BB', 'BD'), pieces, suffixes, days)
  .map(([code, quantity, suffix, on]) => ae(code, quantity, { suffix, on }))
const prices = fc
  .tuple(fc.integer({ min: 1, max: 3000 }), days)
  .map(([price, on]) => ae('B7', 99, { price, on }))
const sizes = fc.tuple(pieces, days).map(([quantity, on]) => ae('BJ', quantity, { on }))

function deliver(records: MilstripRecord[], line = sent): { line: SuppliedLine; accepted: MilstripRecord[] } {
  const accepted = new Map<string, MilstripRecord>()
  let current = line
  let waiting = records
  for (let before = -1; before !== waiting.length; ) {
    before = waiting.length
    waiting = waiting.filter((record) => {
      const key = JSON.stringify(record)
      if (accepted.has(key)) return false
      try {
        current = applyRecord(current, record, facts).line
      } catch (error) {
        if (error instanceof RecordFault) return true
        throw error
      }
      accepted.set(key, record)
      return false
    })
  }
  return { line: current, accepted: [...accepted.values()] }
}

function recount(accepted: MilstripRecord[]) {
  const shipped = accepted.reduce((sum, record) => sum + (record.family === 'AS' ? record.quantity : 0), 0)
  const statuses = accepted.filter((record) => record.family === 'AE')
  const prices = statuses
    .filter(({ status }) => status === 'B7')
    .map(({ transactionDay, quantity, priceColumns }) => `${transactionDay}${quantity}/${priceColumns}`)
  const price = Number(prices.sort().at(-1)?.split('/')[1] ?? 1448)
  const max = new Map<string, number>()
  for (const { suffix, status, quantity } of statuses)
    if (FUNDS[status]) max.set(suffix + status, Math.max(quantity, max.get(suffix + status) ?? 0))
  const said = [...max.values()].reduce((sum, quantity) => sum + quantity, 0)
  return { shipped, said, price }
}

test('records in any order, with repeats, give the pieces and cents of a recount, and lose none', () => {
  const any = fc.oneof(endings, shipments, notes, prices)
  fc.assert(
    fc.property(
      fc.array(any, { maxLength: 14 }),
      fc.array(fc.nat(13), { maxLength: 6 }),
      (records, again) => {
        const repeated = again.flatMap((at) => (records[at] ? [records[at]] : []))
        const { line, accepted } = deliver([...records, ...repeated])
        const { shipped, said, price } = recount(accepted)
        const ended = Math.min(said, 10 - shipped)
        expect(count(line)).toMatchObject({ expected: 10, shipped, ended, open: 10 - shipped - ended })
        const endedWith = (what: string) =>
          countParts(line)
            .flatMap((part) => part.ended)
            .reduce((sum, { quantity, funds }) => sum + (funds === what ? quantity : 0), 0)
        const [refunded, held] = [endedWith('refund'), endedWith('hold')]
        expect(refunded + held).toBe(ended)
        expect([chargeOf(line), heldCents(line)]).toEqual([(10 - refunded) * price, held * price])
      },
    ),
    { numRuns: 100 },
  )
})

test('the records of a line give the same line in every order', () => {
  const sizesOfA = fc.tuple(pieces, days).map(([quantity, on]) => ae('BJ', quantity, { on, suffix: 'A' }))
  const substitutes = fc
    .tuple(pieces, fc.integer({ min: 1, max: 3000 }), days, suffixes)
    .map(([quantity, price, on, suffix]) => ae('BH', quantity, { on, price, suffix, nsn: OTHER }))
  const any = fc.oneof(endings, notes, prices, sizes, sizesOfA, substitutes)
  const shuffles = fc
    .array(any, { maxLength: 8 })
    .chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })))
  const keysOf = (records: MilstripRecord[]) => records.map((record) => JSON.stringify(record)).sort()
  fc.assert(
    fc.property(shuffles, ([records, shuffled]) => {
      // Endings that find no open pieces wait for a person.
      const [first, second] = [deliver(records), deliver(shuffled)]
      fc.pre(keysOf(first.accepted).join() === keysOf(second.accepted).join())
      const partsOf = (line: SuppliedLine) => countParts(line).map(({ status: _, ...part }) => part)
      expect(count(second.line)).toEqual(count(first.line))
      expect(partsOf(second.line)).toEqual(partsOf(first.line))
    }),
    { numRuns: 100 },
  )
})

test('the kept money and the returned money add up to the price of the pieces', () => {
  const any = fc.oneof(endings, shipments, notes, prices, sizes)
  fc.assert(
    fc.property(fc.array(any, { maxLength: 12 }), (records) => {
      const { line } = deliver(records)
      const { shipped, ended, open, expected, cents } = count(line)
      expect(shipped + ended + open).toBe(expected)
      expect(expected).toBeGreaterThanOrEqual(shipped)
      const everything = countParts(line).reduce(
        (sum, { layers }) => sum + layers.reduce((part, layer) => part + layer.pieces * layer.cents, 0),
        0,
      )
      expect(cents).toBeLessThanOrEqual(everything)
      expect(heldCents(line)).toBeLessThanOrEqual(cents)
      if (ended === 0) expect(cents).toBe(everything)
    }),
    { numRuns: 100 },
  )
})

test('a status dated tomorrow counts as today, and later records of the supplier still count', () => {
  const line = applyAll([ae('BB', 10, { on: '2026-12-20' }), ae('BA', 10, { on: '2026-11-21' })])
  expect(line).toMatchObject({ supplyState: 'processing', supplyCode: 'BA', supplyDatedOn: '2026-11-21' })
})

test('a direct delivery is a shipment, and a repeated record counts once', () => {
  const text = `AB1SMSS${NSN}  EA00010${sent.requisition} ${' '.repeat(6)} 6C   314${sent.requisition}XXX5`
  const record = parseRecord(text)
  expect(count(applyAll([record]))).toMatchObject({ shipped: 10, open: 0 })
  expect(recordKey(text)).toBe(recordKey(text.replace('AB1', 'AS1')))
  expect(buildRecord(record)).toBe(text.padEnd(80))
})

test('requests go to the source of supply that received the requisition', () => {
  const facts = {
    ...{ billTo: 'W9AR01', shipTo: 'W9AR01', signalCode: 'A', fundCode: '6C', isExpedited: false },
    approvedOn: '2026-11-09',
  }
  const routingOf = (...records: MilstripRecord[]) => {
    const line = { ...applyAll(records), ...facts }
    return [writeCancellation(line, 2, '2026-11-21'), writeFollowUp(line)].map((text) => text.slice(3, 6))
  }
  expect(routingOf({ ...ae('BM', 10), lastSource: 'S9T' })).toEqual(['S9T', 'S9T'])
})
