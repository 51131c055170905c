import { expect, test } from 'vitest'
import type { CartSummary } from '#wire/cart/cart.ts'
import { chooseNewer, withAddition } from './cart.queries.ts'

type Known = CartSummary['carts'][number]
const line = (nsn: string, quantity: number) => ({ nsn, quantity, price: 100 }) as Known['lines'][number]
const cart = (number: number, version: number, lines: Known['lines']) => ({ number, version, lines }) as Known
const known: CartSummary = {
  ...{ flag: false, totalLines: 5, number: 11 },
  carts: [cart(11, 3, [line('8405010000001', 2)]), cart(12, 7, [line('8405010000001', 3)])],
}
const added = (changes: object = {}) => ({
  ...{ flag: false, totalLines: 9, number: 12, version: 8, holds: { pieces: 7, total: 1050 } },
  ...{ line: { nsn: '8405010000001', quantity: 7, price: 150 }, ...changes },
})

test('an addition changes its own cart and the count of all, an older one nothing, and an unknown cart must be loaded', () => {
  expect(withAddition(known, added())).toEqual({
    ...{ flag: false, totalLines: 9, number: 12 },
    carts: [known.carts[0], cart(12, 8, [{ ...line('8405010000001', 7), price: 150 }])],
  })
  expect(withAddition(known, added({ version: 7 }))?.carts).toEqual(known.carts)
  expect(withAddition(known, added({ number: 13, version: 1 }))).toBeUndefined()
})

test('carts that were requested before a change and arrive after it change nothing', () => {
  const before = { ...known, carts: [cart(11, 2, []), cart(12, 7, [])] }
  expect(chooseNewer(before, known)).toBe(known)
  expect(chooseNewer(known, before)).toBe(known)
  expect(chooseNewer(known, undefined)).toBe(known)
})
