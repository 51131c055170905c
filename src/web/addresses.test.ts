import { expect, it, test } from 'vitest'
import { NO_FACETS } from '#domain/catalogue/facets.ts'
import { checkRows } from '#testing/check-rows.ts'
import type { Address } from '#wire/address.ts'
import type { ProductRow } from '#wire/catalogue/catalogue.ts'
import {
  catalogueAddress,
  categoryAddress,
  productAddress,
  writeProductAddress,
} from './catalogue/catalogue-address.ts'
import { dodaacsAddress } from './dodaacs/dodaacs-address.ts'
import { fundingAddress, fundOf } from './funds/funds-address.ts'
import { groupsAddress } from './groups/groups-address.ts'
import { HUB_TABS, hubAddress } from './hub/hub-address.ts'
import { importAddress } from './imports/import-address.ts'
import { auditAddress, toAuditQuery } from './operations/audit-address.ts'
import { PLACES, STATUS_TABS } from './orders/order-places.ts'
import { ordersAddress } from './orders/orders-address.ts'
import { adminAddress } from './pages/panel-address.ts'
import { releaseAddress, shipmentsAddress } from './papers/papers-address.ts'
import { peopleAddress } from './people/people-address.ts'
import { rightsAddress, rolesAddress } from './roles/roles-address.ts'
import { supplyAddress } from './supply/supply-address.ts'

/** Each path with what the portal makes of it. */
const again = <V>(of: Address<V>, ...paths: string[]) =>
  paths.map((path) => [path, of.write(of.read(queryOf(path)))] as const)
const queryOf = (text: string) => new URLSearchParams(text.split('?')[1] ?? '')

// Bookmarks and mails contain these addresses, so they must keep working.
test('the portal reads a bookmarked address and writes it unchanged', () =>
  checkRows<readonly [path: string, written: string]>(
    [
      ...again(ordersAddress, '/orders?status=2'),
      ...again(
        ordersAddress,
        '/orders?status=6&search=8405019001234&page=3&dodaac=W9AR01&dodaac=W9AR02&member=12&member=40',
      ),
      ...again(catalogueAddress, '/products?search=8405019001234&page=2&category=EYE'),
      ...again(catalogueAddress, '/products?search=&page=1&category=ACCES'),
      ...again(categoryAddress, '/products?category=COAT', '/products?category=ACCES'),
      ...again(productAddress('10002'), '/products/nsn/10002?category=COAT&item=10002'),
      ...again(productAddress('8405019001234'), '/products/nsn/8405019001234?from=cart'),
      ...again(peopleAddress, '/servicemember?search=DOE+JANE&page=3&manage=00012'),
      ...again(dodaacsAddress, '/dodaac?search=west&page=2&manage=W9AR01&role=finance'),
      ...again(rolesAddress('W9AR01'), '/dodaac/W9AR01/roles?tab=approver'),
      ...again(rightsAddress, '/roles?shown=approver&search=W9AR01&page=2'),
      ...again(groupsAddress, '/groups?manage=add', '/groups'),
      ...again(fundingAddress, '/funding', '/funding?tab=periods&year=2027'),
      ...again(fundingAddress, '/funding?year=2027&dodaac=W9AR01&fundcode=6C&page=3'),
      ...again(fundingAddress, '/funding?year=2025&search=6C&page=2'),
      ...again(hubAddress, '/reports?tab=video&search=a%26b', '/reports?failed=missing'),
      ...again(shipmentsAddress, '/reports/1348?search=W9AR0163250001'),
      ...again(releaseAddress('12'), '/reports/1348/12?barcode=code39&pdf417=0'),
      ...again(adminAddress, '/admin', '/admin?view=audit'),
      ...again(
        auditAddress,
        '/admin?view=audit&person=10283&action=sign-in+%26+more&object=order+7&outcome=refused&from=2026-11-01&until=2026-11-21&program=own&before=99',
      ),
      ...again(importAddress, '/import?kind=people'),
      ...again(supplyAddress, '/admin?view=supply', '/admin?view=supply&part=quarantine&file=7'),
      ...again(supplyAddress, '/admin?view=supply&part=batches&batch=12&page=3'),
    ],
    (path, written) => expect(written).toBe(path),
  ))

