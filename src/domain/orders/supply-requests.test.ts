import { expect, test } from 'vitest'
import { checkRows } from '#testing/check-rows.ts'
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
  countSubstitutable,
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

const TODAY = '2026-11-21'
const statuses = mergeStatuses([])
const line: SuppliedLine = {
  ...{ ...UNTOUCHED, requisition: 'W9AR0163250001', nsn: '8405019001234', unitOfIssue: 'EA' },
  ...{ quantity: 10, unitPriceCents: 2500, supplyState: 'none', supplyText: '' },
}
const sent = { ...line, supplyState: 'transmitted' as const }
const answer = (on: SuppliedLine, code: string, pieces: number, datedOn = TODAY) =>
  endLine(on, { suffix: '', status: code }, { pieces, datedOn, status: readStatus(statuses, code) })
const ask = (on: SuppliedLine, pieces: number, day = TODAY) => requestCancellation(on, pieces, day)

test('pieces canceled before sending add up, and the line stays unsent until no piece is left', () => {
  const some = endUnsent(endUnsent(line, 2, statuses), 3, statuses)
  expect([endedQuantity(some), outstandingQuantity(some), chargeOf(some)]).toEqual([5, 5, 12_500])
  expect([some.supplyState, isSent(some), isSent(sent)]).toEqual(['none', false, true])
  const none = endUnsent(some, 5, statuses)
  expect(none).toMatchObject({ supplyState: 'cancelled', supplyText: 'Cancelled by customer request' })
  expect(chargeOf(none)).toBe(0)
})

test('the supplier counts only the pieces that the portal sent', () => {
  const fewer = { ...endUnsent(line, 2, statuses), supplyState: 'transmitted' as const }
  expect(endedQuantity(answer(fewer, 'BQ', 3))).toBe(5)
  const said = { suffix: '', status: 'BJ', quantity: 12, unitOfIssue: 'EA', stockNumber: line.nsn }
  const record = { ...said, priceColumns: writeUnitPrice(2500) } as never
  const changed = changeLine(fewer, record, readStatus(statuses, 'BJ'), TODAY, { priceOf: () => null })
  expect([expectedQuantity(changed), outstandingQuantity(changed)]).toEqual([14, 12])
})

test('responses to successive requests add up, and a repeated, late or earlier dated response does not', () => {
  const first = answer(ask(sent, 2, '2026-11-10'), 'BQ', 2, '2026-11-11')
  expect(endedQuantity(answer(first, 'BQ', 2, '2026-11-11'))).toBe(2)
  const again = answer(ask(first, 3, '2026-11-15'), 'BQ', 2, '2026-11-14')
  expect([endedQuantity(again), again.cancellationRequested]).toEqual([2, 3])
  const answered = answer(again, 'BQ', 3, '2026-11-15')
  expect([endedQuantity(answered), answered.cancellationRequested, chargeOf(answered)]).toEqual([
    5, 0, 12_500,
  ])
  expect(endedQuantity(answer(answered, 'BQ', 3, '2026-11-20'))).toBe(5)
  expect(Object.keys(answered.parts['']?.ended ?? {})).toEqual(['BQ#1', 'BQ#2'])
})

test('a rejection is no response to a request, and the request stays open for the remaining pieces', () => {
  const requested = ask(sent, 4)
  const left = [3, 8].map((pieces) => answer(requested, 'CA', pieces).cancellationRequested)
  expect(left).toEqual([4, 2])
})

test('a decision of Finance about waiting money stays when the supplier repeats the status, and leaves other money', () => {
  const held = answer(sent, 'B4', 4)
  expect([heldCents(held), chargeOf(held)]).toEqual([10_000, 25_000])
  for (const [decision, cents] of [
    ['refund', 15_000],
    ['keep', 25_000],
  ] as const) {
    const decided = answer(decideHeld(held, decision), 'B4', 4)
    expect([heldCents(decided), chargeOf(decided)]).toEqual([0, cents])
  }
  const mixed = answer(answer(sent, 'CA', 3), 'B4', 4)
  const decided = decideHeld({ ...mixed, parts: { ...mixed.parts, A: { shipped: 1 } } }, 'keep')
  expect(decided.parts).toMatchObject({
    '': { ended: { CA: { quantity: 3, funds: 'refund' }, B4: { quantity: 4, funds: 'keep' } } },
    A: { shipped: 1 },
  })
})

test('the orderer, approvers and admins of the DoDAAC can send a request to the supplier', () => {
  const role = (name: string, dodaac: string) => ({ role: name, dodaac, level: 1 })
  checkRows<[object, boolean]>(
    [
      [{ id: 1 }, true],
      [{ roles: [role('approver', 'W9AR01')] }, true],
      [{ roles: [role('admin', 'W9AR01')] }, true],
      [{ permissions: [99] }, true],
      [{ roles: [role('finance', 'W9AR02'), role('approver', 'W9AR01')] }, true],
      [{ roles: [role('approver', 'W9AR02')] }, false],
      [{ roles: [role('finance', 'W9AR01')] }, false],
      [{ roles: [role('order-placer', 'W9AR01')] }, false],
    ],
    (person, may) => {
      const somebody = { id: 2, roles: [], permissions: [], ...person } as never
      expect(mayRequest(somebody, { ordererId: 1, dodaac: 'W9AR01' })).toBe(may)
    },
  )
})

