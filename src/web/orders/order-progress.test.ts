import { beforeAll, expect, test } from 'vitest'
import { liveInZone } from '#web/ui/portal-time.ts'
import type { OrderLine } from '#wire/lines/lines.ts'
import type { OrderDetails, OrderEvent } from '#wire/orders/orders.ts'
import { findMoments, readLineProgress } from './order-progress.ts'

beforeAll(() => liveInZone({ zone: 'America/New_York', zoneName: 'Eastern' }))

const event = (kind: OrderEvent['kind'], day: number, more: Partial<OrderEvent> = {}) =>
  ({
    ...{ kind, at: new Date(Date.UTC(2026, 10, day, 15)), person: '', line: null, datedOn: null, title: '' },
    ...more,
  }) as OrderEvent

const approval = (day: number, isCurrent = true) => ({
  ...{ decision: 'approve', isCurrent, at: new Date(Date.UTC(2026, 10, day, 15)) },
})

const details = {
  order: {
    submittedAt: new Date(Date.UTC(2026, 10, 1, 15)),
    orderer: 'Elena Whitfield',
    approver: 'Aaron Lee',
  },
  approvals: [approval(3), approval(4), approval(6, false)],
  events: [
    event('transmitted', 5),
    event('shipped', 6, { line: 1 }),
    event('shipped', 9, { line: 2, datedOn: '2026-11-08' }),
    event('received', 10, { line: 1, title: 'Received', person: 'Elena Whitfield' }),
    event('received', 11, { line: 1, title: 'Issued', person: 'Marcus Hill' }),
  ],
} as unknown as OrderDetails

test('each step of an order or a line has its own day and person: the last valid signature and the last record', () => {
  expect(findMoments(details)).toEqual({
    placed: { when: '11/01/2026', who: 'Elena Whitfield' },
    approved: { when: '11/04/2026', who: 'Aaron Lee' },
    sent: { when: '11/05/2026', who: '' },
    // The day on the record, not the day the portal received it.
    shipped: { when: '11/08/2026', who: '' },
    received: { when: '11/10/2026', who: 'Elena Whitfield' },
    issued: { when: '11/11/2026', who: 'Marcus Hill' },
  })
  expect(findMoments(details, 1)).toMatchObject({
    sent: { when: '11/05/2026' },
    shipped: { when: '11/06/2026' },
  })
  expect(findMoments(details, 2)).toMatchObject({ shipped: { when: '11/08/2026' }, received: undefined })
})

test('replaced pieces count neither as shipped nor as reported', () => {
  const goods = {
    dueQuantity: 7,
    endedQuantity: 0,
    receivedQuantity: 3,
    shortQuantity: 0,
    damagedQuantity: 2,
  }
  const none = { wrongQuantity: 0, issuedQuantity: 0, returnedQuantity: 0 }
  const line = {
    number: 1,
    quantity: 5,
    shippedQuantity: 5,
    goods: { ...goods, ...none, settledQuantity: 2 },
  }
  expect(readLineProgress(line as OrderLine, [])).toMatchObject({ expected: 5, shipped: 3, reported: 0 })
})
