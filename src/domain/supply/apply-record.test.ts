import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkRows } from '#testing/check-rows.ts'
import { faultOf } from '#testing/refusal.ts'
import {
  ae,
  as,
  NSN,
  OTHER,
  facts as plainFacts,
  sent as plainLine,
  type Said,
} from '#testing/supply-records.ts'
import { applyRecord, describeAttention, priceOfGoods } from './apply-record.ts'
import { chargeOf, describeDifferences, endedQuantity, outstandingQuantity } from './line.ts'
import type { MilstripRecord, SupplyStatusRecord, TrackingNotice } from './milstrip/records.ts'
import type { StatusCode } from './status-code.ts'
import { mergeStatuses } from './statuses.ts'

const sent = { ...plainLine, unitPriceCents: 2500 }
const facts = {
  ...plainFacts,
  priceOf: (nsn: string) => (nsn === OTHER ? { cents: 3000, unit: 'EA' } : null),
}
const status = (code: string, more: Said & { quantity?: number; estimatedShip?: string } = {}) => ({
  ...ae(code, more.quantity ?? 10, { on: '2026-11-20', ...more }),
  estimatedShip: more.estimatedShip ?? '',
})
const shipment = (quantity: number, on = '2026-11-20', suffix = '') => as(quantity, { on, suffix })
const apply = (record: MilstripRecord, line = sent) => applyRecord(line, record, facts)
const applyAll = (records: MilstripRecord[], line = sent) =>
  records.reduce((current, record) => applyRecord(current, record, facts).line, line)

test('each status decides how the line stands, what people read, and what the line costs', () =>
  checkRows(
    [
      ['BA', 'processing', 'Processed for Release and Shipment', 25_000],
      ['BB', 'backordered', 'Backorder', 25_000],
      ['BD', 'processing', 'Delayed, status will change', 25_000],
      ['B9', 'processing', 'Cancellation request', 25_000],
      ['BQ', 'cancelled', 'Cancelled by customer request', 0],
      ['B4', 'cancelled', 'B4', 25_000],
      ['CA', 'rejected', 'Rejected', 0],
      ['CJ', 'rejected', 'Obsolete, please order new NSN', 0],
      ['ZZ', 'processing', 'ZZ', 25_000],
    ],
    (code, supplyState, supplyText, cents) => {
      const { line } = apply(status(code))
      expect(line).toMatchObject({ supplyState, supplyText, supplyCode: code })
      expect(chargeOf(line)).toBe(cents)
    },
  ))

test('only a back order waits for a date, and says when the supplier expects it', () => {
  const { line, event } = apply(status('BB', { estimatedShip: '7015' }))
  expect(line.getWellOn).toBe('2027-01-15')
  expect(event).toEqual({
    ...{ kind: 'status', code: 'BB', detail: 'Backordered, waiting for stock (BB).' },
    ...{ datedOn: '2026-11-20', estimatedOn: '2027-01-15' },
  })
  expect(apply(status('BA', { estimatedShip: '7015' })).line.getWellOn).toBeNull()
  expect(apply(status('BB'))).toMatchObject({ line: { getWellOn: null }, event: { estimatedOn: null } })
})

test('a rejection gives back the amount by which the line costs less, and says who does what next', () => {
  expect(apply(status('CF')).event.detail).toBe(
    'Rejected, the fund code is in error (CF). $250.00 goes back to the fund. Finance - RA: Correct the fund code, then order again.',
  )
  const some = applyAll([status('CA', { quantity: 4 })])
  expect(apply(status('CF', { quantity: 6 }), some).ended).toEqual({
    ...{ kind: 'rejected', quantity: 6, words: 'Rejected, the fund code is in error (CF)' },
    ...{ refundedCents: 15_000, nextStep: 'Correct the fund code, then order again.' },
  })
  expect(apply(status('B4', { quantity: 4 }))).toMatchObject({
    ...{ ended: { kind: 'cancelled', refundedCents: 0 }, event: { kind: 'cancelled' } },
  })
  expect(apply(status('BA')).ended).toBeUndefined()
  expect(apply(status('CA', { quantity: 4, on: '2026-11-21' }), some).ended).toBeUndefined()
})

test('one part is rejected twice and two parcels ship the others, and the fund pays only for what came', () => {
  const line = applyAll([
    ...[
      status('CA', { quantity: 3, suffix: 'A' }),
      status('CA', { quantity: 3, suffix: 'A', on: '2026-11-21' }),
    ],
    ...[shipment(5, '2026-11-20', 'B'), shipment(2, '2026-11-21', 'C')],
  ])
  expect(line).toMatchObject({
    ...{ supplyState: 'shipped', supplyText: 'Shipped and tracking provided', shippedQuantity: 7 },
  })
  expect([endedQuantity(line), outstandingQuantity(line), chargeOf(line)]).toEqual([3, 0, 17_500])
})

