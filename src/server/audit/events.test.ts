import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BuiltPerson, buildPerson, buildPrograms, buildUnit, PASSWORD } from '#testing/build.ts'
import {
  type Client,
  type ClientResponse,
  startTestPortal,
  type TestInput,
  type TestPortal,
} from '#testing/portal.ts'
import type { Call } from '#wire/call.ts'
import { changePerson } from '#wire/people/person-record.ts'
import { readSession, signIn, signOut, updatePassword } from '#wire/session/session.ts'
import { lookUpPeople, saveGrants, sendPersonReset } from '#wire/users/users.ts'
import { auditCommand } from '../commands/audit-command.ts'
import { deleteOldSessions } from '../session/session-queries.ts'

const AGENT = 'Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/130.0'
let portal: TestPortal
let admin: Client
let boss: BuiltPerson
let jane: BuiltPerson
let joe: BuiltPerson

beforeAll(async () => {
  portal = await startTestPortal()
  const { owner } = portal
  await buildPrograms(owner)
  await buildUnit(owner, { dodaac: 'W9AR01' })
  const person = (username: string, more = {}) => buildPerson(owner, { dodaac: 'W9AR01', username, ...more })
  boss = await person('boss', { permissions: [99] })
  jane = await person('jane', { dodId: '5550001111', firstName: 'Jane', lastName: 'Doe' })
  joe = await person('joe')
  await person('manager', { roles: [{ role: 'admin' }] })
  admin = await portal.signIn('boss')
})
afterAll(() => portal?.stop())

type Row = Record<string, unknown>
const findLast = async (action: string): Promise<Row | undefined> =>
  (
    await portal.owner<
      Row[]
    >`SELECT * FROM audit_events WHERE action = ${action} ORDER BY event_id DESC LIMIT 1`
  )[0]
const headers = { 'user-agent': AGENT }
const login = (username: string, password: string): Promise<ClientResponse> =>
  portal.anonymous.send(signIn, { body: { username, password, assertion: '' } }, { headers })

const asAdmin = <P, Q, B, A>(call: Call<P, Q, B, A>, input: TestInput<P, Q, B>) =>
  admin.send(call, input, { headers })
async function changePassword(username: string, current: string): Promise<void> {
  const client = await portal.signIn(username)
  const { id } = (await client.send(readSession, {})).body
  const requested = { id, email: 'jane@example.mil', username: 'jane', resetToken: '', current }
  const body = { ...requested, password: 'Other-Pass-2026', confirmation: 'Other-Pass-2026' }
  await client.send(updatePassword, { body }, { headers })
}
const SESSION = expect.stringMatching(/^[0-9A-F]{8}$/)

