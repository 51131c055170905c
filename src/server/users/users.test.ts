import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { IDLE_SECONDS } from '#domain/session/session-limits.ts'
import { type BuiltPerson, buildUnit } from '#testing/build.ts'
import { openPortal } from '#testing/open-portal.ts'
import type { Client } from '#testing/portal.ts'
import { detailOf } from '#testing/said.ts'
import type { ResponseOf } from '#wire/call.ts'
import { readFigures } from '#wire/operations/operations.ts'
import { readSession, signIn } from '#wire/session/session.ts'
import * as wire from '#wire/users/users.ts'

const { portal, build, signInNew } = openPortal()
let admin: Client
let [boss, jane, guard] = [] as unknown as [BuiltPerson, BuiltPerson, BuiltPerson]

const NOW = '2026-11-21T17:00:00Z'
const lookUp = (search: string, client = admin) => client.send(wire.lookUpPeople, { body: { search } })
const findJane = async (): Promise<wire.FoundPerson> => (await lookUp('jane@example.mil')).body[0]
const see = (client: Client) => client.send(readSession, {})
const of = ({ id }: BuiltPerson) => ({ params: { person: id } })
const setEnabled = (person: BuiltPerson, enabled: boolean, reason?: string) =>
  admin.send(wire.setPersonEnabled, { ...of(person), body: { enabled, reason } })
const disable = (person: BuiltPerson, reason?: string) => setEnabled(person, false, reason)
const act = (call: typeof wire.unlockPerson) => (person: BuiltPerson, reason?: string) =>
  admin.send(call, { ...of(person), body: { reason } })
const unlock = act(wire.unlockPerson)
const endSessions = act(wire.endPersonSessions)
const sendReset = act(wire.sendPersonReset)
const grant = (person: BuiltPerson, permissions: number[], reason: string) =>
  admin.send(wire.saveGrants, { ...of(person), body: { permissions, reason } })
const grantsOf = async (person: BuiltPerson): Promise<ResponseOf<typeof wire.readGrants>> =>
  (await admin.send(wire.readGrants, of(person))).body
const lastEvent = async () =>
  (
    await portal.owner`SELECT * FROM audit_events WHERE outcome = 'done' AND action <> 'session renewed'
    ORDER BY event_id DESC LIMIT 1`
  )[0]

beforeAll(async () => {
  const there = await buildUnit(portal.owner, { program: 'ANG', dodaac: 'FB9NG1' })
  boss = await build({ username: 'admin', permissions: [99] })
  const named = { username: 'jane', firstName: 'Jane', lastName: 'Doe', dodId: '1234567890' }
  jane = await build({ ...named, roles: [{ role: 'finance' }] })
  guard = await build({ ...there, username: 'guard', dodId: '9876543210' })
  admin = await portal.signIn('admin')
})

describe('looking somebody up', () => {
  it('a lookup counts the sessions that may still be used, by the idle time of the portal and not of the database', async () => {
    const { username } = await build({ username: 'rest' })
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
  })

  it('a lookup by email address in any case or by EDIPI finds people of every program with exactly these fields [ADM-03 API-41 DATA-37 CONST-46]', async () => {
    expect((await lookUp(' JANE@example.mil ')).body).toEqual([
      {
        preferredName: '',
        ...{ id: jane.id, username: 'jane', firstName: 'Jane', lastName: 'Doe', email: 'jane@example.mil' },
        ...{ dodaac: 'W9AR01', program: 'AR', dodId: '1234567890', maySignIn: true, enabled: true },
        ...{ pendingReset: null, pendingUntil: null, lockedUntil: null, lastSignInAt: null, sessions: 0 },
      },
    ])
    // The audit trail has it without the search term.
    const event = await lastEvent()
    const object = `search ${createHash('sha256').update('jane@example.mil').digest('hex')}`
    const done = { action: 'POST /admin/lookup', personId: boss.id, object, detail: { found: 1 } }
    expect(event).toMatchObject(done)
    expect(JSON.stringify(event)).not.toMatch(/jane@example/i)
    expect((await lookUp('9876543210')).body).toMatchObject([{ id: guard.id, program: 'ANG' }])
    for (const search of ['%@example.mil', '_ane@example.mil', '0000000000'])
      expect((await lookUp(search)).body, search).toEqual([])
    expect((await lookUp('Doe')).status).toBe(422)
  })

  it('a lookup works thirty times a minute and then says how long to wait [C13]', async () => {
    const curious = await signInNew({ permissions: [99] })
    const responses = []
    for (let use = 1; use <= 31; use++) responses.push(await lookUp('nobody@example.mil', curious))
    expect(responses.map(({ status }) => status)).toEqual([...Array(30).fill(200), 429])
    expect(responses[30]?.headers['retry-after']).toBe('60')
  })
})

describe('an administrator', () => {
  it('an administrator disables and enables a person; disabling ends the sessions at once', async () => {
    await portal.signIn('jane')
    expect((await findJane()).sessions).toBe(1)
    const gone = await disable(jane, 'Left the unit.')
    expect(gone).toMatchObject({ status: 200, body: { message: 'Success' } })
    expect(await lastEvent()).toMatchObject({
      object: `person ${jane.id}`,
      detail: { before: { enabled: true }, after: { enabled: false }, reason: 'Left the unit.' },
    })
    expect(await findJane()).toMatchObject({ enabled: false, sessions: 0 })
    expect((await disable(jane, 'Again.')).status).toBe(409)
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

  it('an administrator ends all sessions of a person, and sends a reset, whose secret stays hidden [ADM-07]', async () => {
    const client = await portal.signIn('jane')
    expect((await endSessions(jane, 'Lost laptop.')).status).toBe(200)
    expect((await see(client)).status).toBe(401)
    expect((await lastEvent())?.detail).toMatchObject({ reason: 'Lost laptop.' })
    expect((await sendReset(jane, 'Forgot it.')).status).toBe(200)
    const row = await findJane()
    expect(row.pendingReset).toMatch(/^[A-Z2-7]{10}$/)
    expect(Number(row.pendingUntil)).toBeGreaterThan(Date.parse(NOW))
  })

  it('an administrator changes people of another program only after switching to it', async () => {
    const reason = 'Asked for.'
    for (const response of [
      await disable(guard, reason),
      await unlock(guard, reason),
      await endSessions(guard, reason),
      await sendReset(guard, reason),
      await grant(guard, [1], reason),
      await admin.send(wire.readGrants, of(guard)),
    ])
      expect(detailOf(response)).toEqual([409, 'Switch to ANG to change this person.'])
    expect((await unlock({ ...jane, id: 999_999 }, reason)).status).toBe(404)
  })

  it('administrators cannot disable themselves, and keep the current session when they end their own sessions', async () => {
    expect((await disable(boss, 'Oops.')).status).toBe(403)
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

  it('nobody gives permissions to themselves, or by numbers that do not exist', async () => {
    expect((await grant(boss, [1, 99], 'Me.')).status).toBe(403)
    for (const number of [3, 5]) expect((await grant(jane, [number], 'Try.')).status, `${number}`).toBe(422)
    expect((await grantsOf(jane)).granted.map(({ area }) => area)).toEqual([3])
  })
})