test('a line with another item, quantity, or price costs what the supplier supplies', () => {
  const dozen = { ...sent, unitOfIssue: 'DZ', quantity: 1, unitPriceCents: 30_000 }
  checkRows<[records: SupplyStatusRecord[], price: number | null, cents: number, line?: typeof sent]>(
    [
      // The price of the catalog, of the record, or of the order.
      [[status('BG', { nsn: OTHER })], 3000, 30_000],
      [[status('BH', { nsn: OTHER, price: 2750 })], 2750, 27_500],
      [[status('BG', { nsn: '8405019009999' })], null, 25_000],
      [[status('BG', { nsn: OTHER, quantity: 12 })], 36_000, 36_000, dozen],
      [[status('BG', { nsn: OTHER, on: '2026-11-18' }), status('BG', { on: '2026-11-19' })], null, 25_000],
      [[status('BJ', { quantity: 12 })], null, 30_000],
      [[status('B7', { price: 2600 })], 2600, 26_000],
      // A price that arrives late does not undo a later price.
      [[status('B7', { price: 2700 }), status('B7', { price: 2600, on: '2026-11-10' })], 2700, 27_000],
    ],
    (records, price, cents, line) => {
      const changed = applyAll(records, line)
      expect([describeDifferences(changed).priceCents, chargeOf(changed)]).toEqual([price, cents])
    },
  )
  expect(describeDifferences(apply(status('BG', { nsn: OTHER })).line)).toMatchObject({
    nsn: OTHER,
    quantity: null,
  })
  expect(apply(status('B7', { price: 2600 })).event.detail).toMatch(
    'The unit price is now $26.00, it was $25.00. It costs $10.00 more. Finance - RA: ',
  )
})

test('a late status changes nothing, and a shipped line stays shipped', () => {
  const late = status('BB', { on: '2026-11-05', estimatedShip: '6340' })
  expect(applyAll([shipment(10, '2026-11-19'), late])).toMatchObject({ supplyState: 'shipped' })
  expect(applyAll([status('BA'), late])).toMatchObject({
    ...{ supplyState: 'processing', supplyCode: 'BA', supplyDatedOn: '2026-11-20' },
  })
})

test('a requested cancellation is pending, then done or refused, and a supplier without a record confirms it', () => {
  const requested = { ...sent, cancellationRequested: 4 }
  expect(apply(status('B9', { quantity: 4 }), requested).line.cancellationRequested).toBe(4)
  const done = apply(status('BQ', { quantity: 4 }), requested).line
  expect([done.cancellationRequested, outstandingQuantity(done), chargeOf(done)]).toEqual([0, 6, 15_000])
  const { line, event } = apply(status('B8', { quantity: 4 }), requested)
  expect([line.cancellationRequested, chargeOf(line), event.kind]).toEqual([0, 25_000, 'refused'])
  const unknown = apply(status('BF'), { ...sent, cancellationRequested: 10 }).line
  expect([unknown.supplyState, chargeOf(unknown)]).toEqual(['cancelled', 0])
  expect(chargeOf(apply(status('BF')).line)).toBe(25_000)
})

test('administrators change words and effects of codes, and new codes follow their definition', () => {
  const held: StatusCode = {
    ...{ code: 'C5', text: 'Wait', meaning: '', class: 'cancelled', funds: 'hold', actor: 'finance' },
    nextStep: '',
  }
  const { line } = applyRecord(sent, status('C5'), { ...facts, statuses: mergeStatuses([held]) })
  expect(line).toMatchObject({
    ...{ supplyState: 'cancelled', supplyText: 'Wait' },
    parts: { '': { ended: { C5: { quantity: 10, funds: 'hold' } } } },
  })
  expect(chargeOf(line)).toBe(25_000)
  const stored = ['BG', 'B7', 'BJ'].map(
    (code): StatusCode => ({
      ...(facts.statuses.get(code) as StatusCode),
      funds: 'keep',
    }),
  )
  const costs = [
    ...[status('BG', { nsn: OTHER, price: 3000 }), status('B7', { price: 3000 })],
    status('BJ', { quantity: 12, price: 3000 }),
  ].map((record) => chargeOf(applyRecord(sent, record, { ...facts, statuses: mergeStatuses(stored) }).line))
  expect(costs, 'the table keeps the money').toEqual([25_000, 25_000, 30_000])
})

