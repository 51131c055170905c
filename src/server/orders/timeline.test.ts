import fc from 'fast-check'
import { expect, test } from 'vitest'
import { APPROVALS_VOID } from '#domain/orders/rounds.ts'
import type { LineRow } from '../lines/lines.ts'
import type { EventRow } from './details-queries.ts'
import type { OrderRow } from './queries.ts'
import { listOrderEvents } from './timeline.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 10, 21, hour))
const order = {
  ...{ number: 12, orderer: 'Ana Diaz', createdAt: at(8), submittedAt: at(9), decidedAt: at(10), levels: 2 },
  skippedLevels: [] as number[],
} as OrderRow
const line = (number: number, received: LineRow['received'] = 'no') => {
  const requisition = `W9AR016325${String(number).padStart(4, '0')}`
  const supplied = { supplyState: 'transmitted', quantity: 2, unsentQuantity: 0 }
  return { number, received, requisition, ...supplied } as LineRow & { unsentQuantity: number }
}
const event = (kind: EventRow['kind'], hour: number, more: Partial<EventRow> = {}) =>
  ({
    ...{ kind, line: 1, person: '', code: '', detail: '', at: at(hour), record: '' },
    ...{ datedOn: null, estimatedOn: null },
    ...more,
  }) as EventRow
const listEvents = (
  lines: ReturnType<typeof line>[],
  events: EventRow[] = [],
  more: Partial<OrderRow> = {},
) => listOrderEvents({ order: { ...order, ...more }, lines, approvals: [], events, shipments: [] })
const titlesOf = (...given: Parameters<typeof listEvents>) => listEvents(...given).map(({ title }) => title)
const reported = (...given: Parameters<typeof listEvents>) =>
  titlesOf(...given)
    .slice(2)
    .join(', ')
const sentAll = event('transmitted', 10, { line: null })

test('a timeline says that the order was started and submitted, and that it was sent once an event says so', () => {
  const lines = [line(1), line(2), { ...line(3), unsentQuantity: 2, supplyState: 'cancelled' as const }]
  const say = (events: EventRow[]) =>
    listEvents(lines, events).map(({ title, detail, person }) => [title, detail, person])
  const begun = [
    ['Cart started', '', 'Ana Diaz'],
    ['Submitted for approval', '', 'Ana Diaz'],
  ]
  expect(say([])).toEqual(begun)
  expect(say([sentAll])).toEqual([
    ...begun,
    ['Sent to the supplier', 'Requisition W9AR01-6325-0001, W9AR01-6325-0002', ''],
  ])
})

test('every entry of a timeline is the creation, the submit, a signature, a parcel or an event', () => {
  const kinds = [
    'changed',
    'transmitted',
    'status',
    'shipped',
    'cancelled',
    'received',
    'held',
    'funds',
  ] as const
  const made = fc.record({
    kind: fc.constantFrom(...kinds),
    hour: fc.integer({ min: 11, max: 23 }),
    line: fc.constantFrom(1, 2, null),
  })
  const parcel = fc.record({ line: fc.constantFrom(1, 2), quantity: fc.integer({ min: 1, max: 9 }) })
  fc.assert(
    fc.property(fc.array(made), fc.array(parcel), fc.boolean(), (given, parcels, isUnsent) => {
      const events = given.map(({ kind, hour, line }) => event(kind, hour, { line }))
      const shipments = parcels.map((one) => ({
        ...{
          ...one,
          shipment: 1,
          shippedOn: '2026-11-22',
          carrier: 'UPS',
          trackingNumber: '',
          shipmentNumber: '',
        },
      }))
      const lines = [line(1), { ...line(2), unsentQuantity: isUnsent ? 2 : 0 }]
      const reported = listOrderEvents({ order, lines, approvals: [], events, shipments })
      const count = (kind: EventRow['kind']) => reported.filter((one) => one.kind === kind).length
      for (const kind of kinds) {
        const stored = events.filter((one) => one.kind === kind)
        if (kind !== 'shipped') expect(count(kind)).toBe(stored.length)
      }
      const own = (at: number | null) =>
        events.filter((one) => one.kind === 'shipped' && one.line === at).length
      const ofLine = (at: number) => Math.max(0, parcels.filter((one) => one.line === at).length - own(at))
      expect(count('shipped')).toBeLessThanOrEqual(own(1) + own(2) + own(null) + ofLine(1) + ofLine(2))
      expect(count('shipped')).toBeGreaterThanOrEqual(Math.max(parcels.length, own(1) + own(2) + own(null)))
      expect([count('created' as never), count('submitted')]).toEqual([1, 1])
    }),
  )
})

