import { expect, test } from 'vitest'
import { type Facts, type FoundRow, planRows, splitIntoParts } from './plan.ts'

const member = (memberId: number, more = {}) => ({
  ...{ memberId, name: `Member ${memberId}`, dodaac: 'W9AR01', problem: '' },
  ...{ cartFundCode: null, fundCode: '6C', ...more },
})
const item = (nsn: string, more = {}) => ({
  ...{ nsn, pgc: '10001', name: 'Coat', size: '', price: 100, problem: '', replaces: null, ...more },
})
type Row = Partial<FoundRow> & { items?: { item: number; quantity: number }[] }
const of = (at: number, quantity = 1) => ({ items: [{ item: at, quantity }] })
const facts = (rows: Row[], more: Partial<Facts> = {}): Facts => ({
  fiscalYear: 2027,
  members: [member(1), member(2, { cartFundCode: '7D' }), member(3, { fundCode: null })],
  items: [item('A'), item('B', { replaces: 'C' }), item('D', { problem: 'Gone.' })],
  funds: [
    { dodaac: 'W9AR01', fundCode: '6C', available: 350 },
    { dodaac: 'W9AR01', fundCode: '7D', available: 1000 },
  ],
  inCarts: [{ memberId: 2, nsn: 'A', quantity: 9998 }],
  choices: rows.map(({ items }) => items ?? of(0).items),
  rows: rows.map(({ items: _, ...row }, at) => ({
    ...{ row: at + 1, members: [0], choice: at, suggested: null, fundCode: '', problem: '' },
    ...row,
  })),
  ...more,
})

test('rows are added, merged, replaced, asked about or refused in their order, and the money of each fund runs down', () => {
  const outcomes: [Row, outcome: string, left: number | null, reason?: RegExp][] = [
    [{}, 'add', 250],
    [of(0, 2), 'merge', 50],
    [of(1), 'replaced', -50],
    [{ members: [0, 1] }, 'choose', null],
    [{ members: [], problem: 'Nobody.' }, 'refused', null],
    [of(2), 'refused', null],
    [{ members: [1], fundCode: '6C' }, 'refused', null, /charges fund code 7D/],
    [{ members: [1] }, 'merge', 900, /^$/],
    [{ members: [1] }, 'refused', null, /over 9999/],
    [{ members: [2] }, 'refused', null, /has no usual one/],
    [{ fundCode: '9Z' }, 'refused', null, /no fund code 9Z.*6C or 7D/],
  ]
  const { rows, funds } = planRows(facts(outcomes.map(([row]) => row)), new Map())
  expect(rows).toMatchObject(
    outcomes.map(([, outcome, left, reason = /^/]) => ({
      ...{ outcome, left, reason: expect.stringMatching(reason) },
    })),
  )
  expect(funds.map(({ fundCode, needed }) => `${fundCode} ${needed}`)).toEqual(['6C 400', '7D 100'])
})

test('a decision about a row changes it and the rows below, and a removed row takes nothing', () => {
  const rows = [{ members: [0, 1] }, of(0, 3), { fundCode: '7D' }]
  const decisions = new Map([
    [1, { memberId: 1, quantity: 2 }],
    [2, { isRemoved: true }],
  ])
  const plan = planRows(facts(rows), decisions)
  expect(plan.rows).toMatchObject([
    { row: 1, outcome: 'add', quantity: 2 },
    { row: 3, outcome: 'refused', quantity: 1 },
  ])
  expect(plan.funds).toMatchObject([{ fundCode: '6C', needed: 200 }])
})

test('several sizes are a question, unless the record of the member has one of them', () => {
  const items = [0, 1, 2].map((at) => ({ item: at, quantity: 1 }))
  const found = facts([{ items }, { items, suggested: 1 }, { items, suggested: 1 }])
  const { rows } = planRows(found, new Map([[3, { nsn: 'A' }]]))
  expect(rows.map(({ outcome, item, isSuggested }) => [outcome, item?.nsn, isSuggested])).toEqual([
    ['choose', undefined, false],
    ['replaced', 'B', true],
    ['add', 'A', false],
  ])
})

test('the 201st line of a cart is refused', () => {
  const items = Array.from({ length: 201 }, (_, at) => item(`N${at}`))
  const plan = planRows(
    facts(
      items.map((_, at) => of(at)),
      { items },
    ),
    new Map(),
  )
  expect(plan.rows.filter(({ outcome }) => outcome === 'refused').map(({ row }) => row)).toEqual([201])
})

test('a part holds all lines of a member, and equal lines are one', () => {
  const members = Array.from({ length: 4 }, (_, at) => member(at))
  const items = Array.from({ length: 3 }, (_, at) => item(`N${at}`))
  const rows = Array.from({ length: 24 }, (_, at) => ({ members: [at % 4], ...of(at % 3) }))
  const parts = splitIntoParts(planRows(facts(rows, { members, items }), new Map()).rows, 7)
  expect(parts.map((part) => part.length)).toEqual([6, 6])
  for (const line of parts.flat()) expect(line).toMatchObject({ quantity: 2, rows: 2 })
})
