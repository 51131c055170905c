import { expect, test } from 'vitest'
import { APPROVALS_VOID } from '#domain/orders/rounds.ts'
import { checkRows } from '#testing/check-rows.ts'
import type { LineRow } from '../lines/lines.ts'
import type { ApprovalRow, EventRow } from './details-queries.ts'
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
const tell = (more: Partial<Parameters<typeof listOrderEvents>[0]>) =>
  listOrderEvents({ order, lines: [], approvals: [], events: [], shipments: [], ...more })
/** After the creation and the submission. */
const titlesOf = (lines: ReturnType<typeof line>[], events: EventRow[]) =>
  tell({ lines, events })
    .slice(2)
    .map(({ title }) => title)
const sentAll = event('transmitted', 10, { line: null })

test('a timeline says that the order was started and submitted, and names up to ten requisitions once it was sent', () => {
  const unsent = { ...line(3), unsentQuantity: 2, supplyState: 'cancelled' as const }
  const say = (events: EventRow[]) =>
    tell({ lines: [line(1), line(2), unsent], events }).map((one) => [one.title, one.detail, one.person])
  const begun = [
    ['Cart started', '', 'Ana Diaz'],
    ['Submitted for approval', '', 'Ana Diaz'],
  ]
  const sent = ['Sent to the supplier', 'Requisition W9AR01-6325-0001, W9AR01-6325-0002', '']
  expect([say([]), say([sentAll])]).toEqual([begun, [...begun, sent]])
  const detail = (count: number) => {
    const lines = Array.from({ length: count }, (_, index) => line(index + 1))
    return tell({ lines, events: [sentAll] }).at(-1)?.detail
  }
  expect(detail(10)).toMatch(/W9AR01-6325-0010$/)
  expect(detail(11)).toMatch(/W9AR01-6325-0010 and 1 more$/)
})

test('each parcel appears once, in the event of its line that says it was shipped or by itself', () => {
  const parcel = (shipment: number, of: number, quantity: number) => ({
    ...{ shipment, line: of, quantity, shippedOn: '2026-11-22', carrier: 'UPS' },
    ...{ trackingNumber: '', shipmentNumber: '' },
  })
  const events = [event('shipped', 11), event('shipped', 12, { line: 2 }), event('shipped', 13, { line: 2 })]
  const shipments = [parcel(1, 1, 3), parcel(2, 1, 4), parcel(3, 2, 5)]
  const told = tell({ lines: [line(1), line(2)], events, shipments }).slice(2)
  expect(told.map((one) => [one.kind, one.line, one.detail])).toEqual([
    ['shipped', 1, '3 by UPS'],
    ['shipped', 2, '5 by UPS'],
    ['shipped', 2, ''],
    ['shipped', 1, '4 by UPS'],
  ])
})

test('new receipt entries name the action, and older ones name only the latest state of the line', () => {
  const codes = ['receive', 'issue', 'return', 'undo']
  const entries = codes.map((code, index) => event('received', 11 + index, { code }))
  expect(titlesOf([line(1, 'issued')], entries)).toEqual(['Received', 'Issued', 'Returned', 'Corrected'])
  const old = [event('received', 11), event('received', 12), event('received', 13, { line: 2 })]
  const both = [line(1, 'issued'), line(2, 'returned')]
  expect(titlesOf(both, old)).toEqual(['Received', 'Issued', 'Returned'])
  const followed = [event('received', 11), event('status', 12)]
  expect(titlesOf([line(1, 'issued')], followed)).toEqual(['Issued', 'Supply status'])
})

test('each event after the approval has its own title', () =>
  checkRows(
    [
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
    ] as [EventRow['kind'], Partial<EventRow>, string][],
    (kind, more, title) => expect(titlesOf([line(1)], [event(kind, 12, more)])).toEqual([title]),
  ))

test('the estimates of a line show how far its date slips', () => {
  const events = ['2026-11-22', '2026-12-06', '2026-12-05'].map((estimatedOn, index) =>
    event('status', 11 + index, { estimatedOn }),
  )
  const estimates = tell({ lines: [line(1)], events }).map(({ estimate }) => estimate)
  expect(estimates.slice(2)).toEqual([
    'Expected 11/22/2026.',
    'Expected 12/06/2026, 14 days later than said before.',
    'Expected 12/05/2026, 1 day earlier than said before.',
  ])
})

test('a timeline lists events of one moment in the order of the process', () => {
  const kinds = ['received', 'shipped', 'status', 'transmitted', 'submitted'] as const
  const events = kinds.map((kind) => event(kind, 8, { code: kind === 'received' ? 'receive' : '' }))
  expect(tell({ lines: [line(1)], events }).map(({ kind }) => kind)).toEqual([
    ...['created', ...kinds.toReversed()],
  ])
})

test('a decision names its level where there are several, and what ended its round: a change, a return or a withdrawal', () => {
  const signature = {
    person: 'Sam Lee',
    comment: 'Fine',
    at: at(10),
    orderId: 1,
    decision: 'approve' as const,
  }
  const decided = (levels: number, more: Partial<ApprovalRow> = {}) =>
    tell({
      order: { ...order, levels, round: 1 },
      approvals: [{ ...signature, round: 1, level: 2, ...more }],
    }).at(-1)
  expect(decided(2)).toMatchObject({
    ...{ kind: 'approved', title: 'Approved at level 2 of 2', person: 'Sam Lee', detail: 'Fine' },
  })
  expect(decided(1, { decision: 'decline' })).toMatchObject({ kind: 'declined', title: 'Declined' })
  const events = [
    event('changed', 11, { detail: 'Why it is needed: “Cold.”' }),
    event('changed', 12, { detail: `Line 1: quantity 3 to 2. ${APPROVALS_VOID}` }),
    event('returned', 13),
    event('withdrawn', 14),
  ]
  const ended = { ...order, round: 4, withdrawn: true }
  const approvals = [1, 2, 3].map((round) => ({ ...signature, level: 1, round }))
  const endsOf = (given: EventRow[], levels: number) =>
    tell({ order: { ...ended, levels }, approvals, events: given }).flatMap(({ kind, title }) =>
      kind === 'approved' ? title : [],
    )
  const wanted = (ends: string[], level = '') =>
    ends.map((end) => `Approved${level} (void, the order was ${end} afterwards)`)
  expect(endsOf(events, 1)).toEqual(wanted(['changed', 'returned', 'withdrawn']))
  expect(endsOf([], 2)).toEqual(wanted(Array(3).fill('withdrawn'), ' at level 1 of 2'))
})
