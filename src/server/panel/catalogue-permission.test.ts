import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildPerson, buildProduct, buildPrograms, buildUnit } from '#testing/build.ts'
import { type Client, startTestPortal, type TestPortal } from '#testing/portal.ts'
import { lookUpPeople } from '#wire/panel/administration.ts'
import { readCatalogueEntry, saveItemStatus } from '#wire/panel/catalogue-upkeep.ts'
import { addCategory } from '#wire/panel/programs.ts'

let portal: TestPortal
let manager: Client
let nsn: string

beforeAll(async () => {
  portal = await startTestPortal()
  const { owner } = portal
  await buildPrograms(owner)
  await buildUnit(owner, { dodaac: 'W9AR01' })
  nsn = (await buildProduct(owner)).nsns[0] ?? ''
  const { username } = await buildPerson(owner, { dodaac: 'W9AR01', permissions: [8] })
  manager = await portal.signIn(username)
})
afterAll(() => portal?.stop())

test('who has permission 8 alone says what is obsolete', async () => {
  expect((await manager.ask(readCatalogueEntry, { params: { item: nsn } })).status).toBe(200)
  const change = { status: 'obsolete', replacementNsn: null, getWellOn: null } as const
  const saved = await manager.ask(saveItemStatus, { params: { nsn }, body: change })
  expect(saved).toMatchObject({ status: 200, body: { status: 'obsolete' } })
})

test('and nothing else of the panel is open to them', async () => {
  const category = { code: 'GLOVES', name: 'Gloves', position: 1, sizeFamily: '' }
  expect((await manager.ask(addCategory, { body: category })).status).toBe(403)
  expect((await manager.ask(lookUpPeople, { body: { search: 'jane@example.mil' } })).status).toBe(403)
})

test('while every other permission but 99 keeps them out of the catalogue’s upkeep', async () => {
  const { username } = await buildPerson(portal.owner, { dodaac: 'W9AR01', permissions: [1, 2, 3, 4, 6, 7] })
  const other = await portal.signIn(username)
  expect((await other.ask(readCatalogueEntry, { params: { item: nsn } })).status).toBe(403)
})
