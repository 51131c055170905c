import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { refusalOf } from '#testing/refusal.ts'
import { Refusal, type RefusalKind } from '../refusal.ts'
import {
  canChange,
  canWithdraw,
  type DecidableOrder,
  requireChange,
  requireDecision,
  requireVersion,
  requireWithdrawal,
  type Signer,
} from './approvals.ts'
import { ORDER_STATUSES } from './orders.ts'

const waiting: DecidableOrder = {
  number: 12,
  status: 'awaiting',
  withdrawn: false,
  ordererId: 1,
  memberId: 2,
  level: 1,
  levels: 2,
  signerIds: [],
  version: 3,
}
/** Somebody whom the one definition does not let sign, and somebody whom it lets sign. */
const signer = (id: number, ...levels: number[]): Signer => ({
  id,
  levels,
  maySign: false,
  isOwnMaking: false,
})
const able = (id: number): Signer => ({ id, levels: [], maySign: true, isOwnMaking: false })

function refusal(work: () => void): [RefusalKind, string] | null {
  try {
    work()
    return null
  } catch (error) {
    if (error instanceof Refusal) return [error.kind, error.message]
    throw error
  }
}
const refused = (order: DecidableOrder, who: Signer) => refusal(() => requireDecision(order, who))

describe('who decides', () => {
  test('a person who may sign by the one definition decides and changes, assigned there or not', () => {
    expect(refused(waiting, able(7))).toBeNull()
    expect(canChange(waiting, able(7))).toBe(true)
  })

  test('somebody without a role on the DoDAAC has no right', () => {
    expect(refused(waiting, signer(7))).toEqual([
      'forbidden',
      'You are not an approver of the DoDAAC of order 12.',
    ])
  })

  test('nobody decides on an order placed by or for oneself', () => {
    expect(refused(waiting, signer(1, 1))).toEqual([
      'forbidden',
      'You placed order 12. Another approver must decide on it.',
    ])
    expect(refused(waiting, signer(2, 1))).toEqual([
      'forbidden',
      'Order 12 is for you. Another approver must decide on it.',
    ])
  })

  test('nobody signs two levels of one round', () => {
    expect(refused({ ...waiting, level: 2, signerIds: [7] }, signer(7, 1, 2))).toEqual([
      'forbidden',
      'You already approved order 12 at another level. Another approver must sign level 2.',
    ])
  })

  test('levels sign in order', () => {
    expect(refused(waiting, signer(8, 2))).toEqual(['conflict', 'Order 12 waits for level 1 of 2 first.'])
    const second = { ...waiting, level: 2, signerIds: [7] }
    expect(refused(second, signer(9, 1))).toEqual([
      'conflict',
      'Order 12 is already approved at your level. It waits for level 2 of 2.',
    ])
    // Somebody of levels 1 and 3 hears of the level that is still to come.
    expect(refused({ ...second, levels: 3 }, signer(9, 1, 3))?.[1]).toBe(
      'Order 12 waits for level 2 of 3 first.',
    )
    expect(refusalOf(() => requireDecision(second, signer(9, 1)))?.code).toBe('OTHER_LEVEL')
  })

  test('a decided order says so', () => {
    expect(refused({ ...waiting, status: 'approved' }, signer(7, 1))).toEqual([
      'conflict',
      'Order 12 is already approved.',
    ])
    expect(refused({ ...waiting, status: 'declined' }, signer(7, 1))?.[1]).toBe(
      'Order 12 is already declined.',
    )
    expect(refused({ ...waiting, status: 'declined', withdrawn: true }, signer(7, 1))?.[1]).toBe(
      'Order 12 is already withdrawn.',
    )
    expect(refused({ ...waiting, status: 'cart' }, signer(7, 1))?.[1]).toBe('Order 12 is not submitted yet.')
  })

  test('who lost the role between looking and signing is told that it is over', () => {
    expect(refused(waiting, signer(7, 1))).toEqual(['forbidden', 'You cannot sign order 12 any more.'])
  })

  test('programs read why from a code', () => {
    const decided = { ...waiting, status: 'approved' as const }
    expect(refusalOf(() => requireDecision(decided, signer(7, 1)))?.code).toBe('ORDER_DECIDED')
  })

  test('a person who may not sign hears which rule it is, and nobody who may is refused', () => {
    fc.assert(
      fc.property(
        fc.record({
          number: fc.constant(1),
          status: fc.constantFrom(...ORDER_STATUSES),
          withdrawn: fc.constant(false),
          ordererId: fc.integer({ min: 1, max: 4 }),
          memberId: fc.integer({ min: 1, max: 4 }),
          level: fc.integer({ min: 1, max: 3 }),
          levels: fc.constant(3),
          signerIds: fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 2 }),
          version: fc.constant(1),
        }),
        fc.record({
          id: fc.integer({ min: 1, max: 4 }),
          levels: fc.array(fc.integer({ min: 1, max: 3 }), { maxLength: 3 }),
        }),
        (order, who) => {
          const allowed =
            order.status === 'awaiting' &&
            who.levels.includes(order.level) &&
            ![order.ordererId, order.memberId, ...order.signerIds].includes(who.id)
          const signer = { ...who, maySign: allowed, isOwnMaking: false }
          const sentence = refused(order, signer)?.[1]
          expect(sentence === undefined).toBe(allowed)
          expect(sentence).not.toBe('You cannot sign order 1 any more.')
          expect(canChange(order, signer)).toBe(
            allowed || (order.status === 'awaiting' && order.ordererId === who.id),
          )
        },
      ),
    )
  })
})

