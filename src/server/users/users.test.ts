import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { IDLE_SECONDS } from '#domain/session/session-limits.ts'
import { type BuiltPerson, buildPerson, buildPrograms, buildUnit, PASSWORD } from '#testing/build.ts'
import { type Client, startTestPortal, type TestPortal } from '#testing/portal.ts'
import type { ResponseOf } from '#wire/call.ts'
import { listAuditEvents } from '#wire/operations/audit.ts'
import { listFailedJobs, readFigures } from '#wire/operations/operations.ts'
import { readSession, signIn } from '#wire/session/session.ts'
import * as wire from '#wire/users/users.ts'

let portal: TestPortal
let admin: Client
let manager: Client
let boss: BuiltPerson
let jane: BuiltPerson
let guard: BuiltPerson

const NOW = '2026-11-21T17:00:00Z'
const lookUp = (search: string, client = admin) => client.send(wire.lookUpPeople, { body: { search } })
const findJane = async (): Promise<wire.FoundPerson> => (await lookUp('jane@example.mil')).body[0]
const see = (client: Client) => client.send(readSession, {})
const of = ({ id }: BuiltPerson) => ({ params: { person: id } })
const setEnabled = (person: BuiltPerson, enabled: boolean, reason?: string) =>
  admin.send(wire.setPersonEnabled, { ...of(person), body: { enabled, reason } })
const act = (call: typeof wire.unlockPerson) => (person: BuiltPerson, reason?: string) =>
  admin.send(call, { ...of(person), body: { reason } })
const unlock = act(wire.unlockPerson)
const endSessions = act(wire.endPersonSessions)
const sendReset = act(wire.sendPersonReset)
const grant = (person: BuiltPerson, permissions: number[], reason: string, client = admin) =>
  client.send(wire.saveGrants, { ...of(person), body: { permissions, reason } })
const grantsOf = async (person: BuiltPerson): Promise<ResponseOf<typeof wire.readGrants>> =>
  (await admin.send(wire.readGrants, of(person))).body
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
  const here = { dodaac: 'W9AR01' }
  await buildPerson(owner, { ...here, username: 'manager', roles: [{ role: 'admin' }], adminFlag: true })
  const named = { username: 'jane', firstName: 'Jane', lastName: 'Doe', dodId: '1234567890' }
  jane = await buildPerson(owner, { ...here, ...named, roles: [{ role: 'finance' }] })
  const there = { program: 'ANG', dodaac: 'FB9NG1' }
  guard = await buildPerson(owner, { ...there, username: 'guard', dodId: '9876543210' })
  admin = await portal.signIn('admin')
  manager = await portal.signIn('manager')
})
afterAll(() => portal?.stop())

