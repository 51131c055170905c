import { expect, it } from 'vitest'
import type { CheckedLine } from '#wire/lines/wanted-lines.ts'
import { readRows, sumRows, withoutSizes } from './wanted-rows.ts'

const order = {
  ...{ nsn: '8405010000001', pgc: '30001', name: 'Coat', size: '42R', status: 'active' as const },
  ...{ isSold: true, price: 20_00, getWellOn: null, inCart: 0 },
} as const
const line = (more: Partial<CheckedLine>): CheckedLine => ({
  ...{ nsn: order.nsn, pgc: order.pgc, name: order.name, size: order.size, quantity: 2, priceThen: null },
  ...{ standing: 'ready', order, chooseOf: null, sentences: [], ...more },
})
const lines = [
  line({}),
  line({ standing: 'choose', order: null, chooseOf: '30002' }),
  line({ standing: 'gone', order: null }),
]

it('a gone line and a line without a size are not ordered, even when they are ticked', () => {
  const rows = readRows(lines, { 1: { isTicked: true }, 2: { isTicked: true, quantity: '' } })
  expect(rows.map(({ isTicked, problem }) => [isTicked, problem])).toEqual([
    [true, undefined],
    [false, undefined],
    [false, undefined],
  ])
  expect(sumRows(rows)).toMatchObject({ pieces: 2, total: 40_00, lines: [{ nsn: order.nsn, quantity: 2 }] })
})

it('a chosen size counts until another member is chosen, and a cleared tick stays', () => {
  const edits = {
    0: { isTicked: false },
    1: { isTicked: true, chosen: { nsn: '8405010000009', price: 5_00 }, quantity: '3' },
  }
  expect(sumRows(readRows(lines, edits))).toMatchObject({ pieces: 3, total: 15_00 })
  expect(withoutSizes(edits)).toEqual({ 0: { isTicked: false }, 1: { quantity: '3' } })
})
