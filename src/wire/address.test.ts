import { expect, it } from 'vitest'
import { checkRows } from '#testing/check-rows.ts'
import {
  address,
  always,
  among,
  choice,
  flag,
  joined,
  maybe,
  one,
  pageNumber,
  SEARCH,
  several,
  words,
} from './address.ts'
import type { Clean } from './code.ts'
import { dodaac, whole } from './codes.ts'
import { day } from './days.ts'
import { orderStatus } from './orders/order-status.ts'

const list = address('/list', {
  status: always(among(orderStatus, ['awaiting', 'shipped'] as Clean<typeof orderStatus>[]), 'awaiting'),
  ...{ search: SEARCH, page: one(pageNumber, 1), units: ['dodaac', several(dodaac)], all: joined(dodaac) },
  ...{ person: maybe(whole(1, 999)), from: one(day, ''), own: ['program', flag('own')] },
})
const USUAL = list.read(new URLSearchParams())
const read = (text: string) => list.read(new URLSearchParams(text))

it('the address contains unusual values in the spelling and order of the wire, and reads them back', () => {
  const view = {
    ...{ status: 'shipped' as const, search: 'a & b', page: 3, units: ['W9AR01', 'W9AR02'] },
    ...{ all: ['FB1234', 'FB5678'], person: 12, from: '2026-11-01', own: true },
  }
  const text = list.write(view)
  expect(text).toBe(
    '/list?status=6&search=a+%26+b&page=3&dodaac=W9AR01&dodaac=W9AR02&all=FB1234%2CFB5678&person=12&from=2026-11-01&program=own',
  )
  expect(read(text.split('?')[1] ?? '')).toEqual(view)
})

it('the address leaves out default values, except those that are always written', () => {
  expect(list.write()).toBe('/list?status=2')
  expect(list.write(USUAL)).toBe('/list?status=2')
  expect(list.write({ search: '  ', page: 1 })).toBe('/list?status=2')
  expect(address('/list', { search: SEARCH }).write({ search: '' })).toBe('/list')
  expect(address('/list', { search: always(words(), '') }).write()).toBe('/list?search=')
})

it('the address continues after the query that its path already has', () => {
  const panel = address('/admin?view=supply', { part: one(choice(['overview', 'files']), 'overview') })
  expect(panel.write({ part: 'files' })).toBe('/admin?view=supply&part=files')
  expect(panel.write()).toBe('/admin?view=supply')
})

it('the reader uses the default where a value is invalid', () =>
  checkRows<[string, string]>(
    [
      ['status=1', 'a status that has no tab'],
      ['status=constructor&page=', 'words that an object knows'],
      ['page=0', 'page 0'],
      ['page=-1', 'a page before the first'],
      ['page=1.5', 'half a page'],
      ['page=two', 'a page in words'],
      ['person=0&person=7', 'a number that is too small; a second one is not asked'],
      ['person=9999', 'a number that is too large'],
      ['from=yesterday', 'a day in words'],
      ['from=2026-02-31', 'a day that there is not'],
      ['program=NG&dodaac=FB1&all=%3Cb%3E,', 'units that are none'],
      ['search=%00', 'a control character'],
      ['unknown=1', 'a name that it does not know'],
    ],
    (text) => {
      expect(read(text)).toEqual(USUAL)
    },
  ))

it('the reader keeps valid values next to invalid ones, in any spelling', () => {
  expect(read('dodaac=w9ar01&dodaac=x&all=FB1234,,fb1234').units).toEqual(['W9AR01'])
  expect(read('all=FB1234,,fb1234').all).toEqual(['FB1234'])
  expect(read('search=+coat++')).toEqual({ ...USUAL, search: 'coat' })
  expect(read(`search=${'x'.repeat(200)}`).search).toHaveLength(100)
  expect(read('page=99999').page).toBe(10_000)
})
