import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildPerson } from '#testing/build.ts'
import { buildOrdersWorld, type OrdersWorld } from '#testing/orders-world.ts'
import { type Client, startTestPortal, type TestPortal } from '#testing/portal.ts'
import { listCustomReports, readCustomReport } from '#wire/reports/custom-reports.ts'
import {
  addSavedView,
  changeSavedView,
  deleteSavedView,
  listSavedViews,
  type SavedView,
  type ViewBody,
} from '#wire/reports/saved-views.ts'
import { searchEverything } from '#wire/search/search.ts'

let portal: TestPortal
let world: OrdersWorld
let owner: Client
let reader: Client
let outsider: Client

beforeAll(async () => {
  portal = await startTestPortal()
  world = await buildOrdersWorld(portal.owner)
  const { dodaac } = world.member
  const join = async (permissions: number[], unit = dodaac) =>
    portal.signIn((await buildPerson(portal.owner, { dodaac: unit, permissions })).username)
  owner = await join([2, 3])
  reader = await join([])
  outsider = await portal.signIn('foreigner')
})
afterAll(() => portal?.stop())

const add = (given: Partial<ViewBody>, client = owner) =>
  client.send(addSavedView, {
    body: {
      name: 'Late boots',
      address: '/orders?status=6&search=boots',
      dodaac: null,
      forProgram: false,
      ...given,
    },
  })
const names = async (client: Client) =>
  ((await client.send(listSavedViews, {})).body as SavedView[]).map(({ name }) => name)
const found = async (client: Client, searchTerm: string) =>
  (await client.send(searchEverything, { body: { searchTerm } })).body.reports

test('a view is saved under a name, shared with a DoDAAC, found by its name, and shown only to those who open its page', async () => {
  const { dodaac } = world.member
  const saved = await add({ address: '/orders?page=3&status=6&search=boots', dodaac })
  expect(saved.body).toMatchObject({
    page: 'View Orders',
    address: '/orders?status=6&search=boots',
    mayChange: true,
  })
  expect((await add({ name: 'Privates of mine', address: '/servicemember?search=PVT', dodaac })).status).toBe(
    200,
  )
  expect((await add({ name: 'My messages', address: '/messages?shown=unread' })).status).toBe(200)
  expect(await names(owner)).toEqual(['Late boots', 'My messages', 'Privates of mine'])
  // The reader has no permission for people.
  expect(await names(reader)).toEqual(['Late boots'])
  expect(await names(outsider)).toEqual([])
  expect(await found(reader, 'boots')).toEqual([
    { id: saved.body.id, name: 'Late boots', address: '/orders?status=6&search=boots' },
  ])
  expect(await found(reader, 'privates')).toEqual([])
  expect(await found(owner, 'privates')).toHaveLength(1)
  expect((await owner.send(listCustomReports, {})).body).toEqual([])
  expect((await owner.send(readCustomReport, { params: { report: saved.body.id } })).status).toBe(404)
})

test('only its owner and an Admin of its DoDAAC change a view, and names, addresses and readers are checked', async () => {
  const [late] = (await owner.send(listSavedViews, {})).body as SavedView[]
  const body = {
    name: 'Very late',
    address: '/orders?status=6',
    dodaac: world.member.dodaac,
    forProgram: false,
  }
  const change = (client: Client, given: Partial<ViewBody> = {}, version = late?.version) =>
    client.send(
      changeSavedView,
      { params: { view: late?.id }, body: { ...body, ...given } },
      { version: version ?? 0 },
    )
  expect((await change(reader)).status).toBe(403)
  expect((await change(outsider)).status).toBe(404)
  expect((await change(owner, { name: 'my messages' })).body).toMatchObject({ code: 'NAME_TAKEN' })
  expect((await change(owner, { address: '/funding?dodaac=W9AR01' })).status).toBe(404)
  expect((await change(owner, { dodaac: 'W9ZZ99' })).status).toBe(404)
  expect((await change(owner)).body).toMatchObject({ name: 'Very late', version: 2 })
  expect((await change(owner)).status).toBe(409)
  for (const address of [
    'https://evil.example/orders?x=1',
    '//evil.example/orders?x=1',
    '/profile?x=1',
    '/orders#x',
  ])
    expect((await add({ name: 'Bad', address })).status).toBe(400)
  expect((await add({ name: 'Bad', address: '/servicemember?search=1234567890' })).body.detail).toMatch(
    /DoD ID/,
  )
  expect((await reader.send(deleteSavedView, { params: { view: late?.id } })).status).toBe(403)
  expect((await owner.send(deleteSavedView, { params: { view: late?.id } })).status).toBe(200)
  expect(await names(reader)).toEqual([])
})
