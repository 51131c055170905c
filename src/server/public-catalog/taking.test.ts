import { beforeEach, expect, test } from 'vitest'
import { EMPTY_DRAFT, type PublogDraft } from '#domain/public-catalog/draft.ts'
import { openOrdersPortal } from '#testing/orders-portal.ts'
import { detailOf } from '#testing/said.ts'
import { readProduct, searchProducts } from '#wire/catalogue/catalogue.ts'
import { type HistoryEvent, readHistory } from '#wire/products/product-prices.ts'
import * as wire from '#wire/public-catalog/public-catalog.ts'
import { saveDrafts } from './drafts-queries.ts'

const { portal, as } = openOrdersPortal()
beforeEach(() => portal.owner`DELETE FROM publog_drafts`)

const coat = (niin: number, more: Partial<PublogDraft> = {}): PublogDraft => ({
  ...EMPTY_DRAFT,
  ...{ nsn: `8405${String(niin).padStart(9, '0')}`, itemName: "COAT,MAN'S", inc: '01234' },
  ...{ unitOfIssue: 'EA', price: 8450, keywords: 'BLOUSE', colour: 'GREEN', ...more },
})
const publish = (...drafts: PublogDraft[]) => saveDrafts(portal.owner, 'AR', drafts)
const propose = async (searchTerm = '') =>
  (await as('everything').send(wire.listProposals, { query: { searchTerm } })).body
const list = async (state: 'new' | 'changed' | 'taken' | 'aside') =>
  (await as('everything').send(wire.listDrafts, { query: { state } })).body as {
    total: number
    rows: wire.StoredDraft[]
  }
const REQUESTED = {
  ...{ name: "COAT,MAN'S", displayName: "Coat, man's", category: 'COAT', unitOfIssue: 'EA' },
  ...{ keywords: 'BLOUSE', gender: 'Male' as const },
}
const take = (pgc: string, drafts: PublogDraft[], more = {}) => {
  const body = { pgc, nsns: drafts.map(({ nsn }) => nsn), ...REQUESTED, ...more }
  return as('everything').send(wire.takeDrafts, { body })
}
const accept = (rows: { nsn: string; version?: string }[], isTakenOver = true) => {
  const versions = rows.flatMap(({ version }) => version ?? [])
  const body = { nsns: rows.map(({ nsn }) => nsn), versions, isTakenOver }
  return as('everything').send(wire.acceptDrafts, { body })
}
const aside = async (body: object, name = 'everything') =>
  (await as(name).send(wire.setDraftsAside, { body: { isSetAside: true, ...body } })).body
const shelf = async (pgc: string) =>
  (await as('placer').send(readProduct, { params: { program: 'AR', item: pgc } })).body

test('the portal proposes items of one name as a product with sizes in order, and sells them after the manager accepts', async () => {
  const [large, small] = [
    coat(1, { size: '42R', nextPrice: 8610, nextFrom: '2027-10-01' }),
    coat(2, { size: '38R' }),
  ]
  await publish(
    large,
    small,
    coat(3, { size: '9 1/2', price: null }),
    coat(4, { size: '44R', status: 'obsolete' }),
    coat(5, { itemName: "SHOES,MEN'S", inc: '00077' }),
  )
  const found = await propose('coat')
  const sizes = ['9 1/2', '38R', '42R']
  const coats = { itemName: "COAT,MAN'S", items: 3, priced: 2, sizes, colours: ['GREEN'], pgc: null }
  const counts = { new: 4, changed: 0, taken: 0, aside: 1 }
  expect(found).toMatchObject({ counts, total: 1, rows: [coats] })
  expect((await propose()).rows).toHaveLength(2)
  expect((await propose('NSN 8405-00-000-0001')).rows).toMatchObject([{ itemName: "COAT,MAN'S" }])
  const { freePgc } = found
  expect(await take(freePgc, [large, small])).toMatchObject({
    status: 200,
    body: { pgc: freePgc, items: 2, prices: 3 },
  })
  expect(await shelf(freePgc)).toMatchObject([
    { size: '38R', colour: 'GREEN', price: 8450, name: "Coat, man's" },
    { size: '42R', price: 8450 },
  ])
  const search = { params: { program: 'AR' }, query: { searchTerm: 'blouse' } }
  expect((await as('placer').send(searchProducts, search)).body).toMatchObject([{ pgc: freePgc }])
  expect(
    await portal.owner`SELECT fiscal_year, price_cents FROM program_prices WHERE program = 'AR' AND nsn = ${large.nsn}
      ORDER BY 1`,
  ).toMatchObject([
    { fiscalYear: 2027, priceCents: 8450 },
    { fiscalYear: 2028, priceCents: 8610 },
  ])
  expect((await propose('coat')).rows).toMatchObject([{ items: 1, pgc: freePgc }])
  expect((await list('taken')).rows).toMatchObject([{ pgc: freePgc, changes: [] }, { pgc: freePgc }])

  const later = coat(6, { size: '46R' })
  await publish(later)
  expect((await take(freePgc, [later], { displayName: 'Something else' })).status).toBe(200)
  expect(await shelf(freePgc)).toMatchObject(
    ['38R', '42R', '46R'].map((size) => ({ size, name: "Coat, man's" })),
  )
})