test('a timeline names ten requisitions, and counts the others', () => {
  const lines = (count: number) => Array.from({ length: count }, (_, at) => line(at + 1))
  const detail = (count: number) => listEvents(lines(count), [sentAll]).at(-1)?.detail ?? ''
  expect(detail(10)).toMatch(/W9AR01-6325-0010$/)
  expect(detail(11)).toMatch(/W9AR01-6325-0010 and 1 more$/)
  expect(detail(12)).toMatch(/W9AR01-6325-0010 and 2 more$/)
})

test('new receipt entries name the action, and older ones name only the latest state of the line', () => {
  const codes = ['receive', 'issue', 'return', 'undo']
  const entries = codes.map((code, index) => event('received', 11 + index, { code }))
  expect(reported([line(1, 'issued')], entries)).toBe('Received, Issued, Returned, Corrected')
  const old = [event('received', 11), event('received', 12), event('received', 13, { line: 2 })]
  expect(reported([line(1, 'issued'), line(2, 'returned')], old)).toBe('Received, Issued, Returned')
  const followed = [event('received', 11), event('status', 12)]
  expect(reported([line(1, 'issued')], followed)).toBe('Issued, Supply status')
  expect(reported([line(1, 'issued')], [event('status', 11)])).toBe('Supply status')
})

test.each<[EventRow['kind'], Partial<EventRow>, string]>([
  ['requested', { code: 'AC' }, 'Cancellation requested'],
  ['requested', { code: 'AF' }, 'Delivery status requested'],
  ['cancelled', { code: 'portal' }, 'Cancelled before it was sent'],
  ['cancelled', { code: 'BQ' }, 'Cancelled by the supplier'],
  ['funds', { code: 'commit' }, 'Difference committed'],
  ['funds', { code: 'refund' }, 'Money given back to the fund'],
  ['funds', { code: 'keep' }, 'Money kept for the charges'],
  ['refused', { code: 'B8' }, 'Cancellation refused by the supplier'],
  ['held', { code: 'CJ' }, 'Held back, not sent to the supplier'],
  ['rejected', { code: 'CA' }, 'Rejected by the supplier'],
  ['status', { record: 'ZT1SMS UPS' }, 'Tracking number'],
])('each event after the approval has its own title: %s %j', (kind, more, title) => {
  expect(titlesOf([line(1)], [event(kind, 12, more)]).at(-1)).toBe(title)
})

test('a timeline lists events of one moment in the order of the process', () => {
  const kinds = ['received', 'shipped', 'status', 'transmitted', 'submitted'] as const
  const events = kinds.map((kind) => event(kind, 8, { code: kind === 'received' ? 'receive' : '' }))
  const listed = listEvents([line(1)], events).map(({ kind }) => kind)
  expect(listed).toEqual(['created', ...kinds.toReversed()])
})

test('a timeline names the level of a decision where there are several', () => {
  const approval = { round: 1, level: 2, person: 'Sam Lee', comment: 'Fine', at: at(10), orderId: 1 }
  const decided = (decision: 'approve' | 'decline', levels: number, more: Partial<OrderRow> = {}) =>
    listOrderEvents({
      ...{ order: { ...order, levels, round: 1, ...more }, lines: [], events: [], shipments: [] },
      approvals: [{ ...approval, decision }],
    }).at(-1)
  expect(decided('approve', 2)).toMatchObject({
    ...{ kind: 'approved', title: 'Approved at level 2 of 2', person: 'Sam Lee', detail: 'Fine' },
  })
  expect(decided('decline', 1)).toMatchObject({ kind: 'declined', title: 'Declined' })
  const later = { round: 2, withdrawn: false }
  expect(decided('approve', 1, later)?.title).toBe('Approved (void, the order was changed afterwards)')
  expect(decided('approve', 2, { ...later, withdrawn: true })?.title).toBe(
    'Approved at level 2 of 2 (void, the order was withdrawn afterwards)',
  )
})

test('a void signature names what ended its round: a change of lines, a return or a withdrawal', () => {
  const approval = { level: 1, decision: 'approve' as const, person: '', comment: '', orderId: 1 }
  const events = [
    event('changed', 11, { detail: 'Why it is needed: “Cold.”' }),
    event('changed', 12, { detail: `Line 1: quantity 3 to 2. ${APPROVALS_VOID}` }),
    event('returned', 13),
    event('withdrawn', 14),
  ]
  const rounds = [1, 2, 3].map((round) => ({ ...approval, round, at: at(10) }))
  const ended = { ...order, levels: 1, round: 4, withdrawn: true }
  const titles = listOrderEvents({ order: ended, lines: [], approvals: rounds, events, shipments: [] })
    .filter(({ kind }) => kind === 'approved')
    .map(({ title }) => title)
  expect(titles).toEqual(
    ['changed', 'returned', 'withdrawn'].map((end) => `Approved (void, the order was ${end} afterwards)`),
  )
})
