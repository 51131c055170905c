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

test('a back order says when it is expected, in the line and in words', () => {
  const { line, event } = apply(sent, status('BB', { estimatedShip: '7015' }))
  expect(line.getWellOn).toBe('2027-01-15')
  expect(event).toEqual({
    ...{ kind: 'status', code: 'BB', detail: 'Backordered, waiting for stock (BB).' },
    ...{ datedOn: '2026-11-20', estimatedOn: '2027-01-15' },
  })
})

test('a rejection says what it costs nobody any more, and who does what next', () => {
  const { event, ended } = apply(sent, status('CF'))
  expect(event.detail).toBe(
    'Rejected, the fund code is in error (CF). $250.00 goes back to the fund. Finance - RA: Correct the fund code, then order again.',
  )
  expect(ended).toMatchObject({ kind: 'rejected', refundedCents: 25_000 })
})

test('a part is rejected, the rest ships in two parcels, and only what came is paid', () => {
  const line = applyAll([
    status('CA', { quantity: 3, suffix: 'A' }),
    shipment(5, '2026-11-20', 'B'),
    shipment(2, '2026-11-21', 'C'),
  ])
  expect(line).toMatchObject({ supplyState: 'shipped', supplyText: 'Shipped and tracking provided' })
  expect(line.shippedQuantity).toBe(7)
  expect([endedQuantity(line), outstandingQuantity(line), chargeOf(line)]).toEqual([3, 0, 17_500])
})

test('a rejection that is said again, as an answer to a follow-up, ends nothing twice', () => {
  const line = applyAll([
    status('CA', { quantity: 4, suffix: 'A' }),
    status('CA', { quantity: 4, suffix: 'A', on: '2026-11-21' }),
  ])
  expect([endedQuantity(line), chargeOf(line)]).toEqual([4, 15_000])
})