test('changes of sold items in the next month wait, old and new, until the manager accepts or leaves them', async () => {
  const [old, other, stored] = [coat(11, { size: '40R' }), coat(12, { size: '42R' }), coat(13)]
  await publish(old, other, stored)
  const { freePgc } = await propose()
  await take(freePgc, [old, other, stored])
  expect((await list('changed')).total).toBe(0)
  await publish(
    { ...old, price: 9000, size: '40L' },
    { ...other, status: 'obsolete', replacementNsn: old.nsn },
    { ...stored, price: 9999 },
  )
  expect((await list('changed')).rows.map(({ changes }) => changes)).toEqual([
    [
      { what: 'Price', from: '$84.50', to: '$90.00' },
      { what: 'Size', from: '40R', to: '40L' },
    ],
    [
      { what: 'Status', from: 'active', to: 'obsolete' },
      { what: 'Replacement NSN', from: '', to: old.nsn },
    ],
    [{ what: 'Price', from: '$84.50', to: '$99.99' }],
  ])
  expect((await accept([stored], false)).body).toEqual({ items: 1 })
  expect((await accept([old, other])).body).toEqual({ items: 2 })
  expect((await list('changed')).total).toBe(0)
  expect(await shelf(freePgc)).toMatchObject([
    { nsn: old.nsn, size: '40L', price: 9000 },
    { nsn: stored.nsn, price: 8450 },
  ])
  expect(await portal.owner`SELECT status, replacement_nsn FROM items WHERE nsn = ${other.nsn}`).toEqual([
    { status: 'obsolete', replacementNsn: old.nsn },
  ])
})