describe('looking somebody up', () => {
  it('a lookup counts the sessions that may still be used, by the idle time of the portal and not of the database', async () => {
    const { username } = await buildPerson(portal.owner, { dodaac: 'W9AR01', username: 'rest' })
    const rested = async (seconds: number) => {
      portal.setTime(new Date(Date.parse(NOW) + seconds * 1000).toISOString())
      const requesting = await portal.signIn('admin')
      const { sessions } = (await lookUp('rest@example.mil', requesting)).body[0]
      const { sessions: all } = (await requesting.send(readFigures, {})).body
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

  it('a lookup by email address in any case or by EDIPI finds people of every program with exactly these fields [ADM-03 API-41 DATA-37 CONST-46]', async () => {
    const byEmail = await lookUp(' JANE@example.mil ')
    expect(byEmail.status).toBe(200)
    expect(byEmail.body).toEqual([
      {
        preferredName: '',
        ...{ id: jane.id, username: 'jane', firstName: 'Jane', lastName: 'Doe', email: 'jane@example.mil' },
        ...{ dodaac: 'W9AR01', program: 'AR', dodId: '1234567890', maySignIn: true, enabled: true },
        ...{ pendingReset: null, pendingUntil: null, lockedUntil: null, lastSignInAt: null, sessions: 0 },
      },
    ])
    const byNumber = await lookUp('9876543210')
    expect(byNumber.body).toMatchObject([{ id: guard.id, program: 'ANG' }])
  })

  it('a lookup finds nobody by a part or a pattern, and says what it accepts [VAL-30]', async () => {
    for (const search of ['%@example.mil', '_ane@example.mil', '0000000000', 'nobody@example.mil'])
      expect((await lookUp(search)).body, search).toEqual([])
    for (const search of ['%', '', 'Doe', '123456789', "' OR true --"]) {
      const { status, body } = await lookUp(search)
      expect([search, status]).toEqual([search, 422])
      expect(body.detail).toBe('Enter a whole email address, or an EDIPI of ten digits.')
    }
  })

  it('the audit trail records a lookup without the search term', async () => {
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

  it('only permission 99 looks people up, whatever flag or role a user has', async () => {
    expect((await lookUp('jane@example.mil', manager)).status).toBe(403)
    expect((await manager.send(readFigures, {})).status).toBe(403)
    expect((await grant(jane, [3], 'Please.', manager)).status).toBe(403)
  })

  it('a lookup works thirty times a minute and then says how long to wait [C13]', async () => {
    await buildPerson(portal.owner, { dodaac: 'W9AR01', username: 'curious', permissions: [99] })
    const curious = await portal.signIn('curious')
    const responses = []
    for (let use = 1; use <= 31; use++) responses.push(await lookUp('nobody@example.mil', curious))
    expect(responses.map(({ status }) => status)).toEqual([...Array(30).fill(200), 429])
    expect(responses[30]?.headers['retry-after']).toBe('60')
    portal.setTime('2026-11-21T17:00:59Z')
    expect((await lookUp('nobody@example.mil', curious)).status).toBe(429)
    portal.setTime('2026-11-21T17:01:01Z')
    expect((await lookUp('nobody@example.mil', curious)).status).toBe(200)
    portal.setTime(NOW)
  })
})

describe('an administrator', () => {
  it('an administrator disables and enables a person; disabling ends the sessions at once', async () => {
    const client = await portal.signIn('jane')
    expect((await findJane()).sessions).toBe(1)
    const gone = await setEnabled(jane, false, 'Left the unit.')
    expect(gone).toMatchObject({ status: 200, body: { message: 'Success' } })
    expect(await lastEvent()).toMatchObject({
      object: `person ${jane.id}`,
      detail: { before: { enabled: true }, after: { enabled: false }, reason: 'Left the unit.' },
    })
    expect((await see(client)).status).toBe(401)
    expect(await findJane()).toMatchObject({ enabled: false, sessions: 0 })
    expect((await setEnabled(jane, false, 'Again.')).status).toBe(409)
    expect((await setEnabled(jane, true, 'Came back.')).status).toBe(200)
    expect(await findJane()).toMatchObject({ enabled: true })
  })

  it('an administrator removes the lock of failed sign-ins', async () => {
    const fail = () =>
      portal.anonymous.send(signIn, { body: { username: 'jane', password: 'wrong', assertion: '' } })
    for (let attempt = 1; attempt <= 3; attempt++) await fail()
    expect((await findJane()).lockedUntil).toEqual(new Date('2026-11-21T17:15:00Z'))
    expect((await admin.send(readFigures, {})).body.trouble).toMatchObject([{ kind: 'locked', count: 1 }])
    expect((await unlock(jane, 'Called us.')).status).toBe(200)
    expect((await findJane()).lockedUntil).toBeNull()
    await portal.signIn('jane')
    expect((await unlock(jane, 'Once more.')).status).toBe(409)
  })

  it('an administrator ends all sessions of a person', async () => {
    const client = await portal.signIn('jane')
    expect((await endSessions(jane, 'Lost laptop.')).status).toBe(200)
    expect((await see(client)).status).toBe(401)
    expect((await lastEvent())?.detail).toMatchObject({ reason: 'Lost laptop.' })
  })

  it('an administrator sends a reset and sees only its public reference and its end [ADM-07]', async () => {
    expect((await sendReset(jane, 'Forgot it.')).status).toBe(200)
    const row = await findJane()
    expect(row.pendingReset).toMatch(/^[A-Z2-7]{10}$/)
    expect(Number(row.pendingUntil)).toBeGreaterThan(Date.parse(NOW))
    expect(row.email).toBe('jane@example.mil')
    expect((await lastEvent())?.action).toBe('POST /admin/lookup')
  })

  it('an administrator gives a reason for each of these actions', async () => {
    for (const reason of [undefined, '  '])
      for (const response of [
        await setEnabled(jane, false, reason),
        await unlock(jane, reason),
        await endSessions(jane, reason),
        await sendReset(jane, reason),
      ]) {
        expect(response.status).toBe(400)
        expect(response.body.errors).toMatchObject([{ field: 'reason' }])
      }
  })

  it('an administrator changes people of another program only after switching to it', async () => {
    const reason = 'Asked for.'
    for (const response of [
      await setEnabled(guard, false, reason),
      await unlock(guard, reason),
      await endSessions(guard, reason),
      await sendReset(guard, reason),
      await grant(guard, [1], reason),
      await admin.send(wire.readGrants, of(guard)),
    ]) {
      expect(response.status).toBe(409)
      expect(response.body.detail).toBe('Switch to ANG to change this person.')
    }
    expect((await unlock({ ...jane, id: 999_999 }, reason)).status).toBe(404)
  })

  it('administrators cannot disable themselves, and keep the current session when they end their own sessions', async () => {
    expect((await setEnabled(boss, false, 'Oops.')).status).toBe(403)
    const other = await portal.signIn('admin')
    expect((await endSessions(boss, 'Clean up.')).status).toBe(200)
    expect((await see(other)).status).toBe(401)
    expect((await see(admin)).status).toBe(200)
  })
})

describe('permissions given by name', () => {
  it('permissions given by name need a reason, apply at once, and say who gave them and when', async () => {
    const client = await portal.signIn('jane')
    expect((await see(client)).body.permissions).toEqual([6])
    const { status, body } = await grant(jane, [3, 1], 'New clerk.')
    expect(status).toBe(200)
    const given = { grantedBy: `${boss.firstName} ${boss.lastName}`, grantedAt: new Date(NOW) }
    expect(body).toEqual({
      id: jane.id,
      name: 'Jane Doe',
      granted: [
        { area: 1, ...given, reason: 'New clerk.' },
        { area: 3, ...given, reason: 'New clerk.' },
      ],
      fromRoles: [6],
    })
    expect((await see(client)).body.permissions).toEqual([1, 3, 6])
    expect(await lastEvent()).toMatchObject({
      object: `person ${jane.id}`,
      detail: { before: [], after: [1, 3], reason: 'New clerk.' },
    })
    expect(await grantsOf(boss)).toMatchObject({
      name: `${boss.firstName} ${boss.lastName}`,
      granted: [{ area: 99, grantedBy: '', reason: '' }],
      fromRoles: [],
    })
    await grant(jane, [3], 'Orders no more.')
    expect((await grantsOf(jane)).granted).toMatchObject([{ area: 3, reason: 'New clerk.' }])
    expect((await see(client)).body.permissions).toEqual([3, 6])
  })

  it('nobody gives permissions to themselves, without a reason, or by numbers that do not exist', async () => {
    expect((await grant(boss, [1, 99], 'Me.')).status).toBe(403)
    expect((await grant(jane, [3], '')).status).toBe(400)
    expect((await grant(jane, [3], 'Same.')).status).toBe(422)
    for (const number of [5, 10]) expect((await grant(jane, [number], 'Try.')).status, `${number}`).toBe(422)
    expect((await grant(jane, [100], 'Try.')).status).toBe(400)
    expect((await grantsOf(jane)).granted.map(({ area }) => area)).toEqual([3])
  })
})

it('no data that an administrator reads holds a password or the secret of a reset', async () => {
  const responses = [
    await findJane(),
    (await admin.send(listAuditEvents, {})).body,
    (await admin.send(listFailedJobs, {})).body,
  ]
  const text = JSON.stringify(responses)
  expect(text).not.toMatch(/argon2|hash_|token_hash/i)
  expect(text).not.toContain(PASSWORD)
})
