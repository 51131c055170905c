import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkRows } from '#testing/check-rows.ts'
import { sayRefusal as refusal } from '#testing/refusal.ts'
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
const able = (id: number): Signer => ({ ...signer(id), maySign: true })
const maker = { ...signer(5, 1), isOwnMaking: true }
const decide = (more: Partial<DecidableOrder>, who: Signer) =>
  refusal(() => requireDecision({ ...waiting, ...more }, who))

const second = { level: 2, signerIds: [7] }
const withdrawn = { status: 'declined', withdrawn: true } as const
test('a decision is allowed, or refused with its reason, and "You made this person" is the last reason', () =>
  checkRows<[Partial<DecidableOrder>, Signer, reason: RegExp | null]>(
    [
      [{}, able(7), null],
      [{}, signer(7), /^forbidden .*: You are not an approver of the DoDAAC of order 12\.$/],
      [{}, signer(1, 1), /^forbidden .*: You placed order 12\. Another approver must decide on it\.$/],
      [{}, signer(2, 1), /^forbidden .*: Order 12 is for you\. Another approver must decide on it\.$/],
      [
        ...([second, signer(7, 1, 2)] as const),
        /^forbidden .*: You already approved order 12 at another level\. Another approver must sign level 2\.$/,
      ],
      [{}, signer(8, 2), /^conflict OTHER_LEVEL: Order 12 waits for level 1 of 2 first\.$/],
      [
        ...([second, signer(9, 1)] as const),
        /^conflict OTHER_LEVEL: Order 12 is already approved at your level\. It waits for level 2 of 2\.$/,
      ],
      [{ ...second, levels: 3 }, signer(9, 1, 3), /^conflict .*: Order 12 waits for level 2 of 3 first\.$/],
      [{ status: 'approved' }, signer(7, 1), /^conflict ORDER_DECIDED: Order 12 is already approved\.$/],
      [{ status: 'declined' }, signer(7, 1), /^conflict ORDER_DECIDED: Order 12 is already declined\.$/],
      [withdrawn, signer(7, 1), /^conflict ORDER_DECIDED: Order 12 is already withdrawn\.$/],
      [{ status: 'cart' }, signer(7, 1), /^conflict .*: Order 12 is not submitted yet\.$/],
      [{}, signer(7, 1), /^forbidden .*: You cannot sign order 12 any more\.$/],
      [{}, maker, /^forbidden .*: You made this person/],
      [{ ordererId: 5 }, maker, /You placed order/],
      [{ status: 'approved' }, maker, /already approved/],
    ],
    (more, who, reason) => {
      if (reason) expect(decide(more, who)).toMatch(reason)
      else expect(decide(more, who)).toBeNull()
    },
  ))

test('a person who cannot sign reads the rule that applies, and no allowed person is refused', () => {
  const ids = fc.integer({ min: 1, max: 4 })
  const orders = fc.record({
    ...{ status: fc.constantFrom(...ORDER_STATUSES), ordererId: ids, memberId: ids },
    ...{ level: fc.integer({ min: 1, max: 3 }), levels: fc.constant(3) },
    ...{ signerIds: fc.array(ids, { maxLength: 2 }), skippedLevels: fc.subarray([2, 3]) },
  })
  const signers = fc.record({ id: ids, levels: fc.subarray([1, 2, 3]) })
  fc.assert(
    fc.property(orders, signers, (more, { id, levels }) => {
      const order = { ...waiting, ...more }
      const allowed =
        order.status === 'awaiting' &&
        levels.includes(order.level) &&
        ![order.ordererId, order.memberId, ...order.signerIds].includes(id)
      const who = { ...signer(id, ...levels), maySign: allowed }
      expect(decide(order, who) === null).toBe(allowed)
      expect(decide(order, who) ?? '').not.toContain('You cannot sign order 12 any more.')
      expect(canChange(order, who)).toBe(allowed || (order.status === 'awaiting' && order.ordererId === id))
    }),
  )
})

test('the orderer and the approvers change an order while it waits, and the member does not [ORD-20]', () => {
  for (const who of [signer(1), able(7)]) expect(refusal(() => requireChange(waiting, who))).toBeNull()
  const approved = { ...waiting, status: 'approved' as const }
  expect(refusal(() => requireChange(approved, signer(1)))).toMatch(/Order 12 is already approved\.$/)
  expect(refusal(() => requireChange(waiting, signer(2, 1)))).toMatch(/^forbidden/)
})

test('only the orderer withdraws an order, and only while the order waits', () => {
  const withdraw = (order: DecidableOrder, id: number) => {
    const refused = refusal(() => requireWithdrawal(order, id))
    expect(canWithdraw(order, id)).toBe(refused === null)
    return refused
  }
  expect(withdraw(waiting, 1)).toBeNull()
  for (const other of [2, 7])
    expect(withdraw(waiting, other)).toMatch(
      /^forbidden .*: Only the person who placed order 12 can withdraw it\. An approver can decline it instead\.$/,
    )
  for (const status of ORDER_STATUSES.filter((one) => one !== 'awaiting'))
    expect(withdraw({ ...waiting, status }, 1)).toMatch(/^conflict/)
})

test('a person who saw an older version gets a request to look again', () => {
  for (const seen of [3, undefined]) expect(refusal(() => requireVersion(waiting, seen))).toBeNull()
  expect(refusal(() => requireVersion(waiting, 2))).toBe(
    'conflict STALE_ORDER: Order 12 was changed in the meantime. Look at it again before you decide.',
  )
})
