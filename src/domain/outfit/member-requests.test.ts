import { expect, test } from 'vitest'
import { checkRows } from '#testing/check-rows.ts'
import { refusalOf } from '#testing/refusal.ts'
import {
  describeRequest,
  isAboutSize,
  mergeNeeds,
  planRequests,
  type RequestStanding,
  requireExchange,
} from './member-requests.ts'

test('only a return for size asks for a replacement', () => {
  const comments = ['Too tight at the chest', 'Wrong size', 'Does not fit', 'too long', 'Defective seam', '']
  expect(comments.map(isAboutSize)).toEqual([true, true, true, true, false, false])
})

test('a request says in a sentence how it stands', () =>
  checkRows<[Partial<RequestStanding>, string]>(
    [
      [{ state: 'open' }, 'Waits for an Order Placer.'],
      [{ state: 'declined', answer: 'Ask in May.' }, 'Declined: Ask in May.'],
      [{ cartState: 'held' }, 'An Order Placer must decide about your open cart first.'],
      [{ order: 7, orderState: 'cart' }, 'In cart 7, which is not submitted yet.'],
      [{ order: 7, orderState: 'awaiting' }, 'Order 7 waits for approval.'],
      [{ order: 7, orderState: 'withdrawn' }, 'Order 7 was withdrawn. Ask again if you still need it.'],
      [{ order: 7, orderState: 'gone' }, 'The cart was deleted. Ask again if you still need it.'],
    ],
    (given, sentence) => {
      const standing = { answer: '', cartState: 'written', order: null, orderState: null } as const
      expect(describeRequest({ state: 'in-cart', ...standing, ...given })).toBe(sentence)
    },
  ))

test('an item of two kits is missing once, with the larger number', () => {
  const need = (kit: string, nsn: string | null, missing: number) => ({ kit, pgc: '10001', nsn, missing })
  const needs = [
    need('A', '1', 2),
    need('B', '1', 3),
    need('C', '1', 1),
    need('A', '2', 1),
    need('B', null, 0),
  ]
  expect(mergeNeeds(needs)).toEqual([
    { pgc: '10001', nsn: '1', missing: 3, kits: ['A', 'B', 'C'] },
    { pgc: '10001', nsn: '2', missing: 1, kits: ['A'] },
  ])
})

test('an exchange needs a piece that the member has, and one at a time', () => {
  const refuse = (withMember: number, isWaiting: boolean, quantity: number) =>
    refusalOf(() => requireExchange({ withMember, isWaiting }, quantity))
  expect(refuse(1, false, 1)).toBeNull()
  expect(refuse(1, false, 2)).toMatchObject({ kind: 'rule', code: 'QUANTITY' })
  expect(refuse(2, true, 1)).toMatchObject({ kind: 'conflict', code: 'ALREADY_REQUESTED' })
})

test('each member gets one cart on the fund of the own DoDAAC, and equal items become one line', () => {
  const ask = (personId: number, nsn: string | null, quantity: number, dodaac = 'W9AR01') => ({
    ...{ personId, dodaac, nsn, quantity },
  })
  const funds = new Map([['W9AR01', '6C']])
  const [a3, b1] = [
    { nsn: 'A', quantity: 3 },
    { nsn: 'B', quantity: 1 },
  ]
  expect(planRequests([ask(1, 'A', 1), ask(2, 'B', 1), ask(1, 'A', 2), ask(1, 'B', 1)], funds)).toEqual([
    { id: 1, fundCode: '6C', lines: [a3, b1] },
    { id: 2, fundCode: '6C', lines: [b1] },
  ])
  expect(refusalOf(() => planRequests([ask(1, null, 1)], funds))).toMatchObject({ code: 'NO_SIZE' })
  expect(refusalOf(() => planRequests([ask(1, 'A', 1, 'W9AR02')], funds))).toMatchObject({ code: 'NO_FUND' })
})
