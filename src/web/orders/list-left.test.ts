import { expect, it, onTestFinished, vi } from 'vitest'
import { stubTabStorage } from '#testing/tab-storage.ts'
import { readListLeft, saveListLeft } from './list-left.ts'

const me = { id: 1, program: 'AR' } as const

it('a person who opens an order returns to the same list, and a stored address leads only to the list', () => {
  const stored = stubTabStorage()
  onTestFinished(() => void vi.unstubAllGlobals())
  expect(readListLeft(me)).toBe('/orders')
  saveListLeft(me, '/orders?status=6&page=3')
  expect(readListLeft(me)).toBe('/orders?status=6&page=3')
  expect(readListLeft({ id: 2, program: 'AR' })).toBe('/orders')
  for (const other of ['https://elsewhere.example/', '//elsewhere.example/orders', '/orders/17', 7, null]) {
    stored.ordersLeft = JSON.stringify({ by: 'AR/1', value: other })
    expect(readListLeft(me), String(other)).toBe('/orders')
  }
})
