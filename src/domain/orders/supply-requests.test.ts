import { expect, test } from 'vitest'
import { refusalOf } from '#testing/refusal.ts'
import { endLine } from '../supply/apply-record.ts'
import { changeLine } from '../supply/change-line.ts'
import {
  cancellableQuantity,
  chargeOf,
  endedQuantity,
  expectedQuantity,
  heldCents,
  outstandingQuantity,
  UNTOUCHED,
} from '../supply/line.ts'
import { writeUnitPrice } from '../supply/milstrip/record.ts'
import { mergeStatuses, readStatus } from '../supply/statuses.ts'
import type { SuppliedLine } from '../supply/supplied-line.ts'
import {
  decideHeld,
  endUnsent,
  type FollowUpFacts,
  findCancelObstacle,
  findFollowUpObstacle,
  isSent,
  mayRequest,
  requestCancellation,
  requireCancellable,
  requireFollowUp,
} from './supply-requests.ts'

const statuses = mergeStatuses([])
const line: SuppliedLine = {
  ...{ ...UNTOUCHED, requisition: 'W9AR0163250001', nsn: '8405019001234', unitOfIssue: 'EA' },
  ...{ quantity: 10, unitPriceCents: 2500, supplyState: 'none', supplyText: '' },
}
const TODAY = '2026-11-21'
const answer = (on: SuppliedLine, code: string, pieces: number, datedOn = TODAY) =>
  endLine(on, { suffix: '', status: code }, { pieces, datedOn, status: readStatus(statuses, code) })

test('pieces canceled before sending add up, and the line stays unsent until no piece is left', () => {
  const some = endUnsent(endUnsent(line, 2, statuses), 3, statuses)
  expect([endedQuantity(some), outstandingQuantity(some), chargeOf(some)]).toEqual([5, 5, 12_500])
  expect(some.supplyState).toBe('none')
  const none = endUnsent(some, 5, statuses)
  expect(none).toMatchObject({ supplyState: 'cancelled', supplyText: 'Cancelled by customer request' })
  expect(chargeOf(none)).toBe(0)
})

test('the supplier counts only the pieces that the portal sent', () => {
  const sent = { ...endUnsent(line, 2, statuses), supplyState: 'transmitted' as const }
  expect(endedQuantity(answer(sent, 'BQ', 3))).toBe(5)
  const said = { suffix: '', status: 'BJ', quantity: 12, unitOfIssue: 'EA', stockNumber: line.nsn }
  const record = { ...said, priceColumns: writeUnitPrice(2500) } as never
  const changed = changeLine(sent, record, readStatus(statuses, 'BJ'), TODAY, { priceOf: () => null })
  expect([expectedQuantity(changed), outstandingQuantity(changed)]).toEqual([14, 12])
})

test('responses to successive requests add up, and a repeated response does not', () => {
  const sent = { ...line, supplyState: 'transmitted' as const }
  const first = answer(requestCancellation(sent, 2, TODAY), 'BQ', 2)
  expect(endedQuantity(answer(first, 'BQ', 2))).toBe(2)
  const second = answer(requestCancellation(first, 1, TODAY), 'BQ', 1)
  const third = answer(requestCancellation(second, 4, TODAY), 'BQ', 4)
  expect([endedQuantity(second), endedQuantity(third), chargeOf(third)]).toEqual([3, 7, 7500])
})

test('a decision of Finance about waiting money stays when the supplier repeats the status', () => {
  const held = answer({ ...line, supplyState: 'transmitted' }, 'B4', 4)
  expect([heldCents(held), chargeOf(held)]).toEqual([10_000, 25_000])
  const refunded = answer(decideHeld(held, 'refund'), 'B4', 4)
  expect([heldCents(refunded), chargeOf(refunded)]).toEqual([0, 15_000])
  const stored = answer(decideHeld(held, 'keep'), 'B4', 4)
  expect([heldCents(stored), chargeOf(stored)]).toEqual([0, 25_000])
})

const elsewhere = { role: 'finance', dodaac: 'W9AR02', level: null } as const
const approver = { role: 'approver', dodaac: 'W9AR01', level: 1 } as const
test.each([
  ['the orderer', { id: 1 }, true],
  ['an approver of the DoDAAC', { roles: [{ role: 'approver', dodaac: 'W9AR01', level: 2 }] }, true],
  ['an admin of the DoDAAC', { roles: [{ role: 'admin', dodaac: 'W9AR01', level: null }] }, true],
  ['permission 99', { permissions: [99] }, true],
  ['an approver elsewhere', { roles: [{ role: 'approver', dodaac: 'W9AR02', level: 1 }] }, false],
  ['Finance of the DoDAAC', { roles: [{ role: 'finance', dodaac: 'W9AR01', level: null }] }, false],
  ['an approver here who manages funds elsewhere', { roles: [elsewhere, approver] }, true],
  ['another order placer', { roles: [{ role: 'order-placer', dodaac: 'W9AR01', level: null }] }, false],
] as const)('the check decides whether %s can send a request to the supplier: %#', (_, person, may) => {
  const somebody = { id: 2, roles: [], permissions: [], ...person }
  expect(mayRequest(somebody as never, { ordererId: 1, dodaac: 'W9AR01' })).toBe(may)
})

const approved = { number: 12, status: 'approved' } as const
const sent = { ...line, supplyState: 'transmitted' as const }