it('orders that await approval come first, and the tabs keep their order [ORD-02, ORD-03, CONST-37]', () => {
  expect(ordersAddress.read(queryOf('')).status).toBe('awaiting')
  expect(ordersAddress.read(queryOf('?status=5')).status).toBe('awaiting')
  expect(STATUS_TABS.map((status) => PLACES[status].text).join(', ')).toBe(
    'Awaiting Approval, Approved, Shipped, Declined',
  )
})

it('search, page, and filters of orders come back from the address [ORD-12]', () => {
  expect(
    ordersAddress.read(queryOf('?status=6&sort=-total&search=7&page=3&dodaac=W9AR01&member=12&placed-by=34')),
  ).toEqual({
    ...{ status: 'shipped', waitingFor: null, layout: null, sort: '-total', search: '7', page: 3 },
    ...{ dodaacs: ['W9AR01'], andBelow: null, members: [12], orderers: [34] },
  })
  expect(ordersAddress.read(queryOf('?waiting=others&view=cards'))).toMatchObject({
    ...{ status: 'awaiting', waitingFor: 'others', layout: 'cards' },
  })
})

it('an address without a category means the first one, and an NSN stays digits [CAT-08]', () => {
  expect(catalogueAddress.read(queryOf(''))).toEqual({
    ...{ search: '', page: 1, category: null, within: null, ...NO_FACETS },
  })
  const odd = catalogueAddress.read(queryOf('?category=N%C2%A3&search=8405019001234'))
  expect(odd).toMatchObject({ category: null, search: '8405019001234' })
  const narrowed = { ...NO_FACETS, colour: ['Navy, dark', 'Tan'], priceTo: 1250, inStock: true, fits: 7 }
  const written = catalogueAddress.write(narrowed)
  expect(written).toBe('/products?search=&page=1&color=Navy%2C+dark&color=Tan&stock=1&to=12.5&fits=7')
  expect(catalogueAddress.read(queryOf(written.slice(9)))).toMatchObject(narrowed)
  expect(catalogueAddress.read(queryOf('?from=-3&fits=me&in=%26'))).toMatchObject(NO_FACETS)
})

const row = {
  nsn: '8405019001234',
  pgc: '10002',
  category: 'COAT',
  itemCount: 20,
  instead: null,
} as ProductRow

it('the address of a product contains category and item, and chooses no size for the person [CAT-06]', () => {
  const item = '/products/nsn/8405019001234?category=COAT&item=8405019001234'
  const product = '/products/nsn/10002?category=COAT&item=10002'
  expect(writeProductAddress(row)).toBe(product)
  expect(writeProductAddress(row, '8405-01-900-1234')).toBe(item)
  expect(writeProductAddress({ ...row, itemCount: 1 })).toBe(item)
  const instead = { obsolete: '8405019009999', nsn: row.nsn }
  expect(writeProductAddress({ ...row, instead }, '8405019009999')).toBe(item)
  expect(writeProductAddress({ ...row, instead: { ...instead, nsn: null } }, '8405019009999')).toBe(product)
})

it('the hub names its tab by its value, and an unknown value opens the first tab [HUB-02 HUB-03]', () => {
  expect(HUB_TABS.map(({ key }) => key)).toEqual(['system', 'custom', 'video', 'training'])
  expect(hubAddress.read(queryOf('?tab=training&search=price')).tab).toBe('training')
  const odd = hubAddress.read(queryOf('?tab=nothing&failed=<b>'))
  expect(odd).toEqual({ tab: 'system', search: '', failed: null })
})

it('the link to a fund opens the list of funds with both its DoDAAC and its fund code', () => {
  const fundAt = (text: string) => fundOf(fundingAddress.read(queryOf(text)))
  expect(fundAt('?dodaac=W9AR01&fundcode=6C')).toEqual({ dodaac: 'W9AR01', fundCode: '6C' })
  expect(fundAt('?dodaac=W9AR01&fundcode=')).toBeNull()
  expect(fundAt('?tab=transfer&dodaac=W9AR01&fundcode=6C')).toBeNull()
})

it('the query of the audit trail contains exactly what its address says', () => {
  const sendRequest = (text: string) =>
    JSON.parse(JSON.stringify(toAuditQuery(auditAddress.read(queryOf(text)))))
  expect(sendRequest('?person=10283&outcome=refused&program=own&before=99&from=2026-11-01')).toEqual({
    ...{ action: '', object: '', person: 10283, outcome: 'refused', onlyProgram: '1', before: 99 },
    from: '2026-11-01',
  })
  expect(sendRequest('?person=x&outcome=maybe&program=NG')).toEqual({ action: '', object: '' })
})
