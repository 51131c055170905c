import fc from 'fast-check'
import { expect, test } from 'vitest'
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
import type { SuppliedLine } from './supplied-line.ts'

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
const apply = (line: SuppliedLine, record: MilstripRecord) => applyRecord(line, record, facts)
const applyAll = (records: MilstripRecord[], line = sent) =>
  records.reduce((current, record) => apply(current, record).line, line)

test.each([
  ['BA', 'processing', 'Processed for Release and Shipment', 25_000],
  ['BB', 'backordered', 'Backorder', 25_000],
  ['BD', 'processing', 'Delayed, status will change', 25_000],
  ['B9', 'processing', 'Cancellation request', 25_000],
  ['BQ', 'cancelled', 'Cancelled by customer request', 0],
  ['B4', 'cancelled', 'B4', 25_000],
  ['CA', 'rejected', 'Rejected', 0],
  ['CJ', 'rejected', 'Obsolete, please order new NSN', 0],
  ['CX', 'rejected', 'Rejected, unable to identify bill-to/ship-to or signal code is invalid', 0],
  ['ZZ', 'processing', 'ZZ', 25_000],
])('status %s: the line is %s, people read %s, and the line costs %i cents', (code, state, text, cents) => {
  const { line } = apply(sent, status(code))
  expect(line).toMatchObject({ supplyState: state, supplyText: text, supplyCode: code })
  expect(chargeOf(line)).toBe(cents)
})

test('a back order says when the supplier expects it, in the line and in words', () => {
  const { line, event } = apply(sent, status('BB', { estimatedShip: '7015' }))
  expect(line.getWellOn).toBe('2027-01-15')
  expect(event).toEqual({
    ...{ kind: 'status', code: 'BB', detail: 'Backordered, waiting for stock (BB).' },
    ...{ datedOn: '2026-11-20', estimatedOn: '2027-01-15' },
  })
})

test('a rejection says which amount the fund gets back, and who does what next', () => {
  const { event, ended } = apply(sent, status('CF'))
  expect(event.detail).toBe(
    'Rejected, the fund code is in error (CF). $250.00 goes back to the fund. Finance - RA: Correct the fund code, then order again.',
  )
  expect(ended).toMatchObject({ kind: 'rejected', refundedCents: 25_000 })
})

test('one part is rejected and two parcels ship the others, and the fund pays only for what came', () => {
  const line = applyAll([
    status('CA', { quantity: 3, suffix: 'A' }),
    shipment(5, '2026-11-20', 'B'),
    shipment(2, '2026-11-21', 'C'),
  ])
  expect(line).toMatchObject({ supplyState: 'shipped', supplyText: 'Shipped and tracking provided' })
  expect(line.shippedQuantity).toBe(7)
  expect([endedQuantity(line), outstandingQuantity(line), chargeOf(line)]).toEqual([3, 0, 17_500])
})

test('a rejection that the supplier repeats in response to a follow-up ends no piece twice', () => {
  const line = applyAll([
    status('CA', { quantity: 4, suffix: 'A' }),
    status('CA', { quantity: 4, suffix: 'A', on: '2026-11-21' }),
  ])
  expect([endedQuantity(line), chargeOf(line)]).toEqual([4, 15_000])
})

test('a line with another item, quantity, or price costs what the supplier supplies', () => {
  const other = apply(sent, status('BG', { nsn: OTHER })).line
  expect(describeDifferences(other)).toEqual({ nsn: OTHER, quantity: null, priceCents: 3000 })
  const priced = apply(sent, status('BH', { nsn: OTHER, price: 2750 }))
  expect([describeDifferences(priced.line).priceCents, chargeOf(priced.line)]).toEqual([2750, 27_500])
  const packed = apply(sent, status('BJ', { quantity: 12 }))
  expect([outstandingQuantity(packed.line), chargeOf(packed.line)]).toEqual([12, 30_000])
  const dearer = apply(sent, status('B7', { price: 2600 }))
  expect(chargeOf(dearer.line)).toBe(26_000)
  expect(dearer.event.detail).toMatch(
    'The unit price is now $26.00, it was $25.00. It costs $10.00 more. Finance - RA: ',
  )
})