test('who has just made the orderer alone reads that, once nothing else keeps from signing', () => {
  const maker = { ...signer(5, 1), isOwnMaking: true }
  expect(refused(waiting, maker)?.[1]).toContain('You made this person')
  expect(refused({ ...waiting, ordererId: 5 }, maker)?.[1]).toContain('You placed order')
  expect(refused({ ...waiting, status: 'approved' }, maker)?.[1]).toContain('already approved')
})

describe('who changes', () => {
  test('the orderer changes an order while it waits, and not afterwards [ORD-20]', () => {
    expect(refusal(() => requireChange(waiting, signer(1)))).toBeNull()
    expect(refusal(() => requireChange({ ...waiting, status: 'approved' }, signer(1)))).toEqual([
      'conflict',
      'Order 12 is already approved.',
    ])
  })

  test('the member may not change it', () => {
    expect(refusal(() => requireChange(waiting, signer(2, 1)))?.[0]).toBe('forbidden')
  })
})

test('only the orderer withdraws an order, and only while it waits', () => {
  expect(refusal(() => requireWithdrawal(waiting, 1))).toBeNull()
  expect(canWithdraw(waiting, 1)).toBe(true)
  for (const other of [2, 7]) {
    expect(canWithdraw(waiting, other)).toBe(false)
    expect(refusal(() => requireWithdrawal(waiting, other))).toEqual([
      'forbidden',
      'Only the person who placed order 12 can withdraw it. An approver can decline it instead.',
    ])
  }
  for (const status of ORDER_STATUSES.filter((one) => one !== 'awaiting')) {
    expect(canWithdraw({ ...waiting, status }, 1)).toBe(false)
    expect(refusal(() => requireWithdrawal({ ...waiting, status }, 1))?.[0]).toBe('conflict')
  }
})

test('a person who saw an older version is told to look again', () => {
  expect(refusal(() => requireVersion(waiting, 3))).toBeNull()
  expect(refusal(() => requireVersion(waiting, undefined))).toBeNull()
  expect(refusalOf(() => requireVersion(waiting, 2))).toMatchObject({
    kind: 'conflict',
    code: 'STALE_ORDER',
    message: 'Order 12 was changed in the meantime. Look at it again before you decide.',
  })
})
