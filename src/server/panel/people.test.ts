import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { IDLE_SECONDS } from '#domain/session/session-limits.ts'
import { type BuiltPerson, buildPerson, buildPrograms, buildUnit, PASSWORD } from '#testing/build.ts'
import { type Client, startTestPortal, type TestPortal } from '#testing/portal.ts'

let portal: TestPortal
let admin: Client
let manager: Client
let boss: BuiltPerson
let jane: BuiltPerson
let guard: BuiltPerson

const NOW = '2026-11-21T17:00:00Z'
const wireId = (id: number) => String(id).padStart(20, '0')
const lookUp = (search: string, client = admin) => client.post('/admin/lookup', { search })
const findJane = async () => (await lookUp('jane@example.mil')).body[0]
const lastEvent = async () =>
  (
    await portal.owner`SELECT * FROM audit_events WHERE outcome = 'done' AND action <> 'session renewed'
    ORDER BY event_id DESC LIMIT 1`
  )[0]

beforeAll(async () => {
  portal = await startTestPortal()
  const { owner } = portal
  await buildPrograms(owner)
  await buildUnit(owner, { dodaac: 'W9AR01' })
  await buildUnit(owner, { program: 'ANG', dodaac: 'FB9NG1' })
  boss = await buildPerson(owner, { dodaac: 'W9AR01', username: 'admin', permissions: [99] })
  await buildPerson(owner, {
    dodaac: 'W9AR01',
    username: 'manager',
    roles: [{ role: 'admin' }],
    adminFlag: true,
  })
  jane = await buildPerson(owner, {
    dodaac: 'W9AR01',
    username: 'jane',
    firstName: 'Jane',
    lastName: 'Doe',
    dodId: '1234567890',
    roles: [{ role: 'finance' }],
  })
  guard = await buildPerson(owner, {
    program: 'ANG',
    dodaac: 'FB9NG1',
    username: 'guard',
    dodId: '9876543210',
  })
  admin = await portal.signIn('admin')
  manager = await portal.signIn('manager')
})
afterAll(() => portal?.stop())

describe('looking somebody up', () => {
  it('counts the sessions that may still be used: the portal says how long one may rest, not the database', async () => {
    const { username } = await buildPerson(portal.owner, { dodaac: 'W9AR01', username: 'rest' })
    const rested = async (seconds: number) => {
      portal.setTime(new Date(Date.parse(NOW) + seconds * 1000).toISOString())
      const asking = await portal.signIn('admin')
      const { sessions } = (await lookUp('rest@example.mil', asking)).body[0]
      const { sessions: all } = (await asking.get('/admin/figures')).body
      await portal.owner`DELETE FROM sessions s USING people p WHERE p.person_id = s.person_id AND username = 'admin'`
      return [sessions, all]
    }
    await portal.owner`DELETE FROM sessions`
    await portal.signIn(username)
    expect(await rested(IDLE_SECONDS)).toEqual([1, 2])
    expect(await rested(IDLE_SECONDS + 1)).toEqual([0, 1])
    portal.setTime(NOW)
    admin = await portal.signIn('admin')
    manager = await portal.signIn('manager')
  })

  it('by e-mail address in any case and by EDIPI finds people of every program with exactly these fields [ADM-03 API-41 DATA-37 CONST-46]', async () => {
    const byEmail = await lookUp(' JANE@example.mil ')
    expect(byEmail.status).toBe(200)
    expect(byEmail.body).toEqual([
      {
        smid: wireId(jane.id),
        username: 'jane',
        firstname: 'Jane',
        lastname: 'Doe',
        email: 'jane@example.mil',
        dodaac: 'W9AR01',
        bpcnum: 'AR',
        dodid: '1234567890',
        userflg: 2,
        enabl: 2,
        passresetid: null,
        pendingUntil: null,
        lockedUntil: null,
        lastSignInAt: null,
        sessions: 0,
      },
    ])
    const byNumber = await lookUp('9876543210')
    expect(byNumber.body.map((row: { smid: string; bpcnum: string }) => [row.smid, row.bpcnum])).toEqual([
      [wireId(guard.id), 'ANG'],
    ])
  })

  it('finds nobody by a part or a pattern, and says what it takes [VAL-30]', async () => {
    for (const search of ['%@example.mil', '_ane@example.mil', '0000000000', 'nobody@example.mil'])
      expect((await lookUp(search)).body, search).toEqual([])
    for (const search of ['%', '', 'Doe', '123456789', "' OR true --"]) {
      const { status, body } = await lookUp(search)
      expect([search, status]).toEqual([search, 422])
      expect(body.detail).toBe('Enter a whole email address, or an EDIPI of ten digits.')
    }
  })

  it('is written down without what was searched for', async () => {
    await lookUp('Jane@example.mil')
    const event = await lastEvent()
    const hash = createHash('sha256').update('jane@example.mil').digest('hex')
    expect(event).toMatchObject({
      action: 'POST /admin/lookup',
      personId: boss.id,
      object: `search ${hash}`,
      detail: { found: 1 },
    })
    expect(JSON.stringify(event)).not.toMatch(/jane@example/i)
  })

  it('is for permission 99 alone, whatever flag or role somebody has', async () => {
    expect((await lookUp('jane@example.mil', manager)).status).toBe(403)
    expect((await manager.get('/admin/figures')).status).toBe(403)
    expect((await manager.put(`/admin/permissions/${wireId(jane.id)}`, {})).status).toBe(403)
  })

  it('works thirty times a minute and then says how long to wait [C13]', async () => {
    const another = await buildPerson(portal.owner, {
      dodaac: 'W9AR01',
      username: 'curious',
      permissions: [99],
    })
    const curious = await portal.signIn(another.username)
    const answers = []
    for (let use = 1; use <= 31; use++) answers.push(await lookUp('nobody@example.mil', curious))
    expect(answers.map(({ status }) => status)).toEqual([...Array(30).fill(200), 429])
    expect(answers[30]?.headers['retry-after']).toBe('60')
    portal.setTime('2026-11-21T17:00:59Z')
    expect((await lookUp('nobody@example.mil', curious)).status).toBe(429)
    portal.setTime('2026-11-21T17:01:01Z')
    expect((await lookUp('nobody@example.mil', curious)).status).toBe(200)
    portal.setTime(NOW)
  })
})

