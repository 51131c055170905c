import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { EMPTY_DRAFT, type PublogDraft } from '#domain/public-catalog/draft.ts'
import { buildPerson, buildPrograms, buildUnit } from '#testing/build.ts'
import { type Client, startTestPortal, type TestPortal } from '#testing/portal.ts'
import { readProduct, searchProducts } from '#wire/catalogue/catalogue.ts'
import { type HistoryEvent, readHistory } from '#wire/products/product-prices.ts'
import * as wire from '#wire/public-catalog/public-catalog.ts'
import { saveDrafts } from './drafts-queries.ts'

let portal: TestPortal
let keeper: Client
let orderer: Client

beforeAll(async () => {
  portal = await startTestPortal()
  const { owner } = portal
  await buildPrograms(owner)
  await buildUnit(owner, { dodaac: 'W9AR01' })
  await buildUnit(owner, { program: 'ANG', dodaac: 'W9NG01' })
  const person = (permissions: number[]) => buildPerson(owner, { dodaac: 'W9AR01', permissions })
  keeper = await portal.signIn((await person([8])).username)
  orderer = await portal.signIn((await person([1])).username)
})
afterAll(() => portal?.stop())
beforeEach(() => portal.owner`DELETE FROM publog_drafts`)

const coat = (niin: number, more: Partial<PublogDraft> = {}): PublogDraft => ({
  ...EMPTY_DRAFT,
  ...{ nsn: `8405${String(niin).padStart(9, '0')}`, itemName: "COAT,MAN'S", inc: '01234' },
  ...{ unitOfIssue: 'EA', price: 8450, keywords: 'BLOUSE', colour: 'GREEN', ...more },
})
const publish = (...drafts: PublogDraft[]) => saveDrafts(portal.owner, 'AR', drafts)
const propose = async (searchTerm = '') =>
  (await keeper.send(wire.listProposals, { query: { searchTerm } as never })).body
const list = async (state: string) =>
  (await keeper.send(wire.listDrafts, { query: { state } as never })).body as {
    total: number
    rows: wire.StoredDraft[]
  }
const REQUESTED = {
  ...{ name: "COAT,MAN'S", displayName: "Coat, man's", category: 'COAT', unitOfIssue: 'EA' },
  ...{ keywords: 'BLOUSE', gender: 'Male' as const },
}
const take = (pgc: string, nsns: string[], more = {}) =>
  keeper.send(wire.takeDrafts, { body: { pgc, nsns, ...REQUESTED, ...more } })
const shelf = async (pgc: string) =>
  (await orderer.send(readProduct, { params: { program: 'AR', item: pgc } })).body

