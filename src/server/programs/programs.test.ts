import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { RESERVED_CODES } from '#domain/programs/program-upkeep.ts'
import { CODE_SENTENCE, isProgramCode } from '#domain/programs.ts'
import {
  type BuiltPerson,
  buildFund,
  buildOrder,
  buildPerson,
  buildProduct,
  buildUnit,
} from '#testing/build.ts'
import { type Client, startTestPortal, type TestPortal } from '#testing/portal.ts'
import { codeOf, detailOf } from '#testing/said.ts'
import { readOwnRights } from '#wire/account/my-account.ts'
import { addToCart, readCarts } from '#wire/cart/cart.ts'
import * as catalog from '#wire/catalogue/catalogue.ts'
import { withdrawOrder } from '#wire/orders/withdraw.ts'
import * as categories from '#wire/products/categories.ts'
import * as wire from '#wire/programs/programs.ts'
import { listUsmcrRows } from '#wire/reports/usmcr-report.ts'
import { readReportRights, readSession, switchProgram } from '#wire/session/session.ts'

let portal: TestPortal
let admin: Client
let placer: Client
let nsns: string[]
let person: BuiltPerson
let fundId: number

const kentucky: wire.ProgramRow = {
  ...{ code: 'KY1', name: 'Kentucky Guard', branch: 'army', supplierName: 'Bluegrass Supply' },
  ...{ supplierSite: 'LEX-1', supplierEmail: 'cases@bluegrass.example', accent: '#1b5e20' },
  ...{ contactEmail: 'clothing@ky.example.mil', contactPhone: '555-0142', orderingNotes: 'Measure first.' },
  ...{ about: 'Cadets of Kentucky.\nOne issue a year.', membersMayRequest: false, membersSeePrices: true },
  ...{ remindAfter: 2, escalateAfter: 5, remindAfterHours: 4, escalateAfterHours: 12 },
  ...{ offersUsmcrReport: false, project: '', task: '', obligationType: '', lineType: '', contractType: '' },
  ...{ reportReach: 'assigned', paper: 'letter', secondPerson: 'off', allotmentLimit: 2_500_000 },
  ...{ isRetired: false, version: 1 },
}
const { isRetired: _, version: __, ...newProgram } = kentucky
const { code: ___, ...programFields } = newProgram
const boots = { name: 'Boots', position: 20, sizeFamily: 'footwear' }
const inProgram = { params: { program: 'KY1' } }
const inCategory = (category: string) => ({ params: { program: 'KY1', category }, query: {} as never })
const findBoots = async () =>
  (await placer.send(catalog.searchProducts, { ...inProgram, query: { searchTerm: 'hiking' } as never })).body
const putIntoCart = (size: number) =>
  placer.send(addToCart, {
    body: { memberId: person.id, nsn: nsns[size] ?? '', quantity: 1, fundCode: '6C' },
  })

beforeAll(async () => {
  portal = await startTestPortal()
  const { owner } = portal
  await owner`INSERT INTO programs (code, name, branch, supplier_name, supplier_site, second_person)
    VALUES ('HQ', 'Headquarters', 'army', 'Bluegrass Supply', 'LEX-0', 'off')`
  await buildUnit(owner, { program: 'HQ', dodaac: 'W9HQ01' })
  const { username } = await buildPerson(owner, { program: 'HQ', dodaac: 'W9HQ01', permissions: [99] })
  admin = await portal.signIn(username)
})
afterAll(() => portal?.stop())

