import { expect, test } from 'vitest'
import { describeChanges, findFirstAction, findShortFunds } from './first-action.ts'

const nobody = {
  permissions: [] as number[],
  opensEverything: false,
  placerDodaacs: [] as string[],
  financeDodaacs: [] as string[],
}
const placer = { ...nobody, permissions: [1, 2], placerDodaacs: ['W9AR02'] }
const approver = { ...nobody, permissions: [2] }
const finance = { ...nobody, permissions: [6], financeDodaacs: ['W9AR02'] }
const manager = { ...nobody, permissions: [2, 3, 4, 7] }
const admin = { ...placer, permissions: [1, 99], opensEverything: true }
const looker = { ...nobody, permissions: [1] }
const waits = { toSign: 0, toReceive: 0, failedJobs: 0 }

test.each<[who: string, person: typeof nobody, waits: Partial<typeof waits>, kind: string, text: string]>([
  ['an approver with orders to sign', approver, { toSign: 19 }, 'approve', 'Approve 19'],
  [
    'an approver who also places',
    { ...placer, ...approver },
    { toSign: 1, toReceive: 7 },
    'approve',
    'Approve 1',
  ],
  ['an approver with nothing to sign', approver, {}, 'clothing', 'My clothing'],
  ['a placer to whom something came', placer, { toReceive: 7 }, 'receive', 'Receive 7 orders'],
  ['a placer to whom one order came', placer, { toReceive: 1 }, 'receive', 'Receive 1 order'],
  ['a placer', placer, {}, 'order', 'ORDER NOW'],
  ['a person who may look at products and orders for nobody', looker, {}, 'clothing', 'My clothing'],
  ['Finance', finance, {}, 'money', 'Move money'],
  ['an account manager', manager, {}, 'people', 'Service members'],
  ['an administrator', admin, { failedJobs: 3 }, 'repair', 'Put right 3 failed jobs'],
  ['an administrator with orders to sign', admin, { failedJobs: 1, toSign: 2 }, 'approve', 'Approve 2'],
  ['an administrator where one job failed', admin, { failedJobs: 1 }, 'repair', 'Put right 1 failed job'],
  ['a placer, whatever failed', placer, { failedJobs: 3 }, 'order', 'ORDER NOW'],
  ['a member', nobody, {}, 'clothing', 'My clothing'],
])('%s is led to the first thing to do', (_who, person, more, kind, text) => {
  expect(findFirstAction(person, { ...waits, ...more })).toEqual({ kind, text })
})

test('a fund of which less than a tenth is left will not last, the shortest first', () => {
  const fund = (name: string, available: number, reserved: number, spent: number) => ({
    ...{ name, available, reserved, spent },
  })
  const funds = [
    fund('a tenth', 10, 0, 90),
    fund('nothing given', 0, 0, 0),
    fund('nine', 9, 41, 50),
    fund('empty', 0, 0, 100),
    fund('full', 100, 0, 0),
  ]
  expect(findShortFunds(funds).map(({ name, percentLeft }) => [name, percentLeft])).toEqual([
    ['empty', 0],
    ['nine', 9],
  ])
  expect(findShortFunds(Array.from({ length: 9 }, () => fund('empty', 0, 0, 1)))).toHaveLength(5)
})

test('what changed is one sentence for each kind, what went wrong first', () => {
  const texts = describeChanges([
    { kind: 'received', orders: 1, newest: 9 },
    { kind: 'shipped', orders: 3, newest: 12 },
    { kind: 'approved', orders: 0, newest: 1 },
    { kind: 'declined', orders: 1, newest: 11 },
  ]).map(({ text }) => text)
  expect(texts).toEqual([
    'Order 11 was declined.',
    '3 orders are on their way, order 12 among them.',
    'Order 9 has arrived in the unit.',
  ])
})
