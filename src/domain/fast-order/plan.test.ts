import { expect, test } from 'vitest'
import { type Facts, type FoundRow, planRows, splitIntoParts } from './plan.ts'

const member = (memberId: number, more = {}) => ({
  ...{
    memberId,
    name: `Member ${memberId}`,
    dodaac: 'W9AR01',
    problem: '',
    cartFundCode: null,
    fundCode: '6C',
  },
  ...more,
})
const item = (nsn: string, more = {}) => ({
  ...{ nsn, pgc: '10001', name: 'Coat', size: '', price: 100, problem: '', replaces: null },
  ...more,
})
type Row = Partial<FoundRow> & { items?: { item: number; quantity: number }[] }
const facts = (rows: Row[], more: Partial<Facts> = {}): Facts => ({
  fiscalYear: 2027,
  members: [member(1), member(2, { cartFundCode: '7D' }), member(3, { fundCode: null })],
  items: [item('A'), item('B', { replaces: 'C' }), item('D', { problem: 'Gone.' })],
  funds: [
    { dodaac: 'W9AR01', fundCode: '6C', available: 350 },
    { dodaac: 'W9AR01', fundCode: '7D', available: 1000 },
  ],
  inCarts: [{ memberId: 2, nsn: 'A', quantity: 9998 }],
  choices: rows.map(({ items = [{ item: 0, quantity: 1 }] }) => items),
  rows: rows.map(({ items: _, ...row }, at) => ({
    ...{ row: at + 1, members: [0], choice: at, suggested: null, fundCode: '', problem: '' },
    ...row,
  })),
  ...more,
})
const NOTHING = new Map()

test('rows are added, merged, replaced, asked about or refused in their order, and the money of each fund runs down', () => {
  const { rows, funds } = planRows(
    facts([
      {},
      { items: [{ item: 0, quantity: 2 }] },
      { items: [{ item: 1, quantity: 1 }] },
      { members: [0, 1] },
      { members: [], problem: 'Nobody.' },
      { items: [{ item: 2, quantity: 1 }] },
      { members: [1], fundCode: '6C' },
      { members: [1] },
      { members: [1] },
      { members: [2] },
      { fundCode: '9Z' },
    ]),
    NOTHING,
  )
  expect(rows.map(({ outcome, left }) => [outcome, left])).toEqual([
    ['add', 250],
    ['merge', 50],
    ['replaced', -50],
    ['choose', null],
    ['refused', null],
    ['refused', null],
    ['refused', null],
    ['merge', 900],
    ['refused', null],
    ['refused', null],
    ['refused', null],
  ])
  expect(rows.slice(6).map(({ reason }) => reason)).toEqual([
    expect.stringContaining('charges fund code 7D'),
    '',
    expect.stringContaining('over 9999'),
    expect.stringContaining('has no usual one'),
    expect.stringMatching(/no fund code 9Z.*6C or 7D/),
  ])
  expect(funds.map(({ fundCode, needed }) => [fundCode, needed])).toEqual([
    ['6C', 400],
    ['7D', 100],
  ])
})

test('a decision about a row changes it and the rows below, and a removed row takes nothing', () => {
  const rows = [{ members: [0, 1] }, { items: [{ item: 0, quantity: 3 }] }, { fundCode: '7D' }]
  const decisions = new Map([
    [1, { memberId: 1, quantity: 2 }],
    [2, { isRemoved: true }],
  ])
  const plan = planRows(facts(rows), decisions)
  expect(plan.rows.map(({ row, outcome, quantity }) => [row, outcome, quantity])).toEqual([
    [1, 'add', 2],
    [3, 'refused', 1],
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
  const rows = items.map((_, at) => ({ items: [{ item: at, quantity: 1 }] }))
  const plan = planRows(facts(rows, { items }), NOTHING)
  expect(plan.rows.filter(({ outcome }) => outcome === 'refused').map(({ row }) => row)).toEqual([201])
})

test('a part holds all lines of a member, and equal lines are one', () => {
  const members = Array.from({ length: 4 }, (_, at) => member(at))
  const items = Array.from({ length: 3 }, (_, at) => item(`N${at}`))
  const rows = Array.from({ length: 24 }, (_, at) => ({
    members: [at % 4],
    items: [{ item: at % 3, quantity: 1 }],
  }))
  const parts = splitIntoParts(planRows(facts(rows, { members, items }), NOTHING).rows, 7)
  expect(parts.map((part) => part.length)).toEqual([6, 6])
  expect(parts.flat().reduce((sum, line) => sum + line.rows, 0)).toBe(24)
  expect(parts.flat().every(({ quantity }) => quantity === 2)).toBe(true)
})