describe('a program that an administrator adds under its own name', () => {
  test('an administrator adds a program with a category, and everything is there for the first order', async () => {
    const { owner } = portal
    const added = await admin.send(wire.addProgram, { body: newProgram })
    expect(added).toMatchObject({ status: 200, body: kentucky })
    expect(added.headers.etag).toBe('"1"')
    expect(await portal.lastEvent()).toMatchObject({
      object: 'program KY1',
      detail: { after: programFields },
    })
    const ofBoots = await admin.send(categories.addCategory, { body: { code: 'boots', ...boots } })
    expect(ofBoots.body).toMatchObject({ code: 'BOOTS', version: 1 })
    expect(await portal.lastEvent()).toMatchObject({ object: 'category BOOTS', detail: { after: boots } })
    const gloves = { code: 'GLOVES', ...boots, name: 'Gloves', position: 10 }
    await admin.send(categories.addCategory, { body: gloves })

    await owner`INSERT INTO fund_codes (program, fund_code) VALUES ('KY1', '6C')`
    await owner`INSERT INTO fund_periods VALUES ('KY1', 2027, 1, '[2026-10-01,2027-10-01)', true)`
    await buildUnit(owner, { program: 'KY1', dodaac: 'W9KY01' })
    fundId = (await buildFund(owner, { program: 'KY1', dodaac: 'W9KY01', cents: 50_000 })).fundId
    person = await buildPerson(owner, { program: 'KY1', dodaac: 'W9KY01', roles: [{ role: 'order-placer' }] })
    nsns = (await buildProduct(owner, { category: 'BOOTS', name: 'Boot, hiking', programs: ['KY1'] })).nsns
    placer = await portal.signIn(person.username)
    expect((await placer.send(readSession, {})).body).toMatchObject({
      ...{ program: 'KY1', programName: 'Kentucky Guard', programEmail: 'clothing@ky.example.mil' },
      ...{ programPhone: '555-0142', offersUsmcrReport: false, reportReach: 'assigned' },
      ...{ paper: 'letter', isProgramRetired: false },
    })
    expect((await placer.send(readOwnRights, {})).body.homeProgramName).toBe('Kentucky Guard')
  })

  test('the people of a new program find its products by category and put them into a cart', async () => {
    expect((await placer.send(catalog.listCategories, inProgram)).body).toEqual([
      { category: 'BOOTS', name: 'Boots', position: 20, products: 1 },
      { category: 'GLOVES', name: 'Gloves', position: 10, products: 0 },
    ])
    expect((await placer.send(catalog.listProducts, inCategory('BOOTS'))).body).toMatchObject([
      { nsn: nsns[0], category: 'BOOTS', name: 'Boot, hiking' },
    ])
    expect((await placer.send(catalog.listProducts, inCategory('GLOVES'))).body).toEqual([])
    expect((await placer.send(catalog.countProducts, inCategory('GLOVES'))).body.total).toBe(0)
    expect(await findBoots()).toHaveLength(1)
    const params = { program: 'KY1', item: nsns[0] ?? '' }
    expect((await placer.send(catalog.readProduct, { params })).body[0]).toMatchObject({ category: 'BOOTS' })
    expect(await putIntoCart(0)).toMatchObject({ status: 200 })
    expect(await portal.owner`SELECT program FROM carts`).toEqual([{ program: 'KY1' }])
  })

  test('a new program refuses an unknown category or program as before', async () => {
    for (const call of [catalog.listProducts, catalog.countProducts]) {
      const { status, body } = await placer.send(call as typeof catalog.listProducts, inCategory('COAT'))
      expect([status, body.errors[0].message]).toEqual([400, 'There is no such category.'])
    }
    const unknown = [{ field: 'program', message: 'There is no such program.' }]
    const switched = await admin.send(switchProgram, { body: { program: 'AR' } })
    expect(switched).toMatchObject({ status: 400, body: { errors: unknown } })
    const download = { title: 'Sizes', tag: '', description: '', fileName: 'sizes.pdf', place: 1 }
    const errors = [{ field: 'programs.1', message: 'There is no such program.' }]
    const refused = await admin.post('/admin/downloads', { ...download, programs: ['KY1', 'AR'] })
    expect(refused).toMatchObject({ status: 400, body: { errors } })
    expect((await admin.post('/admin/downloads', { ...download, programs: ['KY1'] })).status).toBe(200)
  })
})

test('the purchase-order report is an option of a program, and is not there without it', async () => {
  const report = () =>
    placer.send(listUsmcrRows, { query: { program: 'KY1', begin: '2026-11-01', end: '2026-11-30' } as never })
  const mine = async () =>
    (await placer.send(readReportRights, { params: { id: person.id } })).body.reports as string[]
  expect(await mine()).not.toContain('usmcr')
  const refused = await report()
  expect([refused.status, refused.body.detail]).toEqual([404, 'Your program does not use this report.'])
  const saved = await admin.send(wire.saveProgram, {
    params: { code: 'KY1' },
    body: { ...programFields, offersUsmcrReport: true, project: 'P-1' },
  })
  expect(saved.body).toMatchObject({ version: 2, project: 'P-1' })
  expect((await placer.send(readSession, {})).body.offersUsmcrReport).toBe(true)
  expect((await report()).status).toBe(200)
  expect(await mine()).toContain('usmcr')
})

