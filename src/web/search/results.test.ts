import { expect, it } from 'vitest'
import type { ProductRow } from '#wire/catalogue/catalogue.ts'
import type { Everything, FoundOrder } from '#wire/search/search.ts'
import { findFirst, findOptions, listGroups, sayFound, sayNothing } from './results.ts'

const NOTHING: Everything = {
  ...{ orders: [], ordersInAll: 0, tooManyParcels: false, people: [], peopleInAll: 0, items: [] },
  itemsInAll: 0,
  ...{ itemsAreAlike: false, dodaacs: [], dodaacsInAll: 0, reports: [], reportsInAll: 0, ordersOf: [] },
}
const EVERYWHERE = { opensPeople: true, opensDodaacs: true, opensProducts: true }
const NOWHERE = { opensPeople: false, opensDodaacs: false, opensProducts: false }

const order: FoundOrder = {
  ...{ number: 6001, line: null, requisition: '', parcel: '', status: 'shipped', withdrawn: false },
  ...{ returnedAt: null, asksFinance: false, at: new Date('2026-11-20T17:00:00Z'), firstName: 'James' },
  ...{ lastName: 'Bell', preferredName: '', item: 'Coat 42R', lines: 3, picture: null, sizeFamily: 'tops' },
}
const bell = {
  ...{ id: 7, firstName: 'James', middleName: 'Dale', lastName: 'Bell', preferredName: '', dodaac: 'W9AR02' },
}
const stock = { itemCount: 8, backordered: 2, getWellOn: '2027-01-15' }
const coat = (nsn: string) => ({ nsn, name: 'Coat', pgc: '10002', ...stock }) as ProductRow
const coats = Array.from({ length: 8 }, (_, at) => coat(`840501999700${at}`))
const screen = { href: '/orders', title: 'View Orders', words: '' }

const optionsOf = (found: Partial<Everything>, typed = 'x', ways = EVERYWHERE) =>
  findOptions(listGroups({ ...NOTHING, ...found }, [], typed, ways)).map((one) => [
    ...[one.text, one.detail, one.href],
  ])

it('an order result shows its member and status, and links to its line when the search named one', () => {
  expect(optionsOf({ orders: [order] })).toEqual([
    ['Order 6001, Bell, James, shipped 11/20/2026', 'Coat 42R and 2 more', '/orders/6001'],
  ])
  const requisition = 'W9AR0163250002'
  expect(optionsOf({ orders: [{ ...order, line: 2, requisition }] })).toEqual([
    [expect.any(String), 'W9AR01-6325-0002, Coat 42R', '/orders/6001#line-W9AR0163250002'],
  ])
  const inParcel = { ...order, line: 2, requisition, parcel: '794628472910' }
  const words = 'W9AR01-6325-0002, parcel 794628472910, Coat 42R'
  expect(optionsOf({ orders: [inParcel] })[0]?.[1]).toBe(words)
  const withdrawn = { ...order, status: 'declined' as const, withdrawn: true }
  expect(optionsOf({ orders: [withdrawn] })[0]?.[0]).toContain('withdrawn')
})

it('a person, DoDAAC or report result links to its record for people who maintain it, otherwise to an allowed page', () => {
  const dodaacs = [{ dodaac: 'W9AR02', description: 'Supply West' }]
  const reports = [
    { id: 4, name: 'Boots', address: null },
    { id: 5, name: 'Late boots', address: '/orders?status=6&search=boots' },
  ]
  const found = { people: [bell], dodaacs, reports, reportsInAll: 9 }
  expect(optionsOf(found)).toEqual([
    ['Bell, James Dale', 'W9AR02', '/servicemember?manage=7'],
    ['Supply West, W9AR02', undefined, '/dodaac?manage=W9AR02'],
    ['Boots', undefined, '/reports/custom/4'],
    ['Late boots', undefined, '/orders?status=6&search=boots'],
    ['All 9 reports', undefined, '/reports?tab=custom'],
  ])
  const seen = optionsOf(found, 'x', NOWHERE).map(([, , href]) => href)
  expect(seen).toEqual([
    '/clothing-record/7',
    '/orders?dodaac=W9AR02',
    '/reports/custom/4',
    '/orders?status=6&search=boots',
    '/reports?tab=custom',
  ])
})

it('an item result shows its stock, and opens the size that a number named, otherwise the product [NAV-54 NAV-55]', () => {
  const [first] = coats
  const found = { items: first ? [first] : [] }
  const href = (typed: string) => optionsOf(found, typed)[0]?.[2]
  const words = ['8405019997000 - Coat', '2 of 8 sizes backordered, first expected 01/15/2027']
  expect(optionsOf(found, 'coat')[0]?.slice(0, 2)).toEqual(words)
  const foundItem = { status: 'active' as const, getWellOn: null }
  const inStock = { items: first ? [{ ...first, foundItem }] : [] }
  expect(optionsOf(inStock, '8405019997000')[0]?.[1], 'of this size').toBe('In stock')
  for (const typed of ['8405-01-999-7000', '019997000', 'NSN 8405019997000'])
    expect(href(typed), typed).toBe('/products/nsn/8405019997000?from=cart')
  expect(href('coat')).toBe('/products/nsn/10002?from=cart')
  expect(optionsOf(found, 'coat', NOWHERE)).toEqual([])
})

