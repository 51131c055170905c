import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BuiltPerson, buildPerson, buildPrograms, buildUnit, PASSWORD } from '#testing/build.ts'
import { type Answer, type Client, startTestPortal, type TestPortal } from '#testing/portal.ts'
import { lookUpPeople, saveGrants, sendPersonReset, setPersonEnabled } from '#wire/panel/administration.ts'
import { listAuditEvents } from '#wire/panel/audit.ts'
import { changePerson } from '#wire/people/person-record.ts'
import { addRole, removeRole } from '#wire/roles/roles.ts'
import { readSession, signIn, signOut, switchProgram, updatePassword } from '#wire/session/session.ts'
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
const login = (username: string, password: string): Promise<Answer> =>
  portal.anonymous.ask(
    signIn,
    { body: { username, password, assertion: '' } },
    { headers: { 'user-agent': AGENT } },
  )
const headers = { 'user-agent': AGENT }

/** What somebody does, and what stands in the trail afterwards. */
const ACTS: [what: string, action: string, act: () => Promise<unknown>, row: () => Row][] = [
  [
    'a sign-in and the start of a session',
    'sign-in',
    () => login('jane', PASSWORD),
    () => ({ personId: jane.id, outcome: 'done', session: expect.stringMatching(/^[0-9A-F]{8}$/) }),
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
    async () => (await portal.signIn('jane')).ask(signOut, { body: { everywhere: false } }, { headers }),
    () => ({ personId: jane.id, session: expect.stringMatching(/^[0-9A-F]{8}$/) }),
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
    () => ({
      session: expect.stringMatching(/^[0-9A-F]{8}$/),
      detail: expect.objectContaining({ reason: 'not used' }),
    }),
  ],
  [
    'a session that is renewed when rights change',
    'session renewed',
    async () => {
      const client = await portal.signIn('jane')
      await admin.ask(saveGrants, {
        params: { person: jane.id },
        body: { permissions: [1, 2], reason: 'test' },
      })
      await client.ask(readSession, {})
    },
    () => ({ personId: jane.id, session: expect.stringMatching(/^[0-9A-F]{8}$/) }),
  ],
  [
    'a permission that is granted, with what there was',
    'PUT /admin/permissions/:person',
    () =>
      admin.ask(
        saveGrants,
        { params: { person: jane.id }, body: { permissions: [1, 2, 3], reason: 'more' } },
        { headers },
      ),
    () => ({ object: `person ${jane.id}`, detail: { before: [1, 2], after: [1, 2, 3], reason: 'more' } }),
  ],
  [
    'a permission that is taken away',
    'PUT /admin/permissions/:person',
    () =>
      admin.ask(
        saveGrants,
        { params: { person: jane.id }, body: { permissions: [], reason: 'less' } },
        { headers },
      ),
    () => ({ detail: { before: [1, 2, 3], after: [], reason: 'less' } }),
  ],
  [
    'a role that is given',
    'POST /role/dodaac/role',
    () => giveRole(),
    () => ({
      object: 'dodaac W9AR01',
      detail: expect.objectContaining({
        personId: jane.id,
        before: null,
        after: expect.stringMatching(/finance/i),
      }),
    }),
  ],
  [
    'a role that is taken',
    'DELETE /role/dodaac/role',
    async () => {
      const [{ number }] =
        (await portal.owner`SELECT assignment_id AS number FROM role_assignments WHERE person_id = ${jane.id}`) as unknown as [
          { number: number },
        ]
      await admin.ask(removeRole, { body: { id: number, personId: jane.id } }, { headers })
    },
    () => ({ detail: expect.objectContaining({ before: expect.stringMatching(/finance/i), after: null }) }),
  ],
  [
    'a right that was refused to be given',
    'PUT /admin/permissions/:person',
    () =>
      admin.ask(
        saveGrants,
        { params: { person: boss.id }, body: { permissions: [1], reason: 'mine' } },
        { headers },
      ),
    () => ({ outcome: 'refused', detail: { reason: expect.any(String) } }),
  ],
  [
    'a person who is disabled',
    'PUT /admin/people/:person/enabled',
    () =>
      admin.ask(
        setPersonEnabled,
        { params: { person: jane.id }, body: { enabled: false, reason: 'left' } },
        { headers },
      ),
    () => ({ detail: { before: { enabled: true }, after: { enabled: false }, reason: 'left' } }),
  ],
  [
    'a person who is enabled',
    'PUT /admin/people/:person/enabled',
    () =>
      admin.ask(
        setPersonEnabled,
        { params: { person: jane.id }, body: { enabled: true, reason: 'back' } },
        { headers },
      ),
    () => ({ detail: { before: { enabled: false }, after: { enabled: true }, reason: 'back' } }),
  ],
  [
    'an identity that is changed, without the DoD ID',
    'PUT /servicemember/:person',
    async () => {
      await admin.ask(
        changePerson,
        {
          params: { person: jane.id },
          body: { nameTape: 'DOE', ownPassword: PASSWORD, email: 'new@example.mil', dodId: '5550002222' },
        },
        { headers },
      )
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
    async () => {
      const client = await portal.signIn('jane')
      await client.ask(
        updatePassword,
        {
          body: {
            id: jane.id,
            ...ofJane,
            password: 'Other-Pass-2026',
            confirmation: 'Other-Pass-2026',
            current: PASSWORD,
          },
        },
        { headers },
      )
    },
    () => ({ personId: jane.id }),
  ],
  [
    'a password that is not changed',
    'current password',
    async () => {
      const client = await portal.signIn('manager')
      await client.ask(
        updatePassword,
        {
          body: {
            id: (await client.ask(readSession, {})).body.id,
            ...ofJane,
            password: 'Other-Pass-2026',
            confirmation: 'Other-Pass-2026',
            current: 'wrong',
          },
        },
        { headers },
      )
    },
    () => ({ outcome: 'refused' }),
  ],
  [
    'a reset that an administrator starts',
    'POST /admin/people/:person/reset',
    () => admin.ask(sendPersonReset, { params: { person: jane.id }, body: { reason: 'asked' } }, { headers }),
    () => ({
      object: `person ${jane.id}`,
      detail: { reason: 'asked', reference: expect.stringMatching(/^[A-Z2-7]{10}$/) },
    }),
  ],
  [
    'a look-up, with the hash of what was searched',
    'POST /admin/lookup',
    () => admin.ask(lookUpPeople, { body: { search: 'manager@example.mil' } }, { headers }),
    () => ({ object: expect.stringMatching(/^search [\da-f]{64}$/), detail: { found: 1 } }),
  ],
  [
    'a call that was not allowed',
    'GET /admin/audit',
    async () => (await portal.signIn('manager')).ask(listAuditEvents, {}, { headers }),
    () => ({ outcome: 'refused', session: expect.stringMatching(/^[0-9A-F]{8}$/) }),
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
    'a switch of the program',
    'program switch',
    async () => {
      await admin.ask(switchProgram, { body: { program: 'NG' } }, { headers })
      admin = await portal.signIn('boss')
    },
    () => ({ personId: boss.id, detail: expect.objectContaining({ from: 'AR', to: 'NG' }) }),
  ],
  [
    'a command of the operator',
    'command verify',
    () => auditCommand({ url: portal.database.url, stop: async () => {} }, 'verify', 1),
    () => ({
      outcome: 'refused',
      address: 'console',
      object: expect.stringMatching(/^account ./),
      detail: { exitCode: 1 },
    }),
  ],
]
/** The seed's payload names more than is needed. */
const ofJane = { email: 'jane@example.mil', username: 'jane', resetToken: '' }
const giveRole = () =>
  admin.ask(
    addRole,
    { body: { personId: jane.id, role: 'finance', dodaac: 'W9AR01', level: 0 } },
    { headers },
  )

describe('the audit trail says', () => {
  it.each(ACTS)('%s', async (_, action, act, row) => {
    await act()
    await expect.poll(() => findLast(action)).toMatchObject(row())
  })

  it('who, from where, with which browser and session, in which program and request, and when in UTC', async () => {
    const answer = await admin.ask(lookUpPeople, { body: { search: 'boss@example.mil' } }, { headers })
    expect(answer.status).toBe(200)
    const row = await findLast('POST /admin/lookup')
    expect(row).toMatchObject({
      personId: boss.id,
      program: 'AR',
      outcome: 'done',
      address: '127.0.0.1',
      userAgent: AGENT,
      requestId: expect.stringMatching(/^[\da-f-]{36}$/),
      session: expect.stringMatching(/^[0-9A-F]{8}$/),
      happenedAt: expect.any(Date),
    })
    // The short name of the session opens nothing and is no part of what does.
    const secret = admin.cookie.split('=')[1] ?? ''
    expect(secret.toUpperCase()).not.toContain(String(row?.session))
  })

  it('start and stop of the portal', async () => {
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
