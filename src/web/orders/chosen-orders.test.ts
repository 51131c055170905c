import { beforeEach, expect, it, vi } from 'vitest'
import { stubTabStorage } from '#testing/tab-storage.ts'
import { forgetChosen, readChosen, saveChosen, updateChosen } from './chosen-orders.ts'

const order = (number: number) => ({ number, version: 2, total: 973, mayApprove: true })
const me = { id: 1, program: 'AR' } as const
let stored: Record<string, string>

beforeEach(() => {
  stored = stubTabStorage()
  return () => vi.unstubAllGlobals()
})

it('the chosen orders of an approver stay chosen for the same person and program, except an order with its own decision', () => {
  saveChosen(me, [order(6001), order(6002)])
  expect(readChosen(me)).toEqual([order(6001), order(6002)])
  expect(readChosen({ id: 2, program: 'AR' })).toEqual([])
  expect(readChosen({ id: 1, program: 'ANG' })).toEqual([])
  updateChosen(me, { number: 6002, version: 3, total: 500, whyNotApprove: '' })
  expect(readChosen(me)).toEqual([order(6001), { ...order(6002), version: 3, total: 500 }])
  saveChosen(me, [order(6001), order(6002)])
  forgetChosen(me, 6001)
  expect(readChosen(me)).toEqual([order(6002)])
  forgetChosen(me, 6002)
  expect(stored).toEqual({})
})

it('a browser without stored values, or with other values, has no chosen orders', () => {
  for (const broken of [
    '{',
    '7',
    '{"by":"AR/1"}',
    '{"by":"AR/1","value":["x"]}',
    '{"by":"AR/1","value":[6001,{"number":6001,"version":1}]}',
    '{"by":"AR/1","value":8}',
  ]) {
    stored.chosenOrders = broken
    expect(readChosen(me), broken).toEqual([])
  }
  vi.stubGlobal('sessionStorage', undefined)
  saveChosen(me, [order(6001)])
  expect(readChosen(me)).toEqual([])
})