const ACTS: [what: string, action: string, act: () => Promise<unknown>, row: () => Row][] = [
  [
    'a sign-in and the start of a session',
    'sign-in',
    () => login('jane', PASSWORD),
    () => ({ personId: jane.id, outcome: 'done', session: SESSION }),
  ],
  [
    'a refused sign-in',
    'sign-in',
    () => login('joe', 'wrong'),
    () => ({ personId: joe.id, outcome: 'refused', session: '' }),
  ],
  [
    'a lock after three wrong passwords',
    'password lock',
    async () => {
      for (let n = 0; n < 3; n++) await login('joe', 'wrong')
    },
    () => ({ personId: joe.id }),
  ],
  [
    'a sign-out',
    'sign-out',
    async () => (await portal.signIn('jane')).send(signOut, { body: { everywhere: false } }, { headers }),
    () => ({ personId: jane.id, session: SESSION }),
  ],
  [
    'a session that nobody used',
    'session timeout',
    async () => {
      await login('jane', PASSWORD)
      const now = new Date('2026-11-21T19:00:00Z')
      await deleteOldSessions(portal.owner, now, now)
      admin = await portal.signIn('boss')
    },
    () => ({ session: SESSION, detail: expect.objectContaining({ reason: 'not used' }) }),
  ],
  [
    'a session that is renewed when rights change',
    'session renewed',
    async () => {
      const client = await portal.signIn('jane')
      const body = { permissions: [1, 2], reason: 'test' }
      await asAdmin(saveGrants, { params: { person: jane.id }, body })
      await client.send(readSession, {})
    },
    () => ({ personId: jane.id, session: SESSION }),
  ],
  [
    'an identity that is changed, without the DoD ID',
    'PUT /servicemember/:person',
    () => {
      const body = { nameTape: 'DOE', ownPassword: PASSWORD, email: 'new@example.mil', dodId: '5550002222' }
      return asAdmin(changePerson, { params: { person: jane.id }, body })
    },
    () => ({
      detail: {
        changed: expect.arrayContaining(['dodId', 'email']),
        before: { email: 'jane@example.mil' },
        after: { email: 'new@example.mil' },
      },
    }),
  ],
  [
    'a password that is changed',
    'PUT /servicemember/update-password',
    () => changePassword('jane', PASSWORD),
    () => ({ personId: jane.id }),
  ],
  [
    'a password that is not changed',
    'current password',
    () => changePassword('manager', 'wrong'),
    () => ({ outcome: 'refused' }),
  ],
  [
    'a reset that an administrator starts',
    'POST /admin/people/:person/reset',
    () => asAdmin(sendPersonReset, { params: { person: jane.id }, body: { reason: 'asked' } }),
    () => ({
      object: `person ${jane.id}`,
      detail: { reason: 'asked', reference: expect.stringMatching(/^[A-Z2-7]{10}$/) },
    }),
  ],
  [
    'the start of an export',
    'GET /servicemember/export/:program',
    () => admin.get('/servicemember/export/AR', { headers }),
    () => ({ object: expect.stringMatching(/\.xlsx$/), detail: { filter: expect.anything() } }),
  ],
  [
    'the end of an export',
    'export end',
    async () => {},
    () => ({ outcome: 'done', object: expect.stringMatching(/\.xlsx$/) }),
  ],
  [
    'a command of the operator',
    'command verify',
    () => auditCommand({ url: portal.database.url, stop: async () => {} }, 'verify', 1),
    () => ({
      ...{ outcome: 'refused', address: 'console', detail: { exitCode: 1 } },
      object: expect.stringMatching(/^account ./),
    }),
  ],
]

describe('records of the audit trail', () => {
  it.each(ACTS)('the audit trail records %s', async (_, action, act, row) => {
    await act()
    await expect.poll(() => findLast(action)).toMatchObject(row())
  })

  it('an audit event records the person, address, browser, session, program, request, and UTC time', async () => {
    expect((await asAdmin(lookUpPeople, { body: { search: 'boss@example.mil' } })).status).toBe(200)
    const row = await findLast('POST /admin/lookup')
    expect(row).toMatchObject({
      personId: boss.id,
      program: 'AR',
      outcome: 'done',
      address: '127.0.0.1',
      userAgent: AGENT,
      requestId: expect.stringMatching(/^[\da-f-]{36}$/),
      session: SESSION,
      happenedAt: expect.any(Date),
    })
    const secret = admin.cookie.split('=')[1] ?? ''
    expect(secret.toUpperCase()).not.toContain(String(row?.session))
  })

  it('the audit trail records the start and the stop of the portal', async () => {
    const own = await startTestPortal({}, { runsJobs: true })
    await own.app.listen({ port: 0, host: '127.0.0.1' })
    await expect
      .poll(async () =>
        (await own.owner`SELECT action FROM audit_events ORDER BY event_id`).map(({ action }) => action),
      )
      .toContain('portal start')
    await own.app.close()
    expect((await own.owner`SELECT action FROM audit_events ORDER BY event_id DESC LIMIT 1`)[0]?.action).toBe(
      'portal stop',
    )
    await own.stop()
  })
})