const order = (status: 'approved' | 'shipped' | 'awaiting') => ({ number: 12, status })

test('people can cancel as many pieces of an approved order as are outstanding', () => {
  for (const status of ['approved', 'shipped'] as const)
    expect(refusalOf(() => requireCancellable(order(status), 3, sent, 10))).toBeNull()
  const message = 'Only 10 of line 3 are outstanding. Enter 10 or less.'
  expect(refusalOf(() => requireCancellable(order('approved'), 3, sent, 11))).toEqual({
    ...{ kind: 'rule', code: 'QUANTITY', message, errors: [{ field: 'pieces', message }] },
  })
  expect(refusalOf(() => requireCancellable(order('approved'), 3, answer(sent, 'CA', 9), 2))?.message).toBe(
    'Only 1 of line 3 is outstanding. Enter 1 or less.',
  )
  expect(cancellableQuantity({ ...sent, receivedQuantity: 3 })).toBe(7)
})

test('nobody can cancel pieces that wait, are canceled, ended or received, and the refusal says why', () =>
  checkRows<['approved' | 'awaiting', SuppliedLine, code: string, sentence: string]>(
    [
      [
        ...(['awaiting', sent, 'NOT_APPROVED'] as const),
        'Order 12 is not approved. Change the order itself, or decline it.',
      ],
      [
        ...(['approved', ask(sent, 2), 'ALREADY_ASKED'] as const),
        'The cancellation of 2 of line 3 was requested already. Wait until the supplier has answered.',
      ],
      [
        ...(['approved', answer(sent, 'CA', 10), 'NOTHING_OUTSTANDING'] as const),
        'No pieces of line 3 are outstanding: 0 shipped, 10 cancelled or rejected.',
      ],
      [
        ...(['approved', { ...sent, receivedQuantity: 10 }, 'NOTHING_OUTSTANDING'] as const),
        'No pieces of line 3 are outstanding: 0 shipped, 0 cancelled or rejected, 10 received by the unit.',
      ],
    ],
    (status, given, code, sentence) => {
      expect(findCancelObstacle(order(status), 3, given)).toEqual({ code, sentence })
      const refusal = refusalOf(() => requireCancellable(order(status), 3, given, 1))
      expect(refusal).toMatchObject({ kind: 'conflict', code, message: sentence })
    },
  ))

test('a substitute is offered for the open pieces of its back order, and for pieces that ended with an offer', () => {
  const part = (pieces: number, code: string) => ({
    named: { [TODAY]: pieces },
    status: { on: TODAY, code },
  })
  const some = (parts: SuppliedLine['parts'], more = {}) => ({ ...sent, quantity: 5, parts, ...more })
  checkRows<[SuppliedLine, waiting: number, pieces: number]>(
    [
      [some({ A: part(3, 'BA'), B: part(2, 'BC') }), 2, 2],
      [some({ '': part(5, 'BC') }, { receivedQuantity: 1 }), 4, 4],
      [answer(some({ '': { shipped: 3 } }), 'CJ', 2), 0, 2],
      [answer(some({ A: part(3, 'BC') }), 'CU', 2), 3, 5],
      [answer(some({ A: part(3, 'BB') }), 'CA', 2), 0, 0],
    ],
    (given, waiting, pieces) => {
      expect(countSubstitutable(given)).toEqual({ waiting, pieces })
    },
  )
})

test('a person can ask the supplier about a line after two days, and once a day', () => {
  const requested: FollowUpFacts = {
    ...{ lineNumber: 3, line: sent, lastRequestedOn: null, today: TODAY },
    ...{ now: new Date('2026-11-21T12:00:00Z'), sentAt: new Date('2026-11-19T12:00:00Z') },
  }
  for (const lastRequestedOn of [null, '2026-11-20'])
    expect(findFollowUpObstacle({ ...requested, lastRequestedOn })).toBeNull()
  expect(refusalOf(() => requireFollowUp(requested))).toBeNull()
  checkRows<[string, Partial<FollowUpFacts>, string]>(
    [
      ['NOT_SENT', { line }, 'Line 3 is not sent to the supplier yet.'],
      ['NOT_SENT', { sentAt: null }, 'Line 3 is not sent to the supplier yet.'],
      [
        'NOTHING_OUTSTANDING',
        { line: answer(sent, 'CA', 10) },
        'No pieces of line 3 are outstanding any more.',
      ],
      [
        ...(['TOO_EARLY', { sentAt: new Date('2026-11-19T12:00:01Z') }] as const),
        'Line 3 was sent less than two days ago. Ask the supplier when two days have passed.',
      ],
      [
        ...(['ASKED_TODAY', { lastRequestedOn: TODAY }] as const),
        'The supplier was asked about line 3 today. Ask again tomorrow.',
      ],
    ],
    (code, changes, message) => {
      const kind = code === 'ASKED_TODAY' ? 'too-many' : 'conflict'
      const refusal = refusalOf(() => requireFollowUp({ ...requested, ...changes }))
      expect(refusal).toMatchObject({ kind, code, message })
    },
  )
})
