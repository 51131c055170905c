import { expect, it } from 'vitest'
import { filterEntries } from './hub-search.ts'
import { listSystemReports, type SystemReport } from './system-reports.ts'

const find = (search: string) =>
  filterEntries(
    listSystemReports({ offersUsmcrReport: true }),
    search,
    ({ title, description, tag }: SystemReport) => [title, description, tag],
  ).map(({ title }) => title)

it('the search finds every word in any place and any case, and every character means itself [HUB-01]', () => {
  expect(find('ORDER approv')).toEqual(['Order Status'])
  expect(find(' new ')).toEqual(['Generate 1348', 'Generate 3078'])
  expect(find('obsolete nsn')).toEqual(['Obsolete Items List'])
  expect(filterEntries(['Résumé de São'], 'SAO resume', (text) => [text])).toHaveLength(1)
  expect(find('')).toHaveLength(6)
  expect(find('%')).toEqual([])
  expect(find('.*')).toEqual([])
})

it('the hub offers the purchase-order report only where the program uses it [HUB-13]', () => {
  const offered = (offersUsmcrReport: boolean) =>
    listSystemReports({ offersUsmcrReport }).map(({ title }) => title)
  expect(offered(true).filter((title) => !offered(false).includes(title))).toEqual(['USMCR Report'])
  expect(offered(false)).toHaveLength(5)
})

it('no link of the hub applies a filter by itself [HUB-34]', () => {
  expect(listSystemReports({ offersUsmcrReport: true }).filter(({ href }) => href.includes('?'))).toEqual([])
})