test('a price that arrives late does not undo a later price', () => {
  const line = applyAll([
    status('B7', { price: 2700, on: '2026-11-20' }),
    status('B7', { price: 2600, on: '2026-11-10' }),
  ])
  expect(describeDifferences(line).priceCents).toBe(2700)
})

test('a late status appears and changes nothing, and a shipped line stays shipped', () => {
  const line = applyAll([
    shipment(10, '2026-11-19'),
    status('BB', { on: '2026-11-05', estimatedShip: '6340' }),
  ])
  expect(line).toMatchObject({ supplyState: 'shipped' })
  const later = applyAll([status('BA', { on: '2026-11-20' }), status('BB', { on: '2026-11-10' })])
  expect(later).toMatchObject({ supplyState: 'processing', supplyCode: 'BA', supplyDatedOn: '2026-11-20' })
})

test('a requested cancellation is pending, then done or refused', () => {
  const requested = { ...sent, cancellationRequested: 4 }
  expect(apply(requested, status('B9', { quantity: 4 })).line.cancellationRequested).toBe(4)
  const done = apply(requested, status('BQ', { quantity: 4 })).line
  expect([done.cancellationRequested, outstandingQuantity(done), chargeOf(done)]).toEqual([0, 6, 15_000])
  const { line, event } = apply(requested, status('B8', { quantity: 4 }))
  expect([line.cancellationRequested, chargeOf(line), event.kind]).toEqual([0, 25_000, 'refused'])
})

test('a supplier without a record of the line confirms a cancellation, and otherwise ends nothing', () => {
  const cancelled = apply({ ...sent, cancellationRequested: 10 }, status('BF'))
  expect([cancelled.line.supplyState, chargeOf(cancelled.line)]).toEqual(['cancelled', 0])
  expect(chargeOf(apply(sent, status('BF')).line)).toBe(25_000)
})

test('administrators change words and effects of codes, and new codes follow their definition', () => {
  const held: StatusCode = {
    ...{ code: 'C5', text: 'Wait', meaning: '', class: 'cancelled', funds: 'hold', actor: 'finance' },
    nextStep: '',
  }
  const { line } = applyRecord(sent, status('C5'), { ...facts, statuses: mergeStatuses([held]) })
  expect(line).toMatchObject({
    supplyState: 'cancelled',
    supplyText: 'Wait',
    parts: { '': { ended: { C5: { quantity: 10, funds: 'hold' } } } },
  })
  expect(chargeOf(line)).toBe(25_000)
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
  expect(apply(sent, notice)).toEqual({
    line: sent,
    tracking: { suffix: 'A', carrier: 'UPS', trackingNumber: '1Z999AA10123456784' },
    event: {
      ...{ kind: 'status', code: '', datedOn: facts.today, estimatedOn: null },
      detail: 'Tracking number of UPS: 1Z999AA10123456784.',
    },
  })
  expect(faultOf(() => apply(sent, { ...notice, carrier: 'DHL' }))).toEqual({
    ...{ column: 8, reason: "'DHL' is not a carrier that the portal knows: FEDE, UPS, USPS." },
  })
  expect(faultOf(() => apply(sent, { ...notice, trackingNumber: '' }))).toEqual({
    ...{ column: 45, reason: 'The tracking number is missing.' },
  })
})

test.each([
  ['5', 'UPS'],
  ['G', 'USPS'],
  ['H', 'USPS'],
  ['A', ''],
  ['', ''],
])('a parcel by mode %j ships with %j, under the number of its shipment', (modeOfShipment, carrier) => {
  const shipmentNumber = `${sent.requisition}XXX`
  const { parcel, event } = apply(sent, { ...shipment(10), modeOfShipment, shipmentNumber })
  expect(parcel).toEqual({
    ...{ suffix: '', quantity: 10, nsn: NSN, unitOfIssue: 'EA', units: 10, unitPriceCents: 2500 },
    ...{ shippedOn: '2026-11-20', carrier, shipmentNumber, trackingNumber: shipmentNumber },
  })
  expect(event).toMatchObject({ kind: 'shipped', code: '', datedOn: '2026-11-20', estimatedOn: null })
})

