import { expect, test } from 'vitest'
import { parseSearch, writeSearch } from './address.ts'

test('an NSN and a size code in the address stay text as written', () => {
  const search = '?search=8415012345678&size=662E41&dodaac=W9AR01&dodaac=W9AR02'
  const read = parseSearch(search)
  expect(read).toEqual({ search: '8415012345678', size: '662E41', dodaac: ['W9AR01', 'W9AR02'] })
  expect(writeSearch(read)).toBe(search)
})

test('an empty value leaves the address', () => {
  expect(writeSearch({ search: '', page: undefined, from: null })).toBe('')
})
