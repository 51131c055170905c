import { beforeEach, expect, it } from 'vitest'
import { type AnyCall, findCalls } from '#testing/calls.ts'
import { openPortal } from '#testing/open-portal.ts'
import type { Client } from '#testing/portal.ts'
import { listMessages, markAllRead } from '#wire/messages/messages.ts'
import { searchEverything } from '#wire/search/search.ts'
import { endSupport, readSession, signOut } from '#wire/session/session.ts'
import { saveGrants, setPersonEnabled, startSupport } from '#wire/users/users.ts'

const { portal, build, signInNew } = openPortal()
const START = '2026-11-21T17:00:00Z'
beforeEach(() => portal.setTime(START))

const look = async (client: Client) => (await client.send(readSession, {})).body
const begin = (admin: Client, person: number, reason = 'Cannot find an order.') =>
  admin.send(startSupport, { params: { person }, body: { reason } })
async function open(rights: object = { roles: [{ role: 'finance' }] }) {
  const boss = await build({ permissions: [99], firstName: 'Ada', lastName: 'Boss' })
  const jane = await build({ firstName: 'Jane', lastName: 'Doe', ...rights })
  const admin = await portal.signIn(boss.username)
  expect((await begin(admin, jane.id)).status).toBe(200)
  return { boss, jane, admin }
}
const trail = async (boss: { id: number }) =>
  portal.owner`SELECT action, object, detail ->> 'viewedAs' AS viewed_as FROM audit_events
    WHERE person_id = ${boss.id} AND action NOT LIKE 'session renewed' AND action <> 'sign-in' ORDER BY event_id`

it('a support session shows what the person sees, and the person reads who looked and why', async () => {
  const { boss, jane, admin } = await open({ roles: [{ role: 'admin' }] })
  expect(await look(admin)).toMatchObject({
    id: jane.id,
    permissions: [2, 3, 4, 7],
    opensEverything: false,
    idleSeconds: 600,
    support: { byName: 'Ada Boss', until: new Date('2026-11-21T17:30:00Z') },
  })
  const { rows } = (await (await portal.signIn(jane.username)).send(listMessages, {})).body
  expect(rows[0]).toMatchObject({ subject: 'An administrator views the portal as you' })
  expect(rows[0].paragraphs.join(' ')).toMatch(/Ada Boss opened .* 30 minutes .*Cannot find an order\./)
  expect(await portal.owner`SELECT FROM mails WHERE person_id = ${jane.id}`).toHaveLength(1)
  const audited = { program: 'AR', searchTerm: '1234567890' }
  expect((await admin.send(searchEverything, { body: audited })).status).toBe(200)
  expect((await admin.send(endSupport, {})).status).toBe(200)
  expect(await look(admin)).toMatchObject({ id: boss.id, support: null, opensEverything: true })
  expect((await admin.send(endSupport, {})).status).toBe(200)
  const object = `person ${jane.id}`
  expect(await trail(boss)).toEqual([
    { action: 'POST /admin/people/:person/view-as', object, viewedAs: 'Jane Doe' },
    { action: 'POST /search/everything', object: 'a DoD ID', viewedAs: 'Jane Doe' },
    { action: 'support session end', object, viewedAs: 'Jane Doe' },
    { action: 'DELETE /session/support', object, viewedAs: 'Jane Doe' },
    { action: 'DELETE /session/support', object: '', viewedAs: null },
  ])
  expect(
    await portal.owner`SELECT FROM audit_events WHERE person_id = ${jane.id} AND action <> 'sign-in'`,
  ).toEqual([])
})

