import { expect, it } from 'vitest'
import { HUB_TABS, readHubAddress, writeHubAddress } from './hub-address.ts'
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

it('the address names the tab by its value, and an unknown one is the first [HUB-02 HUB-03]', () => {
  expect(HUB_TABS.map(({ key }) => key)).toEqual(['system', 'custom', 'video', 'training'])
  const read = (text: string) => readHubAddress(new URLSearchParams(text))
  expect(read('')).toEqual({ tab: 'system', search: '', failed: null })
  expect(read('tab=training&search=price').tab).toBe('training')
  expect(read('tab=nothing&failed=<b>')).toEqual({ tab: 'system', search: '', failed: null })
  expect(writeHubAddress({ tab: 'video', search: ' a&b ' })).toBe('/reports?tab=video&search=a%26b')
  expect(writeHubAddress({ tab: 'system', search: '' })).toBe('/reports')
})