describe('an administrator', () => {
  const path = (person: BuiltPerson, action: string) => `/admin/people/${wireId(person.id)}/${action}`

  it('disables and enables a person; disabling ends the sessions at once', async () => {
    const client = await portal.signIn('jane')
    expect((await findJane()).sessions).toBe(1)
    const gone = await admin.put(path(jane, 'enabled'), { enabL_0: 1, reason: 'Left the unit.' })
    expect(gone).toMatchObject({ status: 200, body: { message: 'Success' } })
    expect(await lastEvent()).toMatchObject({
      object: `person ${jane.id}`,
      detail: { before: { enabled: true }, after: { enabled: false }, reason: 'Left the unit.' },
    })
    expect((await client.get('/session')).status).toBe(401)
    expect(await findJane()).toMatchObject({ enabl: 1, sessions: 0 })
    expect((await admin.put(path(jane, 'enabled'), { enabL_0: 1, reason: 'Again.' })).status).toBe(409)
    expect((await admin.put(path(jane, 'enabled'), { enabL_0: 2, reason: 'Came back.' })).status).toBe(200)
    expect(await findJane()).toMatchObject({ enabl: 2 })
  })

  it('takes the lock of failed sign-ins off', async () => {
    const fail = () =>
      portal.anonymous.post('/servicemember/login', { USERNAME_0: 'jane', PASSWRD_0: 'wrong', DODID_0: '' })
    for (let attempt = 1; attempt <= 3; attempt++) await fail()
    expect((await findJane()).lockedUntil).toBe('2026-11-21T17:15:00.000Z')
    expect((await admin.get('/admin/figures')).body.lockedPeople).toBe(1)
    expect((await admin.post(path(jane, 'unlock'), { reason: 'Called us.' })).status).toBe(200)
    expect((await findJane()).lockedUntil).toBeNull()
    await portal.signIn('jane')
    expect((await admin.post(path(jane, 'unlock'), { reason: 'Once more.' })).status).toBe(409)
  })

  it('ends all sessions of a person', async () => {
    const client = await portal.signIn('jane')
    expect((await admin.post(path(jane, 'end-sessions'), { reason: 'Lost laptop.' })).status).toBe(200)
    expect((await client.get('/session')).status).toBe(401)
    expect((await lastEvent())?.detail).toMatchObject({ reason: 'Lost laptop.' })
  })

  it('sends a reset and sees only its public reference and its end [ADM-07]', async () => {
    expect((await admin.post(path(jane, 'reset'), { reason: 'Forgot it.' })).status).toBe(200)
    const row = await findJane()
    expect(row.passresetid).toMatch(/^[A-Z2-7]{10}$/)
    expect(row.pendingUntil > NOW).toBe(true)
    expect(row.email).toBe('jane@example.mil')
    expect((await lastEvent())?.action).toBe('POST /admin/lookup')
  })

  it('gives reasons for all of it', async () => {
    for (const [method, action, body] of [
      ['put', 'enabled', { enabL_0: 1 }],
      ['post', 'unlock', {}],
      ['post', 'end-sessions', { reason: '  ' }],
      ['post', 'reset', {}],
    ] as const)
      expect((await admin[method](path(jane, action), body)).status, action).toBe(400)
  })

  it('changes people of another program only after switching to it', async () => {
    const body = { reason: 'Asked for.' }
    for (const answer of [
      await admin.put(path(guard, 'enabled'), { enabL_0: 1, ...body }),
      await admin.post(path(guard, 'unlock'), body),
      await admin.post(path(guard, 'end-sessions'), body),
      await admin.post(path(guard, 'reset'), body),
      await admin.put(`/admin/permissions/${wireId(guard.id)}`, { permissionS_0: [1], ...body }),
      await admin.get(`/admin/permissions/${wireId(guard.id)}`),
    ]) {
      expect(answer.status).toBe(409)
      expect(answer.body.detail).toBe('Switch to ANG to change this person.')
    }
    expect((await admin.post(path({ ...jane, id: 999_999 }, 'unlock'), body)).status).toBe(404)
  })

  it('cannot disable oneself, and keeps the session that asks when ending one’s own', async () => {
    expect((await admin.put(path(boss, 'enabled'), { enabL_0: 1, reason: 'Oops.' })).status).toBe(403)
    const other = await portal.signIn('admin')
    expect((await admin.post(path(boss, 'end-sessions'), { reason: 'Clean up.' })).status).toBe(200)
    expect((await other.get('/session')).status).toBe(401)
    expect((await admin.get('/session')).status).toBe(200)
  })
})