test('the portal proposes items of one name as a product with sizes in order, and sells them after the manager accepts', async () => {
  await publish(
    coat(1, { size: '42R', nextPrice: 8610, nextFrom: '2027-10-01' }),
    coat(2, { size: '38R' }),
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
  const { freePgc } = found
  const taken = await take(freePgc, [coat(1).nsn, coat(2).nsn])
  expect(taken).toMatchObject({ status: 200, body: { pgc: freePgc, items: 2, prices: 3 } })
  expect(await shelf(freePgc)).toMatchObject([
    { size: '38R', colour: 'GREEN', price: 8450, name: "Coat, man's" },
    { size: '42R', price: 8450 },
  ])
  const search = { params: { program: 'AR' }, query: { searchTerm: 'blouse' } as never }
  expect((await orderer.send(searchProducts, search)).body).toMatchObject([{ pgc: freePgc }])
  expect(
    await portal.owner`SELECT fiscal_year, price_cents FROM program_prices WHERE program = 'AR' AND nsn = ${coat(1).nsn}
      ORDER BY 1`,
  ).toMatchObject([
    { fiscalYear: 2027, priceCents: 8450 },
    { fiscalYear: 2028, priceCents: 8610 },
  ])
  expect((await propose('coat')).rows).toMatchObject([{ items: 1, pgc: freePgc }])
  expect((await list('taken')).rows).toMatchObject([{ pgc: freePgc, changes: [] }, { pgc: freePgc }])

  await publish(coat(6, { size: '46R' }))
  expect((await take(freePgc, [coat(6).nsn], { displayName: 'Something else' })).status).toBe(200)
  const shown = await shelf(freePgc)
  expect(shown.map(({ size, name }: { size: string; name: string }) => `${size} ${name}`)).toEqual(
    ['38R', '42R', '46R'].map((size) => `${size} Coat, man's`),
  )
})

test('changes of sold items in the next month wait, old and new, until the manager accepts or leaves them', async () => {
  const [old, other, stored] = [coat(11, { size: '40R' }), coat(12, { size: '42R' }), coat(13)]
  await publish(old, other, stored)
  const { freePgc } = await propose()
  await take(freePgc, [old.nsn, other.nsn, stored.nsn])
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
  const accept = (nsns: string[], isTakenOver: boolean) =>
    keeper.send(wire.acceptDrafts, { body: { nsns, versions: [], isTakenOver } })
  expect((await accept([stored.nsn], false)).body).toEqual({ items: 1 })
  expect((await accept([old.nsn, other.nsn], true)).body).toEqual({ items: 2 })
  expect((await list('changed')).total).toBe(0)
  expect(await shelf(freePgc)).toMatchObject([
    { nsn: old.nsn, size: '40L', price: 9000 },
    { nsn: stored.nsn, price: 8450 },
  ])
  expect(
    await portal.owner`SELECT status, replacement_nsn FROM items WHERE nsn = ${other.nsn}`,
  ).toMatchObject([{ status: 'obsolete', replacementNsn: old.nsn }])
})

test('a new name and unit of issue apply to the product once all its sizes have them, after a warning about carts', async () => {
  const sizes = [coat(51, { size: '38R' }), coat(52, { size: '40R' })] as const
  await publish(...sizes)
  const { freePgc } = await propose()
  const nsnOf = ({ nsn }: { nsn: string }) => nsn
  await take(freePgc, sizes.map(nsnOf))
  const [first, second] = sizes
  const next = { itemName: "COAT,MEN'S", unitOfIssue: 'PR' }
  const read = () =>
    portal.owner`SELECT name, display_name, unit_of_issue FROM products WHERE pgc = ${freePgc}`
  const accept = (rows: wire.StoredDraft[]) =>
    keeper.send(wire.acceptDrafts, {
      body: {
        nsns: rows.map(({ nsn }) => nsn),
        versions: rows.map(({ version }) => version),
        isTakenOver: true,
      },
    })
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
  const [seen] = (await list('changed')).rows
  expect(seen?.notes).toEqual([
    `PGC ${freePgc} gets the name COAT,MEN'S, in all its sizes.`,
    `PGC ${freePgc} gets the unit of issue PR in place of EA, in all its sizes.`,
  ])
  await publish({ ...second, ...next, price: 9001 })
  expect(await accept(seen ? [seen] : [])).toMatchObject({
    status: 409,
    body: { detail: `${second.nsn} or its product has changed in the meantime. Look at it again.` },
  })
  expect((await accept((await list('changed')).rows)).status).toBe(200)
  expect(await read()).toEqual([{ name: "COAT,MEN'S", displayName: "Coat, men's", unitOfIssue: 'PR' }])
  expect(await shelf(freePgc)).toMatchObject([{ price: 7777 }, { price: 9001 }])
  const history = (await keeper.send(readHistory, { params: { pgc: freePgc } })).body as HistoryEvent[]
  expect(history.flatMap(({ changes }) => changes)).toEqual(
    expect.arrayContaining([
      { field: 'unit of issue', from: 'EA', to: 'PR' },
      { field: 'name', from: "COAT,MAN'S", to: "COAT,MEN'S" },
      { field: second.nsn, from: '$84.50', to: '$90.01' },
    ]),
  )
})

test('a manager sets aside what is not for the program, and can view it again', async () => {
  await publish(coat(21), coat(22))
  const aside = (isSetAside: boolean) =>
    keeper.send(wire.setDraftsAside, { body: { nsns: [coat(21).nsn], isSetAside } })
  expect((await aside(true)).body).toEqual({ items: 1 })
  expect((await list('new')).rows.map(({ nsn }) => nsn)).toEqual([coat(22).nsn])
  expect((await list('aside')).rows.map(({ nsn }) => nsn)).toEqual([coat(21).nsn])
  await aside(false)
  expect((await list('new')).total).toBe(2)
  await publish(coat(23, { itemName: 'CAP' }))
  const group = { itemName: "COAT,MAN'S", inc: '01234', nsns: [], isSetAside: true }
  expect((await keeper.send(wire.setDraftsAside, { body: group })).body).toEqual({ items: 2 })
  expect((await list('new')).rows.map(({ nsn }) => nsn)).toEqual([coat(23).nsn])
})

test('an item without a name is set aside until a month names it, and the decision of a person stays', async () => {
  const names = ['UNKNOWN', '', 'ITEM NAME UNKNOWN', 'NO ITEM NAME AVAILABLE', 'UNKNOWNS', 'COAT, UNKNOWN']
  const unnamed = names.map((itemName, at) => coat(41 + at, { itemName }))
  await publish(...unnamed)
  const listed = async (state: 'new' | 'aside') =>
    (await list(state)).rows.map(({ itemName }) => itemName).sort()
  expect(await listed('aside')).toEqual(['', 'ITEM NAME UNKNOWN', 'NO ITEM NAME AVAILABLE', 'UNKNOWN'])
  expect(await listed('new')).toEqual(['COAT, UNKNOWN', 'UNKNOWNS'])
  await keeper.send(wire.setDraftsAside, { body: { nsns: [coat(42).nsn], isSetAside: false } })
  await publish(coat(41, { itemName: 'CAP' }), coat(42, { itemName: '', price: 1 }))
  expect(await listed('new')).toEqual(['', 'CAP', 'COAT, UNKNOWN', 'UNKNOWNS'])
})

test('the portal accepts nothing that cannot be sold, and a sentence says why', async () => {
  await publish(coat(31), coat(32, { status: 'obsolete' }))
  const { freePgc } = await propose()
  expect(await take(freePgc, [coat(32).nsn])).toMatchObject({
    status: 422,
    body: { detail: `${coat(32).nsn} is obsolete in the public catalog. Take it off the list.` },
  })
  expect((await take(freePgc, [coat(99).nsn])).status).toBe(404)
  expect(await take(freePgc, [coat(31).nsn], { category: 'NOPE' })).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'category', message: 'There is no category NOPE. Add it first.' }] },
  })
  expect((await shelf(freePgc)).code).toBe('NOT_FOUND')
  expect((await take(freePgc, [coat(31).nsn])).status).toBe(200)
  expect((await take(String(Number(freePgc) + 1), [coat(31).nsn])).status).toBe(409)
  expect(
    (
      await keeper.send(wire.acceptDrafts, {
        body: { nsns: [coat(32).nsn], versions: [], isTakenOver: true },
      })
    ).status,
  ).toBe(409)
})

test("drafts belong to the user's own program", async () => {
  await publish(coat(41))
  const { username } = await buildPerson(portal.owner, { program: 'ANG', dodaac: 'W9NG01', permissions: [8] })
  const other = await portal.signIn(username)
  expect((await other.send(wire.listProposals, { query: {} as never })).body.total).toBe(0)
  const body = { nsns: [coat(41).nsn], isSetAside: true }
  expect((await other.send(wire.setDraftsAside, { body })).body).toEqual({ items: 0 })
})
