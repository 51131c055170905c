import { afterEach, expect, test } from 'vitest'
import { buildPerson, buildPrograms, buildUnit } from '#testing/build.ts'
import { startTestPortal, type TestPortal } from '#testing/portal.ts'
import { readFigures } from '#wire/operations/operations.ts'
import { listOrders } from '#wire/orders/orders.ts'
import { readSession, switchProgram } from '#wire/session/session.ts'
import { saveGrants, setPersonEnabled } from '#wire/users/users.ts'

let portal: TestPortal
afterEach(() => portal.stop())

async function openAs(setting: Record<string, string>) {
  portal = await startTestPortal(setting)
  await buildPrograms(portal.owner)
  const { dodaac } = await buildUnit(portal.owner)
  const elsewhere = await buildUnit(portal.owner)
  const other = await buildPerson(portal.owner, { dodaac })
  await buildPerson(portal.owner, { dodaac, username: 'ana_DLA', adminFlag: true })
  return { named: await portal.signIn('ana_DLA'), other, elsewhere }
}

test('with the setting on, a name opens the Admin Panel and every other gated call, and nothing else [NAV-23]', async () => {
  const { named, other, elsewhere } = await openAs({ RIGHTS_FROM_NAMES: '1' })
  expect((await named.send(readSession, {})).body.opensEverything).toBe(true)
  expect((await named.send(readFigures, {})).status).toBe(200)
  const grants = { permissions: [99], reason: 'Because.' }
  expect((await named.send(saveGrants, { params: { person: other.id }, body: grants })).status).toBe(403)
  const shutOut = { params: { person: other.id }, body: { enabled: false, reason: 'Because.' } }
  expect((await named.send(setPersonEnabled, shutOut)).status).toBe(403)
  expect((await named.send(switchProgram, { body: { program: 'NG' } })).status).toBe(403)
  const foreign = await named.send(listOrders, {
    query: { status: 'awaiting', page: 1, pageSize: 20, dodaacs: [elsewhere.dodaac] },
  })
  expect(foreign.status).toBe(404)
})

test('a name opens nothing with the setting off, which is the default without demo data', async () => {
  const { named } = await openAs({})
  expect((await named.send(readSession, {})).body.opensEverything).toBe(false)
  expect((await named.send(readFigures, {})).status).toBe(403)
})
