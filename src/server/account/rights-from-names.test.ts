import { expect, test } from 'vitest'
import { buildUnit } from '#testing/build.ts'
import { openPortal } from '#testing/open-portal.ts'
import { readFigures } from '#wire/operations/operations.ts'
import { listOrders } from '#wire/orders/orders.ts'
import { readSession, switchProgram } from '#wire/session/session.ts'
import { saveGrants, setPersonEnabled } from '#wire/users/users.ts'

const { portal, build, signInNew } = openPortal({ RIGHTS_FROM_NAMES: '1' })

test('with the setting on, a name opens the Admin Panel and every other gated call, and nothing else [NAV-23]', async () => {
  const elsewhere = await buildUnit(portal.owner)
  const params = { person: (await build()).id }
  const named = await signInNew({ username: 'ana_DLA', adminFlag: true })
  expect((await named.send(readSession, {})).body.opensEverything).toBe(true)
  expect((await named.send(readFigures, {})).status).toBe(200)
  const query = { status: 'awaiting' as const, page: 1, pageSize: 20, dodaacs: [elsewhere.dodaac] }
  const reason = 'Because.'
  for (const [refused, status] of [
    [await named.send(saveGrants, { params, body: { permissions: [99], reason } }), 403],
    [await named.send(setPersonEnabled, { params, body: { enabled: false, reason } }), 403],
    [await named.send(switchProgram, { body: { program: 'NG' } }), 403],
    [await named.send(listOrders, { query }), 404],
  ] as const)
    expect(refused.status).toBe(status)
})
