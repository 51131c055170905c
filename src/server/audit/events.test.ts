import { beforeAll, expect, it } from 'vitest'
import { type BuiltPerson, PASSWORD } from '#testing/build.ts'
import { openPortal } from '#testing/open-portal.ts'
import { type Client, type ClientResponse, startTestPortal, type TestInput } from '#testing/portal.ts'
import type { Call } from '#wire/call.ts'
import { changePerson } from '#wire/people/person-record.ts'
import { signIn, signOut, updatePassword } from '#wire/session/session.ts'
import { lookUpPeople, sendPersonReset } from '#wire/users/users.ts'
import { auditCommand } from '../commands/audit-command.ts'
import { deleteOldSessions } from '../session/session-queries.ts'

const AGENT = 'Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/130.0'
const { portal, build } = openPortal()
let admin: Client
let boss: BuiltPerson
let jane: BuiltPerson
let joe: BuiltPerson

beforeAll(async () => {
  boss = await build({ username: 'boss', permissions: [99] })
  jane = await build({ username: 'jane', dodId: '5550001111', firstName: 'Jane', lastName: 'Doe' })
  joe = await build({ username: 'joe' })
  admin = await portal.signIn('boss')
})

type Row = Record<string, unknown>
const findLast = async (action: string): Promise<Row | undefined> => {
  const rows = await portal.owner<Row[]>`
    SELECT * FROM audit_events WHERE action = ${action} ORDER BY event_id DESC LIMIT 1`
  return rows[0]
}
const headers = { 'user-agent': AGENT }
const login = (username: string, password: string): Promise<ClientResponse> =>
  portal.anonymous.send(signIn, { body: { username, password, assertion: '' } }, { headers })

const asAdmin = <P, Q, B, A>(call: Call<P, Q, B, A>, input: TestInput<P, Q, B>) =>
  admin.send(call, input, { headers })
async function changePassword(): Promise<void> {
  const client = await portal.signIn('jane')
  const requested = {
    id: jane.id,
    email: 'jane@example.mil',
    username: 'jane',
    resetToken: '',
    current: PASSWORD,
  }
  const body = { ...requested, password: 'Other-Pass-2026', confirmation: 'Other-Pass-2026' }
  await client.send(updatePassword, { body }, { headers })
}
const SESSION = expect.stringMatching(/^[0-9A-F]{8}$/)

it('the audit trail records sign-ins, sessions, changes of identity, exports and commands', async () => {
  const start = () => login('jane', PASSWORD)
  const change = { nameTape: 'DOE', ownPassword: PASSWORD, email: 'new@example.mil', dodId: '5550002222' }
  const acts: [action: string, act: () => Promise<unknown>, row: Row][] = [
    ['sign-in', start, { personId: jane.id, outcome: 'done', session: SESSION }],
    ['sign-in', () => login('joe', 'wrong'), { personId: joe.id, outcome: 'refused', session: '' }],
    [
      'sign-out',
      async () => (await portal.signIn('jane')).send(signOut, { body: { everywhere: false } }, { headers }),
      { personId: jane.id, session: SESSION },
    ],
    [
      'session timeout',
      async () => {
        await start()
        const now = new Date('2026-11-21T19:00:00Z')
        await deleteOldSessions(portal.owner, now, now)
        admin = await portal.signIn('boss')
      },
      { session: SESSION, detail: expect.objectContaining({ reason: 'not used' }) },
    ],
    [
      'PUT /servicemember/:person',
      () => asAdmin(changePerson, { params: { person: jane.id }, body: change }),
      {
        // Without the DoD ID.
        detail: {
          changed: expect.arrayContaining(['dodId', 'email']),
          before: { email: 'jane@example.mil' },
          after: { email: 'new@example.mil' },
        },
      },
    ],
    ['PUT /servicemember/update-password', changePassword, { personId: jane.id }],
    [
      'POST /admin/people/:person/reset',
      () => asAdmin(sendPersonReset, { params: { person: jane.id }, body: { reason: 'asked' } }),
      {
        object: `person ${jane.id}`,
        detail: { reason: 'asked', reference: expect.stringMatching(/^[A-Z2-7]{10}$/) },
      },
    ],
    [
      'GET /servicemember/export/:program',
      () => admin.get('/servicemember/export/AR', { headers }),
      { object: expect.stringMatching(/\.xlsx$/), detail: { filter: expect.anything() } },
    ],
    ['export end', async () => {}, { outcome: 'done', object: expect.stringMatching(/\.xlsx$/) }],
    [
      'command verify',
      () => auditCommand({ url: portal.database.url, stop: async () => {} }, 'verify', 1),
      {
        ...{ outcome: 'refused', address: 'console', detail: { exitCode: 1 } },
        object: expect.stringMatching(/^account ./),
      },
    ],
  ]
  for (const [action, act, row] of acts) {
    await act()
    await expect.poll(() => findLast(action), { message: action }).toMatchObject(row)
  }
})

it('an audit event records the person, address, browser, session, program, request, and UTC time', async () => {
  expect((await asAdmin(lookUpPeople, { body: { search: 'boss@example.mil' } })).status).toBe(200)
  const row = await findLast('POST /admin/lookup')
  expect(row).toMatchObject({
    ...{ personId: boss.id, program: 'AR', outcome: 'done', address: '127.0.0.1', userAgent: AGENT },
    ...{ session: SESSION, happenedAt: expect.any(Date) },
    requestId: expect.stringMatching(/^[\da-f-]{36}$/),
  })
  const secret = admin.cookie.split('=')[1] ?? ''
  expect(secret.toUpperCase()).not.toContain(String(row?.session))
})

it('the audit trail records the start and the stop of the portal', async () => {
  const own = await startTestPortal({}, { runsJobs: true })
  await own.app.listen({ port: 0, host: '127.0.0.1' })
  const readActions = async () =>
    (await own.owner`SELECT action FROM audit_events ORDER BY event_id`).map(({ action }) => action)
  await expect.poll(readActions).toContain('portal start')
  await own.app.close()
  expect((await readActions()).at(-1)).toBe('portal stop')
  await own.stop()
})