test('goods without a price in whole cents per unit are counted in the ordered unit', () => {
  const dozens = { ...sent, unitOfIssue: 'DZ', quantity: 2, unitPriceCents: 2501 }
  const goods = { suffix: '', nsn: NSN, unitOfIssue: 'EA' }
  const parcel = { unitOfIssue: 'DZ', units: 2, unitPriceCents: 2501 }
  expect(apply(dozens, shipment(24)).parcel).toMatchObject(parcel)
  expect(priceOfGoods(dozens, goods)).toBe(2501)
  expect(priceOfGoods({ ...dozens, unitPriceCents: 2400 }, goods)).toBe(200)
  expect(priceOfGoods(sent, goods)).toBe(2500)
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
  const unknown = (code: string) => () => apply(sent, status(code))
  for (const code of ['C0', 'D0'])
    expect(unknown(code)).toThrow(
      `Status ${code} is not described in the portal, and such codes reject pieces.`,
    )
  for (const code of ['Q9', 'XC', 'ZD']) expect(unknown(code)).not.toThrow()
})

test('a rejection gives back the amount by which the line costs less, and names the next step', () => {
  const { ended } = apply(applyAll([status('CA', { quantity: 4 })]), status('CF', { quantity: 6 }))
  expect(ended).toEqual({
    ...{
      kind: 'rejected',
      quantity: 6,
      words: 'Rejected, the fund code is in error (CF)',
      refundedCents: 15_000,
    },
    nextStep: 'Correct the fund code, then order again.',
  })
  const held = apply(sent, status('B4', { quantity: 4 }))
  expect(held.ended).toMatchObject({ kind: 'cancelled', refundedCents: 0 })
  expect(held.event.kind).toBe('cancelled')
  expect(apply(sent, status('BA')).ended).toBeUndefined()
})

test('only a back order waits for a date', () => {
  expect(apply(sent, status('BA', { estimatedShip: '7015' })).line.getWellOn).toBeNull()
  const { line, event } = apply(sent, status('BB'))
  expect([line.getWellOn, event.estimatedOn]).toEqual([null, null])
})

test('another item costs the price of its record, or of the catalog, or of the order', () => {
  const changed = (record: SupplyStatusRecord, line = sent) => describeDifferences(apply(line, record).line)
  expect(changed(status('BG', { nsn: '8405019009999' })).priceCents).toBeNull()
  const dozen = { ...sent, unitOfIssue: 'DZ', quantity: 1, unitPriceCents: 30_000 }
  expect(changed(status('BG', { nsn: OTHER, quantity: 12 }), dozen).priceCents).toBe(36_000)
  const back = applyAll([
    status('BG', { nsn: OTHER, on: '2026-11-18' }),
    status('BG', { nsn: NSN, on: '2026-11-19' }),
  ])
  expect(describeDifferences(back)).toEqual({ nsn: null, quantity: null, priceCents: null })
})

test('a change of item or price keeps the ordered cost when the table keeps the money', () => {
  const stored = (code: string) => ({ ...(facts.statuses.get(code) as StatusCode), funds: 'keep' as const })
  const statuses = mergeStatuses([stored('BG'), stored('B7'), stored('BJ')])
  const costOf = (record: SupplyStatusRecord) =>
    chargeOf(applyRecord(sent, record, { ...facts, statuses }).line)
  expect(costOf(status('BG', { nsn: OTHER, price: 3000 }))).toBe(25_000)
  expect(costOf(status('B7', { price: 3000 }))).toBe(25_000)
  expect(costOf(status('BJ', { quantity: 12, price: 3000 }))).toBe(30_000)
})
