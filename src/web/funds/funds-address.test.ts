import { expect, it } from 'vitest'
import { readFundingAddress, writeFundingAddress } from './funds-address.ts'

const read = (text: string) => readFundingAddress(new URLSearchParams(text))

it('an address keeps tab, year, fund, search and page', () => {
  for (const text of [
    '',
    'tab=periods&year=2027',
    'tab=transfer',
    'year=2027&dodaac=W9AR01&fundcode=6C&page=3',
    'year=2025&search=6C&page=2',
  ])
    expect(writeFundingAddress(read(text))).toBe(text ? `/funding?${text}` : '/funding')
})

it('what an address does not know falls back to the first tab, page 1 and no year', () => {
  expect(read('tab=x&year=25&page=0&dodaac=W9AR01&fundcode=')).toEqual({
    tab: 'funding',
    year: null,
    fund: null,
    search: '',
    page: 1,
  })
})
