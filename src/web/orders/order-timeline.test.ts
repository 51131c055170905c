import { beforeAll, expect, test } from 'vitest'
import { liveInZone } from '#web/ui/portal-time.ts'
import type { OrderDetails, OrderEvent } from '#wire/orders/orders.ts'
import { buildLineTimeline, buildTimeline, isSummedUp, nameLines } from './order-timeline.ts'

beforeAll(() => liveInZone({ zone: 'America/New_York', zoneName: 'Eastern' }))

function happen(line: number | null, more: Partial<OrderEvent> = {}): OrderEvent {
  return {
    ...{ kind: 'status', at: new Date('2026-11-20T15:00:00Z'), title: 'Supply status' },
    ...{ detail: 'Backordered, waiting for stock (BB).', person: '', line, trackingNumber: '' },
    ...{ trackingUrl: '', code: 'BB', record: 'AE1', datedOn: '2026-11-19', estimatedOn: null, estimate: '' },
    ...more,
  }
}
const orderOf = (events: OrderEvent[]) =>
  ({ order: { status: 'shipped' }, events, waitingFor: [] }) as unknown as OrderDetails
const titles = (events: OrderEvent[]) => buildTimeline(orderOf(events)).map(({ title }) => title)

test('the same update of many lines on one day is one entry at the place of the first', () => {
  const submitted = happen(null, { kind: 'submitted', title: 'Submitted for approval', datedOn: null })
  const shipped = happen(2, { kind: 'shipped', title: 'Shipped', code: '' })
  const events = [submitted, happen(1), shipped, happen(2), happen(3), happen(5)]
  expect(titles(events)).toEqual([
    ...['Submitted for approval', 'Lines 1 to 3 and 5: Supply status', 'Line 2: Shipped'],
  ])
  expect(isSummedUp(orderOf(events))).toBe(true)
  // The line keeps everything.
  expect(buildLineTimeline(orderOf(events), 2)).toMatchObject([
    { title: 'Shipped' },
    { title: 'Supply status', when: '11/19/2026, reported on 11/20/2026 10:00 AM, Supplier', record: 'AE1' },
  ])
})

test('few lines, other codes, other days, and other people stay separate', () => {
  const events = [
    happen(1),
    happen(2),
    happen(3, { code: 'BD' }),
    happen(4, { at: new Date('2026-11-21T15:00:00Z') }),
    happen(5, { person: 'Elena Whitfield' }),
  ]
  expect(titles(events)).toHaveLength(5)
  expect(isSummedUp(orderOf(events))).toBe(false)
})

test('the entry of many lines states their common details once, and leaves out details of only some', () => {
  const same = buildTimeline(orderOf([1, 2, 3, 4].map((line) => happen(line))))
  expect(same[0]?.detail).toBe('Backordered, waiting for stock (BB).')
  const mixed = buildTimeline(orderOf([1, 2, 3, 4].map((line) => happen(line, { detail: `Line ${line}` }))))
  expect(mixed[0]).toMatchObject({ detail: '', record: '', when: '11/20/2026, Supplier' })
})

test('the name of many lines joins neighbors', () => {
  const lines = [[4], [2, 1], [1, 2, 3], [1, 2, 3, 5, 7, 8]]
  expect(lines.map(nameLines)).toEqual([
    'Line 4',
    'Lines 1 and 2',
    'Lines 1 to 3',
    'Lines 1 to 3, 5, 7 and 8',
  ])
})