test('another item at its own price, another quantity, another price: the line costs what is supplied', () => {
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

test('a price that comes late does not undo a later one', () => {
  const line = applyAll([
    status('B7', { price: 2700, on: '2026-11-20' }),
    status('B7', { price: 2600, on: '2026-11-10' }),
  ])
  expect(describeDifferences(line).priceCents).toBe(2700)
})

test('a status that comes late is shown and changes nothing; a shipped line stays shipped', () => {
  const line = applyAll([
    shipment(10, '2026-11-19'),
    status('BB', { on: '2026-11-05', estimatedShip: '6340' }),
  ])
  expect(line).toMatchObject({ supplyState: 'shipped' })
  const later = applyAll([status('BA', { on: '2026-11-20' }), status('BB', { on: '2026-11-10' })])
  expect(later).toMatchObject({ supplyState: 'processing', supplyCode: 'BA', supplyDatedOn: '2026-11-20' })
})

test('a cancellation that was asked for is pending, then done or refused', () => {
  const asked = { ...sent, cancelAsked: 4 }
  expect(apply(asked, status('B9', { quantity: 4 })).line.cancelAsked).toBe(4)
  const done = apply(asked, status('BQ', { quantity: 4 })).line
  expect([done.cancelAsked, outstandingQuantity(done), chargeOf(done)]).toEqual([0, 6, 15_000])
  const { line, event } = apply(asked, status('B8', { quantity: 4 }))
  expect([line.cancelAsked, chargeOf(line), event.kind]).toEqual([0, 25_000, 'refused'])
})

test('a supplier without a record of the line confirms a cancellation, and otherwise ends nothing', () => {
  const cancelled = apply({ ...sent, cancelAsked: 10 }, status('BF'))
  expect([cancelled.line.supplyState, chargeOf(cancelled.line)]).toEqual(['cancelled', 0])
  expect(chargeOf(apply(sent, status('BF')).line)).toBe(25_000)
})

test('administrators change words and effects, and new codes mean what they say', () => {
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

test('whatever order the records of a line arrive in, the line ends the same', () => {
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

test('a tracking number is shown with its carrier, and changes nothing of the line', () => {
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
    ...{ column: 8, reason: "'DHL' is no carrier that the portal knows: FEDE, UPS, USPS." },
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
])('a parcel by mode %j goes with %j, under the number of its shipment', (modeOfShipment, carrier) => {
  const shipmentNumber = `${sent.requisition}XXX`
  const { parcel, event } = apply(sent, { ...shipment(10), modeOfShipment, shipmentNumber })
  expect(parcel).toEqual({
    ...{ suffix: '', quantity: 10, nsn: NSN, unitOfIssue: 'EA', units: 10, unitPriceCents: 2500 },
    ...{ shippedOn: '2026-11-20', carrier, shipmentNumber, trackingNumber: shipmentNumber },
  })
  expect(event).toMatchObject({ kind: 'shipped', code: '', datedOn: '2026-11-20', estimatedOn: null })
})

test('goods whose price has no whole cents in their unit are counted in the ordered one', () => {
  const dozens = { ...sent, unitOfIssue: 'DZ', quantity: 2, unitPriceCents: 2501 }
  const goods = { suffix: '', nsn: NSN, unitOfIssue: 'EA' }
  const parcel = { unitOfIssue: 'DZ', units: 2, unitPriceCents: 2501 }
  expect(apply(dozens, shipment(24)).parcel).toMatchObject(parcel)
  expect(priceOfGoods(dozens, goods)).toBe(2501)
  expect(priceOfGoods({ ...dozens, unitPriceCents: 2400 }, goods)).toBe(200)
  expect(priceOfGoods(sent, goods)).toBe(2500)
})

test('only what an administrator has to do something about waits for one', () => {
  const { statuses } = facts
  expect(describeAttention(status('BF'), statuses)).toBe(
    'The supplier has no record of this requisition (BF). Ask the supplier what became of it. If it is still needed, cancel it and order again with a new document number. The record was applied; set it aside when that is done.',
  )
  for (const record of [status('BB'), status('CF'), shipment(1)])
    expect(describeAttention(record, statuses)).toBe('')
  const quiet = mergeStatuses([{ ...(statuses.get('BF') as StatusCode), nextStep: '' }])
  expect(describeAttention(status('BF'), quiet)).toBe('')
})

test('a code that rejects and that nobody described waits for somebody who knows it', () => {
  const unknown = (code: string) => () => apply(sent, status(code))
  for (const code of ['C0', 'D0'])
    expect(unknown(code)).toThrow(
      `Status ${code} is not described in the portal, and such codes reject pieces.`,
    )
  for (const code of ['Q9', 'XC', 'ZD']) expect(unknown(code)).not.toThrow()
})

test('what a rejection gives back is what the line costs less, and who does what next goes with it', () => {
  const { ended } = apply(applyAll([status('CA', { quantity: 4 })]), status('CF', { quantity: 6 }))
  expect(ended).toEqual({
    ...{ kind: 'rejected', words: 'Rejected, the fund code is in error (CF)', refundedCents: 15_000 },
    nextStep: 'Correct the fund code, then order again.',
  })
  const held = apply(sent, status('B4', { quantity: 4 }))
  expect(held.ended).toMatchObject({ kind: 'cancelled', refundedCents: 0 })
  expect(held.event.kind).toBe('cancelled')
  expect(apply(sent, status('BA')).ended).toBeUndefined()
})

test('only a back order waits for a day', () => {
  expect(apply(sent, status('BA', { estimatedShip: '7015' })).line.getWellOn).toBeNull()
  const { line, event } = apply(sent, status('BB'))
  expect([line.getWellOn, event.estimatedOn]).toEqual([null, null])
})

test('another item costs what its record says, else what the catalogue says of it, else what was ordered', () => {
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

test('where a table leaves the money alone, a change of item or price costs what was ordered', () => {
  const kept = (code: string) => ({ ...(facts.statuses.get(code) as StatusCode), funds: 'keep' as const })
  const statuses = mergeStatuses([kept('BG'), kept('B7'), kept('BJ')])
  const costOf = (record: SupplyStatusRecord) =>
    chargeOf(applyRecord(sent, record, { ...facts, statuses }).line)
  expect(costOf(status('BG', { nsn: OTHER, price: 3000 }))).toBe(25_000)
  expect(costOf(status('B7', { price: 3000 }))).toBe(25_000)
  expect(costOf(status('BJ', { quantity: 12, price: 3000 }))).toBe(30_000)
})