test('people can cancel as many pieces of an approved order as are outstanding', () => {
  for (const status of ['approved', 'shipped'] as const)
    expect(refusalOf(() => requireCancellable({ number: 12, status }, 3, sent, 10))).toBeNull()
  const message = 'Only 10 of line 3 are outstanding. Enter 10 or less.'
  expect(refusalOf(() => requireCancellable(approved, 3, sent, 11))).toEqual({
    ...{ kind: 'rule', code: 'QUANTITY', message },
    errors: [{ field: 'pieces', message }],
  })
  expect(refusalOf(() => requireCancellable(approved, 3, answer(sent, 'CA', 9), 2))?.message).toBe(
    'Only 1 of line 3 is outstanding. Enter 1 or less.',
  )
  expect(cancellableQuantity({ ...sent, receivedQuantity: 3 })).toBe(7)
})

test.each([
  [
    ...(['an order that waits', { number: 12, status: 'awaiting' } as const, sent, 'NOT_APPROVED'] as const),
    'Order 12 is not approved. Change the order itself, or decline it.',
  ],
  [
    ...([
      'pieces whose cancellation is requested already',
      approved,
      requestCancellation(sent, 2, TODAY),
      'ALREADY_ASKED',
    ] as const),
    'The cancellation of 2 of line 3 was requested already. Wait until the supplier has answered.',
  ],
  [
    ...(['pieces that have ended', approved, answer(sent, 'CA', 10), 'NOTHING_OUTSTANDING'] as const),
    'No pieces of line 3 are outstanding: 0 shipped, 10 cancelled or rejected.',
  ],
  [
    ...([
      'pieces that the unit has received',
      approved,
      { ...sent, receivedQuantity: 10 },
      'NOTHING_OUTSTANDING',
    ] as const),
    'No pieces of line 3 are outstanding: 0 shipped, 0 cancelled or rejected, 10 received by the unit.',
  ],
])('nobody can cancel %s, and the refusal says why', (_, order, given, code, sentence) => {
  expect(findCancelObstacle(order, 3, given)).toEqual({ code, sentence })
  const refusal = refusalOf(() => requireCancellable(order, 3, given, 1))
  expect(refusal).toMatchObject({ kind: 'conflict', code, message: sentence })
})

test('a line counts as sent from the moment of sending', () => {
  expect([isSent(line), isSent(sent)]).toEqual([false, true])
})

const now = new Date('2026-11-21T12:00:00Z')
const requested: FollowUpFacts = {
  ...{ lineNumber: 3, line: sent, lastRequestedOn: null, now, today: TODAY },
  sentAt: new Date('2026-11-19T12:00:00Z'),
}

test('a person can ask the supplier about a line after two days, and once a day', () => {
  expect(findFollowUpObstacle(requested)).toBeNull()
  expect(findFollowUpObstacle({ ...requested, lastRequestedOn: '2026-11-20' })).toBeNull()
  expect(refusalOf(() => requireFollowUp(requested))).toBeNull()
})

test.each<[string, Partial<FollowUpFacts>, string]>([
  ['NOT_SENT', { line }, 'Line 3 is not sent to the supplier yet.'],
  ['NOT_SENT', { sentAt: null }, 'Line 3 is not sent to the supplier yet.'],
  ['NOTHING_OUTSTANDING', { line: answer(sent, 'CA', 10) }, 'No pieces of line 3 are outstanding any more.'],
  [
    ...(['TOO_EARLY', { sentAt: new Date('2026-11-19T12:00:01Z') }] as const),
    'Line 3 was sent less than two days ago. Ask the supplier when two days have passed.',
  ],
  [
    ...(['ASKED_TODAY', { lastRequestedOn: TODAY }] as const),
    'The supplier was asked about line 3 today. Ask again tomorrow.',
  ],
])('nobody can send a follow-up about a line, and the refusal says why: %s', (code, changes, message) => {
  const kind = code === 'ASKED_TODAY' ? 'too-many' : 'conflict'
  expect(refusalOf(() => requireFollowUp({ ...requested, ...changes }))).toMatchObject({
    kind,
    code,
    message,
  })
})

test('a decision about waiting money leaves all other money unchanged', () => {
  const mixed = answer(answer(sent, 'CA', 3), 'B4', 4)
  const decided = decideHeld(mixed, 'keep')
  expect(decided.parts['']?.ended).toEqual({
    CA: { quantity: 3, funds: 'refund' },
    B4: { quantity: 4, funds: 'keep' },
  })
  const noted = { ...mixed, parts: { ...mixed.parts, A: { shipped: 1 } } }
  expect(decideHeld(noted, 'refund').parts.A).toEqual({ shipped: 1 })
})

test('a response that arrives after the next request, or is dated before it, counts for the previous request', () => {
  const first = answer(requestCancellation(sent, 2, '2026-11-10'), 'BQ', 2, '2026-11-11')
  const second = requestCancellation(first, 3, '2026-11-15')
  const again = answer(second, 'BQ', 2, '2026-11-14')
  expect([endedQuantity(again), again.cancellationRequested]).toEqual([2, 3])
  const answered = answer(again, 'BQ', 3, '2026-11-15')
  expect([endedQuantity(answered), answered.cancellationRequested]).toEqual([5, 0])
  expect(endedQuantity(answer(answered, 'BQ', 3, '2026-11-20'))).toBe(5)
  expect(Object.keys(answered.parts['']?.ended ?? {})).toEqual(['BQ#1', 'BQ#2'])
})

test('a rejection is no response to a request, and the request stays open for the remaining pieces', () => {
  const requested = requestCancellation(sent, 4, TODAY)
  expect(answer(requested, 'CA', 3).cancellationRequested).toBe(4)
  expect(answer(requested, 'CA', 8).cancellationRequested).toBe(2)
})
