import { expect, test } from 'vitest'
import { describeChanges } from './changes.ts'

test('each kind of change gets one sentence: own roles first, then waiting work, problems, and everything else', () => {
  const words = describeChanges(
    [
      { kind: 'received', orders: 1, newest: 9 },
      { kind: 'shipped', orders: 3, newest: 12 },
      { kind: 'approved', orders: 0, newest: 1 },
      { kind: 'declined', orders: 1, newest: 11 },
      { kind: 'waiting', orders: 2, newest: 14 },
    ],
    [
      { role: 'order-placer', level: 0, dodaac: 'W9AR02', isGiven: true },
      { role: 'approver', level: 2, dodaac: 'W9AR01', isGiven: false },
    ],
  )
  expect(words.map(({ about, newest, text }) => [about, newest, text])).toEqual([
    ['role', 0, 'You are now Order Placer of W9AR02.'],
    ['role', 0, 'You are no longer Approver level 2 of W9AR01.'],
    ['waiting', 14, '2 orders are new and wait for your approval, order 14 among them.'],
    ['declined', 11, 'Order 11 was declined.'],
    ['shipped', 12, '3 orders are on their way, order 12 among them.'],
    ['received', 9, 'Order 9 has arrived in the unit.'],
  ])
  expect(new Set(words.map(({ key }) => key)).size).toBe(words.length)
})

test('a single order is named, and without changes there is no sentence', () => {
  const one = [{ kind: 'waiting', orders: 1, newest: 14 }] as const
  expect(describeChanges(one, []).map(({ text }) => text)).toEqual([
    'Order 14 is new and waits for your approval.',
  ])
  const many = [
    { kind: 'waiting', orders: 30, newest: 14 },
    { kind: 'shipped', orders: 29, newest: 12 },
  ] as const
  expect(describeChanges(many, []).map(({ text }) => text)).toEqual([
    '30 or more orders are new and wait for your approval, order 14 among them.',
    '29 orders are on their way, order 12 among them.',
  ])
  expect(describeChanges([], [])).toEqual([])
})
