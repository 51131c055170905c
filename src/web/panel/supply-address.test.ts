import { expect, test } from 'vitest'
import type { SupplyStatus } from '#wire/panel/supply-statuses.ts'
import { searchStatuses } from './status-search.ts'
import { readSupplyAddress, writeSupplyAddress } from './supply-address.ts'

const read = (address: string) => readSupplyAddress(new URLSearchParams(address.split('?')[1]))

test('the part, the page and what is open live in the address and come back from it', () => {
  const place = { part: 'batches' as const, page: 3, batch: 12, file: null }
  expect(read(writeSupplyAddress(place))).toEqual(place)
  expect(writeSupplyAddress({ part: 'quarantine', file: 7, page: 1 })).toBe(
    '/admin?view=supply&part=quarantine&file=7',
  )
  expect(writeSupplyAddress({ part: 'overview' })).toBe('/admin?view=supply')
})

test('what an address cannot mean is the first page of the overview', () => {
  const nothing = { part: 'overview', page: 1, batch: null, file: null }
  expect(read('/admin?view=supply&part=constructor&page=0&batch=x&file=-1')).toEqual(nothing)
  expect(read('/admin?view=supply&page=one&batch=9999999999')).toEqual(nothing)
})

test('status codes are found by code and by every word of their row, and changed ones alone', () => {
  const status = (code: string, more: Partial<SupplyStatus> = {}): SupplyStatus => ({
    ...{ code, text: '', meaning: '', class: 'progress', funds: 'keep', actor: 'nobody', nextStep: '' },
    ...{ isShipped: true, isChanged: false, version: 0, changedAt: null },
    ...more,
  })
  const all = [
    status('BA', { text: 'Processed', isChanged: true }),
    status('CA', { class: 'rejected', funds: 'refund' }),
    status('B7', { actor: 'finance', nextStep: 'Add money.' }),
  ]
  const find = (search: string, onlyChanged = false) =>
    searchStatuses(all, search, onlyChanged).map(({ code }) => code)
  expect(find('')).toEqual(['BA', 'CA', 'B7'])
  expect(find(' processed ')).toEqual(['BA'])
  expect(find('REJECTED')).toEqual(['CA'])
  expect(find('goes back')).toEqual(['CA'])
  expect(find('finance')).toEqual(['B7'])
  expect(find('add money')).toEqual(['B7'])
  expect(find('', true)).toEqual(['BA'])
  expect(find('rejected', true)).toEqual([])
})
