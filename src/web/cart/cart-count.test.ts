import { expect, it } from 'vitest'
import {
  COUNT_KEY,
  cacheCount,
  countAfterAdding,
  countAfterRemoving,
  countFrom,
  readCachedCount,
} from './cart-count.ts'

it('the number on the cart is the number of the server, and zero when the server says that the cart is empty [CART-24 CART-25]', () => {
  expect(countFrom({ flag: true, totalLines: 7 })).toBe(0)
  expect(countFrom({ flag: false, totalLines: 7 })).toBe(7)
})

it('only the same person reads the stored number again, and only if it is a number [CART-27 DATA-08]', () => {
  const stored = new Map<string, string>()
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
  cacheCount(storage, 12, 4)
  expect([COUNT_KEY, stored.get(COUNT_KEY)]).toEqual(['cartQty', '4'])
  expect([readCachedCount(storage, 12), readCachedCount(storage, 13)]).toEqual([4, null])
  stored.set(COUNT_KEY, 'NaN')
  expect(readCachedCount(storage, 12)).toBeNull()
})

it('the number rises by the added quantity, and falls by one for a removed line but not below zero [CART-28 CART-29]', () => {
  expect([countAfterAdding(3, 5), countAfterRemoving(3), countAfterRemoving(0)]).toEqual([8, 2, 0])
})
