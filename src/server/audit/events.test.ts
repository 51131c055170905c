import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BuiltPerson, buildPerson, buildPrograms, buildUnit, PASSWORD } from '#testing/build.ts'
import { type Answer, type Client, startTestPortal, type TestPortal } from '#testing/portal.ts'
import { auditCommand } from '../commands/audit-command.ts'
import { deleteOldSessions } from '../session/session-queries.ts'

const AGENT = 'Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/130.0'
const wireId = (id: number) => String(id).padStart(20, '0')
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
  portal.anonymous.post(
    '/servicemember/login',
    { USERNAME_0: username, PASSWRD_0: password, DODID_0: '' },
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
    async () => (await portal.signIn('jane')).post('/session/sign-out', { everywhere: false }, { headers }),
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
      await admin.put(`/admin/permissions/${wireId(jane.id)}`, { permissionS_0: [1, 2], reason: 'test' })
      await client.get('/session')
    },
    () => ({ personId: jane.id, session: expect.stringMatching(/^[0-9A-F]{8}$/) }),
  ],
  [
    'a permission that is granted, with what there was',
    'PUT /admin/permissions/:person',
    () =>
      admin.put(
        `/admin/permissions/${wireId(jane.id)}`,
        { permissionS_0: [1, 2, 3], reason: 'more' },
        { headers },
      ),
    () => ({ object: `person ${jane.id}`, detail: { before: [1, 2], after: [1, 2, 3], reason: 'more' } }),
  ],
  [
    'a permission that is taken away',
    'PUT /admin/permissions/:person',
    () =>
      admin.put(`/admin/permissions/${wireId(jane.id)}`, { permissionS_0: [], reason: 'less' }, { headers }),
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
      await admin.delete(
        '/role/dodaac/role',
        { dodaacgrpiD_0: wireId(number), smiD_0: wireId(jane.id) },
        { headers },
      )
    },
    () => ({ detail: expect.objectContaining({ before: expect.stringMatching(/finance/i), after: null }) }),
  ],
  [
    'a right that was refused to be given',
    'PUT /admin/permissions/:person',
    () =>
      admin.put(`/admin/permissions/${wireId(boss.id)}`, { permissionS_0: [1], reason: 'mine' }, { headers }),
    () => ({ outcome: 'refused', detail: { reason: expect.any(String) } }),
  ],
  [
    'a person who is disabled',
    'PUT /admin/people/:person/enabled',
    () => admin.put(`/admin/people/${wireId(jane.id)}/enabled`, { enabL_0: 1, reason: 'left' }, { headers }),
    () => ({ detail: { before: { enabled: true }, after: { enabled: false }, reason: 'left' } }),
  ],
  [
    'a person who is enabled',
    'PUT /admin/people/:person/enabled',
    () => admin.put(`/admin/people/${wireId(jane.id)}/enabled`, { enabL_0: 2, reason: 'back' }, { headers }),
    () => ({ detail: { before: { enabled: false }, after: { enabled: true }, reason: 'back' } }),
  ],
  [
    'an identity that is changed, without the DoD ID',
    'PUT /servicemember/:person',
    async () => {
      await admin.put(
        `/servicemember/${wireId(jane.id)}`,
        { nametapE_0: 'DOE', currentPasswrD_0: PASSWORD, emaiL_0: 'new@example.mil', dodiD_0: '5550002222' },
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
      await client.put(
        '/servicemember/update-password',
        {
          smiD_0: wireId(jane.id),
          ...ofJane,
          passwrD_0: 'Other-Pass-2026',
          passwrD_1: 'Other-Pass-2026',
          currentPasswrD_0: PASSWORD,
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
      await client.put(
        '/servicemember/update-password',
        {
          smiD_0: (await client.get('/session')).body.smiD_0,
          ...ofJane,
          passwrD_0: 'Other-Pass-2026',
          passwrD_1: 'Other-Pass-2026',
          currentPasswrD_0: 'wrong',
        },
        { headers },
      )
    },
    () => ({ outcome: 'refused' }),
  ],
  [
    'a reset that an administrator starts',
    'POST /admin/people/:person/reset',
    () => admin.post(`/admin/people/${wireId(jane.id)}/reset`, { reason: 'asked' }, { headers }),
    () => ({
      object: `person ${jane.id}`,
      detail: { reason: 'asked', reference: expect.stringMatching(/^[A-Z2-7]{10}$/) },
    }),
  ],
  [
    'a look-up, with the hash of what was searched',
    'POST /admin/lookup',
    () => admin.post('/admin/lookup', { search: 'manager@example.mil' }, { headers }),
    () => ({ object: expect.stringMatching(/^search [\da-f]{64}$/), detail: { found: 1 } }),
  ],
  [
    'a call that was not allowed',
    'GET /admin/audit',
    async () => (await portal.signIn('manager')).get('/admin/audit', { headers }),
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
      await admin.post('/session/program', { bpcnuM_0: 'NG' }, { headers })
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
const ofJane = { emaiL_0: 'jane@example.mil', usernamE_0: 'jane', resetToken: '' }
const giveRole = () =>
  admin.post(
    '/role/dodaac/role',
    { smiD_0: wireId(jane.id), roleiD_0: '4', dodaaC_0: 'W9AR01', seQ_0: 0 },
    { headers },
  )

describe('the audit trail says', () => {
  it.each(ACTS)('%s', async (_, action, act, row) => {
    await act()
    await expect.poll(() => findLast(action)).toMatchObject(row())
  })

  it('who, from where, with which browser and session, in which program and request, and when in UTC', async () => {
    const answer = await admin.post('/admin/lookup', { search: 'boss@example.mil' }, { headers })
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
