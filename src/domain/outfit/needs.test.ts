import { expect, test } from 'vitest'
import type { KitItem } from '../kits/kits.ts'
import {
  chooseAffordable,
  findNeeds,
  type HeldPieces,
  type OutfitPlace,
  type OutfitProduct,
} from './needs.ts'

const product = (pgc: string, nsns: string[]): OutfitProduct => ({
  ...{ pgc, name: pgc, replaces: '', isSold: true, family: 'trousers', system: 'unisex' as const },
  items: nsns.map((nsn) => ({ nsn, size: nsn, colour: '', price: 100, status: 'active', getWellOn: null })),
})
const PRODUCTS = new Map([
  ['A', product('A', ['A1', 'A2'])],
  ['B', product('B', ['B1'])],
])
const place = (number: number, quantity: number, ...alternatives: KitItem[]): OutfitPlace => ({
  ...{ place: number, quantity, alternatives },
})
const A: KitItem = { pgc: 'A', nsn: null }
const A1: KitItem = { pgc: 'A', nsn: 'A1' }
const B: KitItem = { pgc: 'B', nsn: null }
const pieces = (received: number, onOrder = 0): HeldPieces => ({ received, onOrder, backorderedUntil: null })

const ONE_OF_EACH: [string, HeldPieces][] = [
  ['A', pieces(1)],
  ['A1', pieces(1)],
]
const TWO_KITS = [place(1, 1, A), place(2, 1, A)].map((one, at) => ({ ...one, kit: `${at}` }))

test.each<[string, OutfitPlace[], [string, HeldPieces][], number[]]>([
  ['nothing is there', [place(1, 2, A)], [], [2]],
  ['received and ordered pieces count together', [place(1, 4, A)], [['A', pieces(1, 2)]], [1]],
  ['more pieces than needed are there', [place(1, 1, A)], [['A', pieces(5)]], [0]],
  ['pieces of an alternative count', [place(1, 3, A, B)], [['B', pieces(2)]], [1]],
  ['a piece fills only the first place', [place(1, 2, A), place(2, 1, A, B)], [['A', pieces(2)]], [0, 1]],
  ['a fixed item does not count again', [place(1, 1, A1), place(2, 1, A)], ONE_OF_EACH, [0, 1]],
  ['two kits each count all pieces', TWO_KITS, [['A', pieces(1)]], [0, 0]],
])('the missing pieces are right when %s', (_, places, held, missing) => {
  const needs = findNeeds(places, { gender: null, sizes: new Map() }, PRODUCTS, new Map(held))
  expect(needs.map((need) => need.missing)).toEqual(missing)
})

test('a balance pays for people in their order, and for a later one who costs less', () => {
  const costs = [30, 50, 20].map((cents, at) => ({ personId: at, cents }))
  expect(chooseAffordable(60, costs)).toEqual([0, 2])
  expect(chooseAffordable(0, costs)).toEqual([])
})