it('a support session refuses every write, and every call that shows codes, sessions or second factors', async () => {
  const { jane, admin } = await open({ roles: [{ role: 'order-placer' }, { role: 'finance' }] })
  const prepared = ['/session/second-factors/prepare', '/session/passkeys/prepare']
  const secrets = ['/session/mine', '/session/second-factors', ...prepared]
  const { paths } = (await admin.get('/openapi.json')).body
  const areaOf = ({ path, method }: AnyCall) =>
    paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]?.['x-area']
  const calls = (await findCalls()).filter(
    (call) =>
      (call.kind === 'write' || secrets.includes(call.path)) &&
      !(call === endSupport || call === signOut || areaOf(call) === 'open'),
  )
  expect(calls.length).toBeGreaterThan(80)
  for (const { kind, method, path } of calls) {
    const name = method.toLowerCase() as 'get' | 'post' | 'put' | 'delete'
    const { status, body } = await admin[name](path.replace(/:\w+/g, '1'), {})
    const code = kind === 'write' ? 'SUPPORT' : 'SUPPORT_HIDES'
    expect([method, path, status, body.code]).toEqual([method, path, 403, code])
  }
  await admin.send(markAllRead, {})
  const read = await portal.owner`SELECT FROM messages WHERE person_id = ${jane.id} AND read_at IS NOT NULL`
  expect(read).toEqual([])
})

it('a support session ends after 30 minutes, and the first request then does nothing', async () => {
  const { boss, admin } = await open()
  for (const minute of ['09', '18', '27']) {
    portal.setTime(`2026-11-21T17:${minute}:00Z`)
    expect((await look(admin)).support).not.toBeNull()
  }
  portal.setTime('2026-11-21T17:30:00Z')
  expect((await admin.send(markAllRead, {})).body.code).toBe('SUPPORT_ENDED')
  expect(await look(admin)).toMatchObject({ id: boss.id, support: null })
  expect((await admin.send(markAllRead, {})).status).toBe(200)
  expect((await trail(boss)).filter(({ action }) => action === 'support session end')).toHaveLength(1)
})

it('a support session ends when one of the two loses the account or the right, and with the sign-out of the administrator', async () => {
  const other = await signInNew({ permissions: [99] })
  const reason = 'Left the unit.'
  const first = await open()
  const disable = (id: number) =>
    other.send(setPersonEnabled, { params: { person: id }, body: { enabled: false, reason } })
  expect((await disable(first.jane.id)).status).toBe(200)
  expect((await look(first.admin)).code).toBe('SUPPORT_ENDED')
  expect(await look(first.admin)).toMatchObject({ id: first.boss.id })

  const second = await open()
  expect((await disable(second.boss.id)).status).toBe(200)
  expect((await look(second.admin)).code).toBe('SESSION_DISABLED')
  expect((await trail(second.boss)).at(-1)).toMatchObject({ action: 'support session end' })

  const third = await open()
  const grant = (id: number, permissions: number[]) =>
    other.send(saveGrants, { params: { person: id }, body: { permissions, reason } })
  expect((await grant(third.jane.id, [99])).status).toBe(200)
  expect((await look(third.admin)).code).toBe('SUPPORT_ENDED')

  const fourth = await open()
  expect((await grant(fourth.boss.id, [1])).status).toBe(200)
  expect((await look(fourth.admin)).code).toBe('SUPPORT_ENDED')
  expect(await look(fourth.admin)).toMatchObject({ id: fourth.boss.id, permissions: [1] })

  const fifth = await open()
  const jane = await portal.signIn(fifth.jane.username)
  expect((await fifth.admin.send(signOut, { body: { everywhere: true } })).status).toBe(200)
  expect((await fifth.admin.send(readSession, {})).status).toBe(401)
  expect((await jane.send(readSession, {})).status).toBe(200)
  expect((await trail(fifth.boss)).map(({ action }) => action)).toContain('support session end')
})

it('nobody views the portal as an administrator, as themselves, or twice at once', async () => {
  const boss = await build({ permissions: [99] })
  const admin = await portal.signIn(boss.username)
  const peer = await build({ permissions: [99] })
  const jane = await build()
  expect((await begin(admin, peer.id)).body.detail).toContain('an administrator, too')
  expect((await begin(admin, boss.id)).status).toBe(403)
  expect((await begin(admin, (await build({ enabled: false })).id)).status).toBe(409)
  const both = await Promise.all([begin(admin, jane.id), begin(admin, jane.id)])
  expect(both.map(({ status }) => status).sort()[0]).toBe(200)
  expect(await portal.owner`SELECT FROM support_sessions WHERE started_by = ${boss.id}`).toHaveLength(1)
})
