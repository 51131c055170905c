import { expect, test } from 'vitest'
import { writeUnitPrice } from '../milstrip/record.ts'
import { changeLine } from './change-line.ts'
import { endLine } from './end-line.ts'
import {
  chargeOf,
  endedQuantity,
  expectedQuantity,
  heldCents,
  outstandingQuantity,
  type SuppliedLine,
  UNTOUCHED,
} from './line.ts'
import { askToCancel, decideHeld, endUnsent, mayAsk } from './requests.ts'
import { mergeStatuses, readStatus } from './statuses.ts'

const statuses = mergeStatuses([])
const line: SuppliedLine = {
  requisition: 'W9AR0163250001',
  nsn: '8405019001234',
  unitOfIssue: 'EA',
  quantity: 10,
  unitPriceCents: 2500,
  ...UNTOUCHED,
  supplyState: 'none',
  supplyText: '',
}
const TODAY = '2026-11-21'
const answer = (on: SuppliedLine, code: string, pieces: number, datedOn = TODAY) =>
  endLine(on, { suffix: '', status: code }, { pieces, datedOn, status: readStatus(statuses, code) })

test('pieces cancelled before sending add up, and the line stays unsent until none is left', () => {
  const some = endUnsent(endUnsent(line, 2, statuses), 3, statuses)
  expect([endedQuantity(some), outstandingQuantity(some), chargeOf(some), some.supplyState]).toEqual([
    5,
    5,
    12_500,
    'none',
  ])
  const none = endUnsent(some, 5, statuses)
  expect([chargeOf(none), none.supplyState, none.supplyText]).toEqual([
    0,
    'cancelled',
    'Cancelled by customer request',
  ])
})

test('the supplier counts only what it was sent', () => {
  const sent = { ...endUnsent(line, 2, statuses), supplyState: 'transmitted' as const }
  expect(endedQuantity(answer(sent, 'BQ', 3))).toBe(5)
  const changed = changeLine(
    sent,
    {
      suffix: '',
      status: 'BJ',
      quantity: 12,
      unitOfIssue: 'EA',
      stockNumber: line.nsn,
      priceColumns: writeUnitPrice(2500),
    } as never,
    readStatus(statuses, 'BJ'),
    '2026-11-21',
    { priceOf: () => null },
  )
  expect([expectedQuantity(changed), outstandingQuantity(changed)]).toEqual([14, 12])
})

test('answers to one request after the other add up; an answer said twice does not', () => {
  const sent = { ...line, supplyState: 'transmitted' as const }
  const first = answer(askToCancel(sent, 2, TODAY), 'BQ', 2)
  expect(endedQuantity(answer(first, 'BQ', 2))).toBe(2)
  const second = answer(askToCancel(first, 1, TODAY), 'BQ', 1)
  const third = answer(askToCancel(second, 4, TODAY), 'BQ', 4)
  expect([endedQuantity(second), endedQuantity(third), chargeOf(third)]).toEqual([3, 7, 7500])
})

test('what Finance has decided about waiting money stays decided when supply says it again', () => {
  const held = answer({ ...line, supplyState: 'transmitted' }, 'B4', 4)
  expect([heldCents(held), chargeOf(held)]).toEqual([10_000, 25_000])
  const refunded = answer(decideHeld(held, 'refund'), 'B4', 4)
  expect([heldCents(refunded), chargeOf(refunded)]).toEqual([0, 15_000])
  const kept = answer(decideHeld(held, 'keep'), 'B4', 4)
  expect([heldCents(kept), chargeOf(kept)]).toEqual([0, 25_000])
})

test.each([
  ['the orderer', { id: 1 }, true],
  ['an approver of the DoDAAC', { roles: [{ role: 'approver', dodaac: 'W9AR01', level: 2 }] }, true],
  ['an admin of the DoDAAC', { roles: [{ role: 'admin', dodaac: 'W9AR01', level: null }] }, true],
  ['permission 99', { permissions: [99] }, true],
  ['an approver elsewhere', { roles: [{ role: 'approver', dodaac: 'W9AR02', level: 1 }] }, false],
  ['Finance of the DoDAAC', { roles: [{ role: 'finance', dodaac: 'W9AR01', level: null }] }, false],
  ['another order placer', { roles: [{ role: 'order-placer', dodaac: 'W9AR01', level: null }] }, false],
] as const)('%s may ask supply: %#', (_, person, may) => {
  const somebody = { id: 2, roles: [], permissions: [], ...person }
  expect(mayAsk(somebody as never, { ordererId: 1, dodaac: 'W9AR01' })).toBe(may)
})