test('a new name and unit of issue apply to the product once all its sizes have them, after a warning about carts', async () => {
  const [first, second] = [coat(51, { size: '38R' }), coat(52, { size: '40R' })]
  await publish(first, second)
  const { freePgc } = await propose()
  await take(freePgc, [first, second])
  const next = { itemName: "COAT,MEN'S", unitOfIssue: 'PR' }
  const read = () =>
    portal.owner`SELECT name, display_name, unit_of_issue FROM products WHERE pgc = ${freePgc}`
  await portal.owner`UPDATE program_prices SET price_cents = 7777 WHERE nsn = ${first.nsn}`
  await publish({ ...first, ...next })
  const alone = (await list('changed')).rows
  expect(alone[0]?.notes).toEqual([
    expect.stringMatching(/^The name of PGC \d{5} stays COAT,MAN'S, because not all of its 2 sizes/),
    expect.stringMatching(/^The unit of issue of PGC \d{5} stays EA/),
  ])
  expect((await accept(alone)).status).toBe(200)
  expect(await read()).toEqual([{ name: "COAT,MAN'S", displayName: "Coat, man's", unitOfIssue: 'EA' }])
  expect(await shelf(freePgc)).toMatchObject([{ price: 7777 }, { price: 8450 }])

  await publish({ ...second, ...next, price: 9000 })
  const seen = (await list('changed')).rows
  expect(seen[0]?.notes).toEqual([
    `PGC ${freePgc} gets the name COAT,MEN'S, in all its sizes.`,
    `PGC ${freePgc} gets the unit of issue PR in place of EA, in all its sizes.`,
  ])
  await publish({ ...second, ...next, price: 9001 })
  expect(detailOf(await accept(seen))).toEqual([
    409,
    `${second.nsn} or its product has changed in the meantime. Look at it again.`,
  ])
  expect((await accept((await list('changed')).rows)).status).toBe(200)
  expect(await read()).toEqual([{ name: "COAT,MEN'S", displayName: "Coat, men's", unitOfIssue: 'PR' }])
  expect(await shelf(freePgc)).toMatchObject([{ price: 7777 }, { price: 9001 }])
  const history = await as('everything').send(readHistory, { params: { pgc: freePgc } })
  expect((history.body as HistoryEvent[]).flatMap(({ changes }) => changes)).toEqual(
    expect.arrayContaining([
      { field: 'unit of issue', from: 'EA', to: 'PR' },
      { field: 'name', from: "COAT,MAN'S", to: "COAT,MEN'S" },
      { field: second.nsn, from: '$84.50', to: '$90.01' },
    ]),
  )
})

test('a manager sets aside what is not for the own program, alone or by name, and can view it again', async () => {
  const nsnsIn = async (state: 'new' | 'aside') => (await list(state)).rows.map(({ nsn }) => nsn)
  const [first, second, cap] = [coat(21), coat(22), coat(23, { itemName: 'CAP' })]
  await publish(first, second)
  expect((await as('foreigner').send(wire.listProposals, { query: {} })).body.total).toBe(0)
  expect(await aside({ nsns: [first.nsn] }, 'foreigner')).toEqual({ items: 0 })
  expect(await aside({ nsns: [first.nsn] })).toEqual({ items: 1 })
  expect([await nsnsIn('new'), await nsnsIn('aside')]).toEqual([[second.nsn], [first.nsn]])
  await aside({ nsns: [first.nsn], isSetAside: false })
  expect((await list('new')).total).toBe(2)
  await publish(cap)
  expect(await aside({ itemName: "COAT,MAN'S", inc: '01234', nsns: [] })).toEqual({ items: 2 })
  expect(await nsnsIn('new')).toEqual([cap.nsn])
})

test('an item without a name is set aside until a month names it, and the decision of a person stays', async () => {
  const names = ['UNKNOWN', '', 'ITEM NAME UNKNOWN', 'NO ITEM NAME AVAILABLE', 'UNKNOWNS', 'COAT, UNKNOWN']
  await publish(...names.map((itemName, at) => coat(41 + at, { itemName })))
  const namesIn = async (state: 'new' | 'aside') =>
    (await list(state)).rows.map(({ itemName }) => itemName).sort()
  expect(await namesIn('aside')).toEqual(['', 'ITEM NAME UNKNOWN', 'NO ITEM NAME AVAILABLE', 'UNKNOWN'])
  expect(await namesIn('new')).toEqual(['COAT, UNKNOWN', 'UNKNOWNS'])
  await aside({ nsns: [coat(42).nsn], isSetAside: false })
  await publish(coat(41, { itemName: 'CAP' }), coat(42, { itemName: '', price: 1 }))
  expect(await namesIn('new')).toEqual(['', 'CAP', 'COAT, UNKNOWN', 'UNKNOWNS'])
})

test('the portal accepts nothing that cannot be sold, and a sentence says why', async () => {
  const [sound, gone] = [coat(31), coat(32, { status: 'obsolete' })]
  await publish(sound, gone)
  const { freePgc } = await propose()
  expect(detailOf(await take(freePgc, [gone]))).toEqual([
    422,
    `${gone.nsn} is obsolete in the public catalog. Take it off the list.`,
  ])
  expect((await take(freePgc, [coat(99)])).status).toBe(404)
  expect(await take(freePgc, [sound], { category: 'NOPE' })).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'category', message: 'There is no category NOPE. Add it first.' }] },
  })
  expect((await shelf(freePgc)).code).toBe('NOT_FOUND')
  expect((await take(freePgc, [sound])).status).toBe(200)
  expect((await take(String(Number(freePgc) + 1), [sound])).status).toBe(409)
  expect((await accept([gone])).status).toBe(409)
})