it('results that name exactly one thing come first, and similar results come last', () => {
  const kinds = (found: Partial<Everything>) =>
    listGroups({ ...NOTHING, ...found }, [screen], 'x', EVERYWHERE).map(({ name }) => name)
  const dodaacs = [{ dodaac: 'W9AR02', description: '' }]
  expect(kinds({ orders: [order], people: [bell], items: coats, dodaacs })).toEqual([
    ...['Orders', 'People', 'Items', 'DoDAACs', 'Screens'],
  ])
  expect(kinds({ items: coats, itemsAreAlike: true })).toEqual(['Screens', 'Similar items'])
})

it('Enter opens no result that is only similar: a misspelled name does not open a belt', () => {
  const found = { ...NOTHING, items: coats, itemsInAll: coats.length, itemsAreAlike: true }
  const alone = listGroups(found, [], 'whitfeild', EVERYWHERE)
  expect(findOptions(alone).length).toBe(coats.length)
  expect(findFirst(alone)).toBeUndefined()
  expect(sayFound(alone)).toBe(
    `Nothing has this name. ${coats.length} items look similar: choose with the arrow keys.`,
  )
  expect(findFirst(listGroups(found, [screen], 'x', EVERYWHERE))?.href).toBe(screen.href)
})

it('several kinds show five results each, but the only match and the few screens get all the space [CONST-03]', () => {
  const shown = (found: Partial<Everything>) =>
    listGroups({ ...NOTHING, items: coats, itemsInAll: 8, ...found }, [], 'coat', EVERYWHERE).map(
      ({ results, inAll }) => `${results.length} of ${inAll}`,
    )
  expect(shown({})).toEqual(['8 of 8'])
  expect(shown({ people: [bell], peopleInAll: 1 })).toEqual(['1 of 1', '5 of 8'])
  const screens = Array.from({ length: 7 }, (_, at) => ({ ...screen, href: `/${at}` }))
  const [, last] = listGroups({ ...NOTHING, people: [bell], peopleInAll: 1 }, screens, 'x', EVERYWHERE)
  expect([last?.results.length, last?.rest]).toEqual([7, null])
})

it('a shortened kind ends with a link to its full list if the person has such a list', () => {
  const found = {
    ...{ orders: [order], ordersInAll: 37, people: [bell], peopleInAll: 6, items: coats, itemsInAll: 8 },
    ...{ dodaacs: [{ dodaac: 'W9AR02', description: 'Supply West' }], dodaacsInAll: 9 },
  }
  const all = (ways: typeof EVERYWHERE) =>
    listGroups({ ...NOTHING, ...found }, [], ' w9ar & co ', ways).map(
      ({ rest }) => rest && [rest.text, rest.href],
    )
  expect(all(EVERYWHERE)).toEqual([
    ['All 37 orders', '/orders?status=6&search=w9ar+%26+co'],
    ['All 6 people', '/servicemember?search=w9ar+%26+co'],
    ['All 8 items', '/products?search=w9ar%20%26%20co'],
    ['All 9 DoDAACs', '/dodaac?search=w9ar+%26+co'],
  ])
  expect(all(NOWHERE)).toEqual([['All 37 orders', expect.any(String)], null, null, null])
  const counts = (ways: object) => all({ ...NOWHERE, ...ways }).map((rest) => rest?.[0] ?? null)
  expect(counts({ opensPeople: true })).toEqual(['All 37 orders', 'All 6 people', null, null])
  expect(counts({ opensDodaacs: true })).toEqual(['All 37 orders', null, null, 'All 9 DoDAACs'])
  expect(optionsOf({ people: [bell], peopleInAll: 1 }).map(([text]) => text)).toEqual(['Bell, James Dale'])
  const options = optionsOf({ people: [bell], peopleInAll: 2 }).map(([text]) => text)
  expect(options, 'the arrows reach it').toEqual(['Bell, James Dale', 'All 2 people'])
})

it('one sentence reports the results: how many of each kind, and what Enter opens', () => {
  const groups = listGroups(
    { ...NOTHING, orders: [order], ordersInAll: 1, people: [bell], peopleInAll: 2 },
    [],
    'x',
    EVERYWHERE,
  )
  expect(sayFound(groups)).toBe('1 order, 2 people. Enter opens Order 6001, Bell, James, shipped 11/20/2026.')
  const plain = listGroups({ ...NOTHING, items: coats.slice(0, 1), itemsInAll: 1 }, [], 'coat', NOWHERE)
  expect(sayFound(plain)).toBe('1 item: 8405019997000 - Coat.')
})

it('the sentence for a number without results says whose orders the person sees [NAV-53]', () => {
  const say = (typed: string, ordersOf: string[] | null) =>
    sayNothing(typed, { ordersOf, tooManyParcels: false })
  expect(say('zebra', ['W9AR01'])).toBe('No results found')
  expect(sayNothing('1Z999AA101', { ordersOf: [], tooManyParcels: true })).toBe(
    'Too many parcels have 1Z999AA101 in their number. Enter more of it.',
  )
  expect(say('6002', null)).toBe('No results found')
  expect(say('6002', [])).toBe('No results found. You see the orders that you placed and those for you.')
  expect(say('6002', ['W9AR01', 'W9AR02'])).toBe(
    'No results found. You see orders of W9AR01 and W9AR02, those that you placed and those for you.',
  )
  expect(say('6002', ['A', 'B', 'C', 'D', 'E', 'F'])).toContain('orders of A, B, C, D, E and others,')
})

it('the results list all orders of a parcel, because the list of orders cannot search by parcel', () => {
  const inParcel = { ...order, line: 1, parcel: '794628472910' }
  const [group] = listGroups({ ...NOTHING, orders: [inParcel], ordersInAll: 9 }, [], '472910', EVERYWHERE)
  expect(group).toMatchObject({ inAll: 9, rest: null })
})
