import { expect, test } from 'vitest'
import type { EventRow } from './details-queries.ts'
import type { LineRow } from './lines.ts'
import type { OrderRow } from './queries.ts'
import { listOrderEvents } from './timeline.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 10, 21, hour))
const order = {
  number: 12,
  orderer: 'Ana Diaz',
  createdAt: at(8),
  submittedAt: at(9),
  decidedAt: at(10),
  levels: 2,
} as OrderRow
const line = (number: number, received: LineRow['received'] = 'no') =>
  ({
    number,
    received,
    supplyState: 'transmitted',
    requisition: `W9AR016325${String(number).padStart(4, '0')}`,
  }) as LineRow
const event = (kind: EventRow['kind'], hour: number, more: Partial<EventRow> = {}) =>
  ({
    ...{ kind, line: 1, person: '', code: '', detail: '', at: at(hour), record: '' },
    ...{ datedOn: null, estimatedOn: null },
    ...more,
  }) as EventRow
const listEvents = (lines: LineRow[], events: EventRow[] = [], more: Partial<OrderRow> = {}) =>
  listOrderEvents({ order: { ...order, ...more }, lines, approvals: [], events, shipments: [] })
const titles = (listed: ReturnType<typeof listEvents>) => listed.map(({ title }) => title)

test('an order without written events says that it was started, submitted and sent', () => {
  expect(listEvents([line(1), line(2)]).map(({ title, detail, person }) => [title, detail, person])).toEqual([
    ['Cart started', '', 'Ana Diaz'],
    ['Submitted for approval', '', 'Ana Diaz'],
    ['Sent to the supplier', 'Requisition W9AR01-6325-0001, W9AR01-6325-0002', ''],
  ])
  expect(titles(listEvents([{ ...line(1), supplyState: 'none' }]))).not.toContain('Sent to the supplier')
  expect(titles(listEvents([line(1)], [], { decidedAt: null }))).not.toContain('Sent to the supplier')
})

test('ten requisitions are named, and how many more there are', () => {
  const lines = (count: number) => Array.from({ length: count }, (_, at) => line(at + 1))
  const detail = (count: number) => listEvents(lines(count)).at(-1)?.detail ?? ''
  expect(detail(10)).toMatch(/W9AR01-6325-0010$/)
  expect(detail(11)).toMatch(/W9AR01-6325-0010 and 1 more$/)
  expect(detail(12)).toMatch(/W9AR01-6325-0010 and 2 more$/)
})

test('entries of the unit say what was done; older ones what became of the line, the latest one alone', () => {
  const entries = ['receive', 'issue', 'return', 'undo'].map((code, index) =>
    event('received', 11 + index, { code }),
  )
  expect(titles(listEvents([line(1, 'issued')], entries)).slice(3)).toEqual([
    'Received',
    'Issued',
    'Returned',
    'Corrected',
  ])
  const old = [event('received', 11), event('received', 12), event('received', 13, { line: 2 })]
  expect(titles(listEvents([line(1, 'issued'), line(2, 'returned')], old)).slice(3)).toEqual([
    'Received',
    'Issued',
    'Returned',
  ])
  const followed = [event('received', 11), event('status', 12)]
  expect(titles(listEvents([line(1, 'issued')], followed)).slice(3)).toEqual(['Issued', 'Supply status'])
  // A status of a line that was issued is still a status.
  expect(titles(listEvents([line(1, 'issued')], [event('status', 11)])).slice(3)).toEqual(['Supply status'])
})

test('what people did after the approval has words of its own', () => {
  const actions: [EventRow['kind'], string, string][] = [
    ['requested', 'AC', 'Cancellation asked for'],
    ['requested', 'AF', 'Supplier asked where it is'],
    ['cancelled', 'portal', 'Cancelled before it was sent'],
    ['cancelled', 'BQ', 'Cancelled by the supplier'],
    ['funds', 'commit', 'Difference committed'],
    ['funds', 'refund', 'Money given back to the fund'],
    ['funds', 'keep', 'Money kept for the charges'],
    ['refused', 'B8', 'Cancellation refused by the supplier'],
    ['held', 'CJ', 'Held back, not sent to the supplier'],
    ['rejected', 'CA', 'Rejected by the supplier'],
  ]
  for (const [kind, code, title] of actions)
    expect(titles(listEvents([line(1)], [event(kind, 12, { code })])).at(-1)).toBe(title)
  const notice = event('status', 12, { record: 'ZT1SMS UPS' })
  expect(titles(listEvents([line(1)], [notice])).at(-1)).toBe('Tracking number')
})

test('events of one moment are listed in the order of the process', () => {
  const events = (['received', 'shipped', 'status', 'transmitted', 'submitted'] as const).map((kind) =>
    event(kind, 8, { code: kind === 'received' ? 'receive' : '' }),
  )
  expect(listEvents([line(1)], events).map(({ kind }) => kind)).toEqual([
    'created',
    'submitted',
    'transmitted',
    'status',
    'shipped',
    'received',
  ])
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
