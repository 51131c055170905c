import { expect, test } from 'vitest'
import type { EventRow } from './details-queries.ts'
import type { LineRow } from './lines.ts'
import type { OrderRow } from './queries.ts'
import { listOrderEvents } from './timeline.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 10, 21, hour))
const order = {
  ...{ number: 12, orderer: 'Ana Diaz', createdAt: at(8), submittedAt: at(9), decidedAt: at(10), levels: 2 },
} as OrderRow
const line = (number: number, received: LineRow['received'] = 'no') => {
  const requisition = `W9AR016325${String(number).padStart(4, '0')}`
  return { number, received, supplyState: 'transmitted', requisition } as LineRow
}
const event = (kind: EventRow['kind'], hour: number, more: Partial<EventRow> = {}) =>
  ({
    ...{ kind, line: 1, person: '', code: '', detail: '', at: at(hour), record: '' },
    ...{ datedOn: null, estimatedOn: null },
    ...more,
  }) as EventRow
const listEvents = (lines: LineRow[], events: EventRow[] = [], more: Partial<OrderRow> = {}) =>
  listOrderEvents({ order: { ...order, ...more }, lines, approvals: [], events, shipments: [] })
const titlesOf = (...given: Parameters<typeof listEvents>) => listEvents(...given).map(({ title }) => title)
/** The titles behind the three entries that each order has. */
const told = (...given: Parameters<typeof listEvents>) =>
  titlesOf(...given)
    .slice(3)
    .join(', ')

test('an order without written events says that it was started, submitted and sent', () => {
  expect(listEvents([line(1), line(2)]).map(({ title, detail, person }) => [title, detail, person])).toEqual([
    ['Cart started', '', 'Ana Diaz'],
    ['Submitted for approval', '', 'Ana Diaz'],
    ['Sent to the supplier', 'Requisition W9AR01-6325-0001, W9AR01-6325-0002', ''],
  ])
  expect(titlesOf([{ ...line(1), supplyState: 'none' }])).not.toContain('Sent to the supplier')
  expect(titlesOf([line(1)], [], { decidedAt: null })).not.toContain('Sent to the supplier')
})

test('ten requisitions are named, and how many more there are', () => {
  const lines = (count: number) => Array.from({ length: count }, (_, at) => line(at + 1))
  const detail = (count: number) => listEvents(lines(count)).at(-1)?.detail ?? ''
  expect(detail(10)).toMatch(/W9AR01-6325-0010$/)
  expect(detail(11)).toMatch(/W9AR01-6325-0010 and 1 more$/)
  expect(detail(12)).toMatch(/W9AR01-6325-0010 and 2 more$/)
})

test('entries of the unit say what was done; older ones what became of the line, the latest one alone', () => {
  const codes = ['receive', 'issue', 'return', 'undo']
  const entries = codes.map((code, index) => event('received', 11 + index, { code }))
  expect(told([line(1, 'issued')], entries)).toBe('Received, Issued, Returned, Corrected')
  const old = [event('received', 11), event('received', 12), event('received', 13, { line: 2 })]
  expect(told([line(1, 'issued'), line(2, 'returned')], old)).toBe('Received, Issued, Returned')
  const followed = [event('received', 11), event('status', 12)]
  expect(told([line(1, 'issued')], followed)).toBe('Issued, Supply status')
  // A status of a line that was issued is still a status.
  expect(told([line(1, 'issued')], [event('status', 11)])).toBe('Supply status')
})

test.each<[EventRow['kind'], Partial<EventRow>, string]>([
  ['requested', { code: 'AC' }, 'Cancellation asked for'],
  ['requested', { code: 'AF' }, 'Supplier asked where it is'],
  ['cancelled', { code: 'portal' }, 'Cancelled before it was sent'],
  ['cancelled', { code: 'BQ' }, 'Cancelled by the supplier'],
  ['funds', { code: 'commit' }, 'Difference committed'],
  ['funds', { code: 'refund' }, 'Money given back to the fund'],
  ['funds', { code: 'keep' }, 'Money kept for the charges'],
  ['refused', { code: 'B8' }, 'Cancellation refused by the supplier'],
  ['held', { code: 'CJ' }, 'Held back, not sent to the supplier'],
  ['rejected', { code: 'CA' }, 'Rejected by the supplier'],
  ['status', { record: 'ZT1SMS UPS' }, 'Tracking number'],
])('each event after the approval has words of its own: %s %j', (kind, more, title) => {
  expect(titlesOf([line(1)], [event(kind, 12, more)]).at(-1)).toBe(title)
})

test('events of one moment are listed in the order of the process', () => {
  const kinds = ['received', 'shipped', 'status', 'transmitted', 'submitted'] as const
  const events = kinds.map((kind) => event(kind, 8, { code: kind === 'received' ? 'receive' : '' }))
  const listed = listEvents([line(1)], events).map(({ kind }) => kind)
  expect(listed).toEqual(['created', ...kinds.toReversed()])
})

test('decisions name their level where there are several', () => {
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