describe('permissions given by name', () => {
  const grants = (person: BuiltPerson) => `/admin/permissions/${wireId(person.id)}`

  it('are given with a reason, hold at once, and say who gave them and when', async () => {
    const client = await portal.signIn('jane')
    expect((await client.get('/session')).body.permissionS_0).toEqual([6])
    const { status, body } = await admin.put(grants(jane), { permissionS_0: [3, 1], reason: 'New clerk.' })
    expect(status).toBe(200)
    const given = { grantedBy: `${boss.firstName} ${boss.lastName}`, grantedAt: '2026-11-21T17:00:00.000Z' }
    expect(body).toEqual({
      smiD_0: wireId(jane.id),
      name: 'Jane Doe',
      granted: [
        { area: 1, ...given, reason: 'New clerk.' },
        { area: 3, ...given, reason: 'New clerk.' },
      ],
      fromRoles: [6],
    })
    expect((await client.get('/session')).body.permissionS_0).toEqual([1, 3, 6])
    expect(await lastEvent()).toMatchObject({
      object: `person ${jane.id}`,
      detail: { before: [], after: [1, 3], reason: 'New clerk.' },
    })
    // From before it was written down, or by the command line: nobody is named.
    expect((await admin.get(grants(boss))).body).toMatchObject({
      name: `${boss.firstName} ${boss.lastName}`,
      granted: [{ area: 99, grantedBy: '', reason: '' }],
      fromRoles: [],
    })
    await admin.put(grants(jane), { permissionS_0: [3], reason: 'Orders no more.' })
    expect((await admin.get(grants(jane))).body.granted).toMatchObject([{ area: 3, reason: 'New clerk.' }])
    expect((await client.get('/session')).body.permissionS_0).toEqual([3, 6])
  })

  it('are never one’s own, never without a reason, and never numbers that do not exist', async () => {
    expect((await admin.put(grants(boss), { permissionS_0: [1, 99], reason: 'Me.' })).status).toBe(403)
    expect((await admin.put(grants(jane), { permissionS_0: [3], reason: '' })).status).toBe(400)
    expect((await admin.put(grants(jane), { permissionS_0: [3], reason: 'Same.' })).status).toBe(422)
    for (const number of [5, 9]) {
      const answer = await admin.put(grants(jane), { permissionS_0: [number], reason: 'Try.' })
      expect([number, answer.status]).toEqual([number, 422])
    }
    expect((await admin.put(grants(jane), { permissionS_0: [100], reason: 'Try.' })).status).toBe(400)
    expect((await admin.get(grants(jane))).body.granted.map((one: { area: number }) => one.area)).toEqual([3])
  })
})

it('nothing an administrator reads holds a password or the secret of a reset', async () => {
  const answers = [
    await findJane(),
    (await admin.get('/admin/audit')).body,
    (await admin.get('/admin/jobs')).body,
  ]
  const text = JSON.stringify(answers)
  expect(text).not.toMatch(/argon2|hash_|token_hash/i)
  expect(text).not.toContain(PASSWORD)
})
