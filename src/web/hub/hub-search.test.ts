import { expect, it } from 'vitest'
import { filterEntries } from './hub-search.ts'
import { SYSTEM_REPORTS, type SystemReport } from './system-reports.ts'

const find = (search: string) =>
  filterEntries(SYSTEM_REPORTS, search, ({ title, description, tag }: SystemReport) => [
    title,
    description,
    tag,
  ]).map(({ title }) => title)

it('the search finds every word anywhere, whatever its case, and every character means itself [HUB-01]', () => {
  expect(find('ORDER approv')).toEqual(['Order Status'])
  expect(find(' new ')).toEqual(['Generate 1348', 'Generate 3078'])
  expect(find('obsolete nsn')).toEqual(['Obsolete Items List'])
  expect(find('')).toHaveLength(6)
  expect(find('%')).toEqual([])
  expect(find('.*')).toEqual([])
})
