import { beforeEach, expect, it, vi } from 'vitest'
import { stubTabStorage } from '#testing/tab-storage.ts'
import { forgetChosen, keepChosen, readChosen } from './chosen-orders.ts'

const me = { id: 1, program: 'AR' } as const
let kept: Record<string, string>

beforeEach(() => {
  kept = stubTabStorage()
  return () => vi.unstubAllGlobals()
})

it('orders that an approver chose are chosen when the list is opened again, but for one that was decided on alone', () => {
  keepChosen(me, [6001, 6002])
  expect(readChosen(me)).toEqual([6001, 6002])
  forgetChosen(me, 6001)
  expect(readChosen(me)).toEqual([6002])
  forgetChosen(me, 6002)
  expect(kept).toEqual({})
})

it('neither the next person in this tab nor the next program finds them', () => {
  keepChosen(me, [6001])
  expect(readChosen({ id: 2, program: 'AR' })).toEqual([])
  expect(readChosen({ id: 1, program: 'ANG' })).toEqual([])
})

it('a browser that keeps nothing, or something else, has chosen nothing', () => {
  for (const broken of [
    '{',
    '7',
    '{"by":"AR/1"}',
    '{"by":"AR/1","value":["x"]}',
    '{"by":"AR/1","value":8}',
  ]) {
    kept.chosenOrders = broken
    expect(readChosen(me), broken).toEqual([])
  }
  vi.stubGlobal('sessionStorage', undefined)
  keepChosen(me, [6001])
  expect(readChosen(me)).toEqual([])
})
