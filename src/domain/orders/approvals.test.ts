import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkRows } from '#testing/check-rows.ts'
import { refusalOf } from '#testing/refusal.ts'
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
  ...{ number: 12, status: 'awaiting', withdrawn: false, ordererId: 1, memberId: 2 },
  ...{ level: 1, levels: 2, skippedLevels: [], signerIds: [], version: 3 },
}
const signer = (id: number, ...levels: number[]) => ({ id, levels, maySign: false, isOwnMaking: false })
const able = (id: number): Signer => ({ id, levels: [], maySign: true, isOwnMaking: false })

const refusal = (work: () => void) => {
  const { kind, message } = refusalOf(work) ?? {}
  return kind ? [kind, message] : null
}
const refused = (order: DecidableOrder, who: Signer) => refusal(() => requireDecision(order, who))

const second = { level: 2, signerIds: [7] }
const signed = 'You already approved order 12 at another level. Another approver must sign level 2.'
const atLevel = 'Order 12 is already approved at your level. It waits for level 2 of 2.'
const placed = 'You placed order 12. Another approver must decide on it.'
test('a decision is allowed, or refused with its reason', () =>
  checkRows<[string, Partial<DecidableOrder>, Signer, ReturnType<typeof refusal>]>(
    [
      ['a person who may sign, with or without an assignment', {}, able(7), null],
      ['a stranger', {}, signer(7), ['forbidden', 'You are not an approver of the DoDAAC of order 12.']],
      ['the orderer', {}, signer(1, 1), ['forbidden', placed]],
      [
        'the member',
        {},
        signer(2, 1),
        ['forbidden', 'Order 12 is for you. Another approver must decide on it.'],
      ],
      ['an approver who signed the previous level', second, signer(7, 1, 2), ['forbidden', signed]],
      ['a later level', {}, signer(8, 2), ['conflict', 'Order 12 waits for level 1 of 2 first.']],
      ['a level that has signed', second, signer(9, 1), ['conflict', atLevel]],
      [
        ...(['levels before and after the next', { ...second, levels: 3 }, signer(9, 1, 3)] as const),
        ['conflict', 'Order 12 waits for level 2 of 3 first.'],
      ],
      [
        'an approved order',
        { status: 'approved' },
        signer(7, 1),
        ['conflict', 'Order 12 is already approved.'],
      ],
      [
        'a declined order',
        { status: 'declined' },
        signer(7, 1),
        ['conflict', 'Order 12 is already declined.'],
      ],
      [
        ...(['a withdrawn order', { status: 'declined', withdrawn: true }, signer(7, 1)] as const),
        ['conflict', 'Order 12 is already withdrawn.'],
      ],
      ['a cart', { status: 'cart' }, signer(7, 1), ['conflict', 'Order 12 is not submitted yet.']],
      ['a lost role', {}, signer(7, 1), ['forbidden', 'You cannot sign order 12 any more.']],
    ],
    (_, more, who, sentence) => {
      expect(refused({ ...waiting, ...more }, who)).toEqual(sentence)
    },
  ))

test('programs read the reason of a refusal from a code', () => {
  const codeOf = (more: Partial<DecidableOrder>, who: Signer) =>
    refusalOf(() => requireDecision({ ...waiting, ...more }, who))?.code
  expect(codeOf({ status: 'approved' }, signer(7, 1))).toBe('ORDER_DECIDED')
  expect(codeOf(second, signer(9, 1))).toBe('OTHER_LEVEL')
})

test('a person who cannot sign reads the rule that applies, and no allowed person is refused', () => {
  fc.assert(
    fc.property(
      fc.record({
        ...{ number: fc.constant(1), status: fc.constantFrom(...ORDER_STATUSES) },
        ...{ withdrawn: fc.constant(false), ordererId: fc.integer({ min: 1, max: 4 }) },
        ...{ memberId: fc.integer({ min: 1, max: 4 }), level: fc.integer({ min: 1, max: 3 }) },
        ...{ levels: fc.constant(3), signerIds: fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 2 }) },
        ...{ skippedLevels: fc.subarray([2, 3]), version: fc.constant(1) },
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

test('the person who created the orderer reads that reason only when nothing else prevents the signature', () => {
  const maker = { ...signer(5, 1), isOwnMaking: true }
  expect(refused(waiting, maker)?.[1]).toContain('You made this person')
  expect(refused({ ...waiting, ordererId: 5 }, maker)?.[1]).toContain('You placed order')
  expect(refused({ ...waiting, status: 'approved' }, maker)?.[1]).toContain('already approved')
})

test('the orderer and the approvers change an order while it waits, and the member does not [ORD-20]', () => {
  for (const who of [signer(1), able(7)]) {
    expect(canChange(waiting, who)).toBe(true)
    expect(refusal(() => requireChange(waiting, who))).toBeNull()
  }
  const approved = { ...waiting, status: 'approved' as const }
  expect(refusal(() => requireChange(approved, signer(1)))?.[1]).toBe('Order 12 is already approved.')
  expect(refusal(() => requireChange(waiting, signer(2, 1)))?.[0]).toBe('forbidden')
})

test('only the orderer withdraws an order, and only while the order waits', () => {
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

test('a person who saw an older version gets a request to look again', () => {
  expect(refusal(() => requireVersion(waiting, 3))).toBeNull()
  expect(refusal(() => requireVersion(waiting, undefined))).toBeNull()
  expect(refusalOf(() => requireVersion(waiting, 2))).toMatchObject({
    ...{ kind: 'conflict', code: 'STALE_ORDER' },
    message: 'Order 12 was changed in the meantime. Look at it again before you decide.',
  })
})