test('the line ends the same, regardless of the order in which its records arrive', () => {
  const course: MilstripRecord[] = [
    ...[status('BD', { on: '2026-10-20' }), status('B7', { on: '2026-10-21', price: 2600 })],
    status('BB', { on: '2026-10-22', quantity: 7, estimatedShip: '6340' }),
    status('CA', { on: '2026-10-23', quantity: 3, suffix: 'A' }),
    ...[status('B7', { on: '2026-10-24', price: 2400 }), shipment(4, '2026-10-25', 'B')],
    ...[status('BA', { on: '2026-10-26', quantity: 3 }), shipment(2, '2026-10-27', 'C')],
  ]
  const inOrder = applyAll(course)
  expect(inOrder).toMatchObject({ shippedQuantity: 6, supplyCode: 'BA' })
  expect(chargeOf(inOrder)).toBe(7 * 2400)
  fc.assert(
    fc.property(fc.shuffledSubarray(course, { minLength: course.length }), (shuffled) => {
      expect(applyAll(shuffled)).toEqual(inOrder)
    }),
  )
})

test('a tracking number appears with its carrier, and changes nothing on the line', () => {
  const notice: TrackingNotice = {
    ...{ family: 'ZT', dic: 'ZT1', routing: 'SMS', carrier: 'UPS', unused: '', suffix: 'A' },
    ...{ document: sent.requisition, trackingNumber: '1Z999AA10123456784' },
  }
  expect(apply(notice)).toEqual({
    line: sent,
    tracking: { suffix: 'A', carrier: 'UPS', trackingNumber: '1Z999AA10123456784' },
    event: {
      ...{ kind: 'status', code: '', datedOn: facts.today, estimatedOn: null },
      detail: 'Tracking number of UPS: 1Z999AA10123456784.',
    },
  })
  expect(faultOf(() => apply({ ...notice, carrier: 'DHL' }))).toEqual({
    ...{ column: 8, reason: "'DHL' is not a carrier that the portal knows: FEDE, UPS, USPS." },
  })
  expect(faultOf(() => apply({ ...notice, trackingNumber: '' }))).toEqual({
    ...{ column: 45, reason: 'The tracking number is missing.' },
  })
})

test('a parcel has the carrier of its mode of shipment and the number of its shipment', () =>
  checkRows(
    [
      ['5', 'UPS'],
      ['G', 'USPS'],
      ['H', 'USPS'],
      ['A', ''],
      ['', ''],
    ],
    (modeOfShipment, carrier) => {
      const shipmentNumber = `${sent.requisition}XXX`
      const { parcel, event } = apply({ ...shipment(10), modeOfShipment, shipmentNumber })
      expect(parcel).toEqual({
        ...{ suffix: '', quantity: 10, nsn: NSN, unitOfIssue: 'EA', units: 10, unitPriceCents: 2500 },
        ...{ shippedOn: '2026-11-20', carrier, shipmentNumber, trackingNumber: shipmentNumber },
      })
      expect(event).toMatchObject({ kind: 'shipped', code: '', datedOn: '2026-11-20', estimatedOn: null })
    },
  ))

test('goods without a price in whole cents per unit are counted in the ordered unit', () => {
  const dozens = { ...sent, unitOfIssue: 'DZ', quantity: 2, unitPriceCents: 2501 }
  const goods = { suffix: '', nsn: NSN, unitOfIssue: 'EA' }
  expect(apply(shipment(24), dozens).parcel).toMatchObject({
    ...{ unitOfIssue: 'DZ', units: 2, unitPriceCents: 2501 },
  })
  const lines = [dozens, { ...dozens, unitPriceCents: 2400 }, sent]
  expect(lines.map((line) => priceOfGoods(line, goods))).toEqual([2501, 200, 2500])
})

test('a record waits for an administrator only when an administrator has work to do', () => {
  const { statuses } = facts
  expect(describeAttention(status('BF'), statuses)).toBe(
    'The supplier has no record of this requisition (BF). Ask the supplier what became of it. If it is still needed, cancel it and order again with a new document number. The record was applied; set it aside when that is done.',
  )
  for (const record of [status('BB'), status('CF'), shipment(1)])
    expect(describeAttention(record, statuses)).toBe('')
  const quiet = mergeStatuses([{ ...(statuses.get('BF') as StatusCode), nextStep: '' }])
  expect(describeAttention(status('BF'), quiet)).toBe('')
})

test('an undescribed code that rejects pieces waits for an administrator who knows it', () => {
  for (const code of ['C0', 'D0'])
    expect(faultOf(() => apply(status(code)))?.reason).toContain(
      `Status ${code} is not described in the portal, and such codes reject pieces.`,
    )
  for (const code of ['Q9', 'XC', 'ZD']) expect(faultOf(() => apply(status(code)))).toBeNull()
})
