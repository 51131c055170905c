import { beforeEach, describe, expect, it } from 'vitest'
import {
  COUNT_KEY,
  cacheCount,
  countAfterAdding,
  countAfterRemoving,
  countFrom,
  readCachedCount,
} from './cart-count.ts'

function buildStorage() {
  const stored = new Map<string, string>()
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
}

describe('the number on the cart', () => {
  let storage: ReturnType<typeof buildStorage>
  beforeEach(() => {
    storage = buildStorage()
  })

  it('the number is zero when the server says that the cart is empty, regardless of other values [CART-24]', () => {
    expect(countFrom({ flag: true, totalLines: 7 })).toBe(0)
  })

  it('the number is the one that the server returns when the cart has content [CART-25]', () => {
    expect(countFrom({ flag: false, totalLines: 7 })).toBe(7)
  })

  it('the number is stored as cartQty in local storage and read back [CART-27, DATA-08]', () => {
    cacheCount(storage, 12, 4)
    expect(COUNT_KEY).toBe('cartQty')
    expect(storage.getItem('cartQty')).toBe('4')
    expect(readCachedCount(storage, 12)).toBe(4)
  })

  it('the number is hidden from the next person in the same browser', () => {
    cacheCount(storage, 12, 4)
    expect(readCachedCount(storage, 13)).toBeNull()
  })

  it('the browser requests the number again when the stored value is no number', () => {
    cacheCount(storage, 12, 4)
    storage.setItem('cartQty', 'NaN')
    expect(readCachedCount(storage, 12)).toBeNull()
  })

  it('the number rises by the quantity that the orderer adds [CART-28]', () => {
    expect(countAfterAdding(3, 5)).toBe(8)
  })

  it('the number falls by one for a removed line and never below zero [CART-29]', () => {
    expect(countAfterRemoving(3)).toBe(2)
    expect(countAfterRemoving(0)).toBe(0)
  })
})
