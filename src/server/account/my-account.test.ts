import { beforeAll, expect, it } from 'vitest'
import { type BuiltPerson, buildUnit } from '#testing/build.ts'
import { openPortal } from '#testing/open-portal.ts'
import type { Client } from '#testing/portal.ts'
import { codeOf } from '#testing/said.ts'
import { endOtherSessions, endOwnSession, listOwnSessions, readOwnRights } from '#wire/account/my-account.ts'
import { createGroup } from '#wire/groups/groups.ts'
import { readSession, switchProgram } from '#wire/session/session.ts'

const { portal, build } = openPortal()
let manager: BuiltPerson
let worker: BuiltPerson

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const sessionsOf = async (client: Client) => (await client.send(listOwnSessions, {})).body
const isIn = async (client: Client) => (await client.send(readSession, {})).status === 200

beforeAll(async () => {
  for (const dodaac of ['W9AR02', 'W9AR03']) await buildUnit(portal.owner, { dodaac })
  const named = { username: 'manager', firstName: 'Thomas', lastName: 'Lindqvist' }
  manager = await build({ ...named, permissions: [7] })
  const roles = [{ role: 'approver', dodaac: 'W9AR01', level: 1 }]
  worker = await build({ dodaac: 'W9AR02', username: 'worker', roles, permissions: [3] })
  await build({ username: 'other' })
  await build({ username: 'boss', permissions: [99] })
})

it('the list of sessions shows start, last use, address, browser, and way, this session first, without any secret', async () => {
  const elsewhere = await portal.signIn('worker')
  await portal.owner`UPDATE sessions SET user_agent = ${FIREFOX}, address = '192.0.2.7' WHERE person_id = ${worker.id}`
  portal.setTime('2026-11-21T17:05:00Z')
  const here = await portal.signIn('worker')
  const listed = await sessionsOf(here)
  const begun = new Date('2026-11-21T17:00:00.000Z')
  const startedAt = new Date('2026-11-21T17:05:00.000Z')
  expect(listed).toEqual([
    expect.objectContaining({ isThis: true, startedAt, way: 'password' }),
    {
      ...{
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        isThis: false,
        startedAt: begun,
        lastActiveAt: begun,
      },
      ...{ endsAt: new Date('2026-11-22T05:00:00.000Z'), address: '192.0.2.7', program: 'AR' },
      ...{ browser: 'Firefox on Linux', way: 'password' },
    },
  ])
  const [row] = await portal.owner`SELECT encode(session_hash, 'hex') AS hash FROM sessions LIMIT 1`
  expect(JSON.stringify(listed)).not.toContain(row?.hash)
  const ids = (sessions: { id: string }[]) => sessions.map(({ id }) => id)
  expect(ids(await sessionsOf(elsewhere))).toEqual(ids(listed).reverse())
})

it('a person can end each of their own sessions at once, and no session of another person', async () => {
  const [here, lost] = [await portal.signIn('worker'), await portal.signIn('worker')]
  const stored = await portal.signIn('worker')
  const end = (by: Client, id: string) => by.send(endOwnSession, { params: { id } })
  expect([await isIn(lost), await isIn(stored)]).toEqual([true, true])
  const [{ id: lostId }] = await sessionsOf(lost)
  expect((await end(await portal.signIn('other'), lostId)).status).toBe(404)
  expect(await isIn(lost)).toBe(true)
  expect((await end(here, lostId)).status).toBe(200)
  expect([await isIn(lost), await isIn(stored), await isIn(here)]).toEqual([false, true, true])
  expect((await end(here, lostId)).status).toBe(404)
  const [{ id: ownId }] = await sessionsOf(here)
  expect(codeOf(await end(here, ownId))).toEqual([422, 'OWN_SESSION'])
})

it('a person can end all of their sessions except this one, and no session of another person', async () => {
  const here = await portal.signIn('worker')
  const lost = await portal.signIn('worker')
  const other = await portal.signIn('other')
  expect((await here.send(endOtherSessions, {})).body).toEqual({ message: 'Success' })
  expect([await isIn(here), await isIn(lost), await isIn(other)]).toEqual([true, false, true])
  expect(await sessionsOf(here)).toHaveLength(1)
  const trail = await portal.owner`SELECT count(*) AS events FROM audit_events
      WHERE action = 'DELETE /session/others' AND person_id = ${worker.id}`
  expect(trail).toEqual([{ events: 1 }])
  portal.setTime('2026-11-21T17:21:00Z')
  expect(await sessionsOf(await portal.signIn('worker'))).toHaveLength(1)
})

it('the list shows when and by whom each role was granted, and what each group adds', async () => {
  const { owner } = portal
  await owner`UPDATE role_assignments SET granted_at = '2026-10-02T12:00:00Z', granted_by = ${manager.id} WHERE person_id = ${worker.id}`
  const groupManager = await portal.signIn('manager')
  const body = { description: 'West', dodaacs: ['W9AR03'], people: [worker.id] }
  expect((await groupManager.send(createGroup, { body: { program: 'AR', ...body } })).status).toBe(200)
  const me = await portal.signIn('worker')
  const role = { dodaac: 'W9AR01', dodaacName: 'Unit W9AR01', role: 'approver', level: 1 }
  const [since, joined] = [new Date('2026-10-02T12:00:00.000Z'), new Date('2026-11-21T17:21:00.000Z')]
  expect((await me.send(readOwnRights, {})).body).toEqual({
    ...{ homeProgram: 'AR', homeProgramName: 'Army Reserve', ownDodaac: 'W9AR02', granted: [3] },
    roles: [{ ...role, since, by: 'Thomas Lindqvist' }],
    groups: [{ number: '001', description: 'West', since: joined, dodaacs: ['W9AR03'] }],
  })
})

it('roles count only in the home program, and another program shows only permissions granted by number', async () => {
  const boss = await portal.signIn('boss')
  const moved = await boss.send(switchProgram, { body: { program: 'ANG' } })
  const away = portal.client(String(moved.headers['set-cookie']).split(';')[0] ?? '')
  expect((await away.send(readOwnRights, {})).body).toEqual({
    ...{ homeProgram: 'AR', homeProgramName: 'Army Reserve', ownDodaac: null, granted: [99] },
    ...{ roles: [], groups: [] },
  })
  expect((await sessionsOf(away))[0]).toMatchObject({ isThis: true, program: 'ANG' })
})