describe('a change', () => {
  test('the portal refuses a change to a version that another user has changed', async () => {
    const stale = { params: { code: 'KY1' }, body: programFields }
    for (const [version, status] of [
      [1, 409],
      [2, 200],
    ] as const)
      expect((await admin.send(wire.saveProgram, stale, { version })).status).toBe(status)
    const named = { name: 'Boots and shoes', position: 5 }
    const category = { params: { code: 'BOOTS' }, body: { ...boots, ...named } }
    for (const [version, status] of [
      [9, 409],
      [1, 200],
    ] as const)
      expect((await admin.send(categories.saveCategory, category, { version })).status).toBe(status)
    const detail = { before: { name: 'Boots' }, after: named }
    expect(await portal.lastEvent()).toMatchObject({ object: 'category BOOTS', detail })
    expect((await placer.send(catalog.listCategories, inProgram)).body[0]).toMatchObject(named)
  })

  test('the portal says what is wrong with a change beside its field', async () => {
    const add = (more: Partial<typeof newProgram>) =>
      admin.send(wire.addProgram, { body: { ...newProgram, ...more } })
    for (const [more, status, error] of [
      [{}, 409, { field: 'code', message: 'There is a program KY1 already.' }],
      [{ code: '1A' }, 400, { field: 'code', message: CODE_SENTENCE }],
      [{ code: 'PAGING' }, 422, { field: 'code' }],
      [{ code: 'KY2', contactEmail: 'nobody' }, 422, { field: 'contactEmail' }],
    ] as const)
      expect(await add(more)).toMatchObject({ status, body: { errors: [error] } })
    const nowhere = { params: { code: 'KY9' }, body: programFields }
    expect((await admin.send(wire.saveProgram, nowhere)).status).toBe(404)
    expect(await portal.owner`SELECT FROM programs`).toHaveLength(2)
  })

  test('the portal gives no program a code that is a word in the paths of its calls', async () => {
    const paths = Object.keys((await admin.get('/openapi.json')).body.paths).map((path) => path.split('/'))
    const isBeside = (path: string[], at: number) =>
      paths.some((other) => other[at] === '{program}' && `${other.slice(0, at)}` === `${path.slice(0, at)}`)
    const words = paths
      .flatMap((path) => path.filter((word, at) => !word.startsWith('{') && isBeside(path, at)))
      .map((word) => word.toUpperCase())
    expect([...RESERVED_CODES].sort()).toEqual([...new Set(words)].filter(isProgramCode).sort())
  })
})

describe('retired categories and programs', () => {
  const retire = (code: string, isRetired: boolean) =>
    admin.send(wire.retireProgram, { params: { code }, body: { isRetired } })

  test('a retired category leaves the sidebar, and a search still finds its products', async () => {
    const category = (isRetired: boolean) =>
      admin.send(categories.retireCategory, { params: { code: 'BOOTS' }, body: { isRetired } })
    expect((await category(true)).body).toMatchObject({ isRetired: true })
    expect((await category(true)).status).toBe(409)
    const listed = async () => (await placer.send(catalog.listCategories, inProgram)).body
    expect(await listed()).toMatchObject([{ category: 'GLOVES' }])
    expect(await findBoots()).toHaveLength(1)
    const all = await admin.get('/admin/categories')
    expect(all.body.at(-1)).toMatchObject({ code: 'BOOTS', isRetired: true })
    await category(false)
    expect(await listed()).toMatchObject([{ category: 'BOOTS' }, { category: 'GLOVES' }])
  })

  test('the portal does not retire a program while the administrator works in it or orders wait there', async () => {
    const own = 'You work in this program. Switch to another one, then retire it.'
    expect(detailOf(await retire('HQ', true))).toEqual([422, own])
    const lines = [{ nsn: nsns[0] ?? '', quantity: 1, cents: 2500 }]
    const { number } = await buildOrder(portal.owner, { orderer: person, member: person, fundId, lines })
    const awaiting = 'One order of KY1 is awaiting approval. It must be decided first.'
    expect(detailOf(await retire('KY1', true))).toEqual([422, awaiting])
    const sent = { params: { number }, body: { comment: 'Not needed.', toCart: false } }
    expect((await placer.send(withdrawOrder, sent)).status).toBe(200)
  })

  test('people can read their retired program, and nobody changes or enters it', async () => {
    expect((await retire('KY1', true)).body).toMatchObject({ isRetired: true })
    expect((await placer.send(readSession, {})).body.isProgramRetired).toBe(true)
    expect((await placer.send(catalog.listProducts, inCategory('BOOTS'))).status).toBe(200)
    expect((await placer.send(readCarts, { params: { person: person.id } })).status).toBe(200)
    expect(codeOf(await putIntoCart(1))).toEqual([403, 'PROGRAM_RETIRED'])
    expect((await placer.delete('/session/others', {})).status).toBe(200)
    const enter = () => admin.send(switchProgram, { body: { program: 'KY1' } })
    expect(codeOf(await enter())).toEqual([422, 'PROGRAM_RETIRED'])
    expect((await admin.get('/admin/programs')).body).toMatchObject([{ code: 'HQ' }, { code: 'KY1' }])

    await retire('KY1', false)
    expect((await enter()).body).toMatchObject({ programName: 'Kentucky Guard' })
  })
})
