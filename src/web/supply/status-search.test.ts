import { expect, test } from 'vitest'
import type { SupplyStatus } from '#wire/supply/supply-statuses.ts'
import { searchStatuses } from './status-search.ts'

test('the search finds status codes by code and by every word of their row, or only changed codes', () => {
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
