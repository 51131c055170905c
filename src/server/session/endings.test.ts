import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config/config.ts'
import { type BuiltPerson, PASSWORD } from '#testing/build.ts'
import { openPortal } from '#testing/open-portal.ts'
import { type Client, NO_LAG, requestOf } from '#testing/portal.ts'
import { verifyToken } from '#wire/account/recovery.ts'
import { API_BASE } from '#wire/call.ts'
import { readFigures } from '#wire/operations/operations.ts'
import { readReportRights, readSession, sessionUser, signIn, signOut } from '#wire/session/session.ts'
import { saveGrants, setPersonEnabled } from '#wire/users/users.ts'
import { deleteOldUses } from '../limits/uses.ts'
import { deleteOldSessions, endPreviousSecret } from './session-queries.ts'
import { hashSecret } from './sessions.ts'

const START = '2026-11-21T17:00:00Z'
const { portal, build, signInNew } = openPortal({ SESSIONS_PER_PERSON: '2' })
let other: FastifyInstance
let now = new Date(START)
const at = (instant: string) => {
  now = new Date(instant)
  portal.setTime(instant)
}

const status = async (client: Client, headers = {}) =>
  (await client.send(readSession, {}, { headers })).status
const statusElsewhere = async (cookie: string) =>
  (await other.inject({ url: `${API_BASE}/session`, headers: { cookie: `__Host-${cookie}` } })).statusCode
const stubborn = (cookie: string) => () => portal.client(cookie).send(readSession, {})
const typed = ({ username }: BuiltPerson) => ({ body: { username, password: PASSWORD, assertion: '' } })
const signInGranted = async () => {
  const { id, username } = await build()
  const { cookie } = await portal.signIn(username)
  expect(await statusElsewhere(cookie)).toBe(200)
  const input = { params: { person: id }, body: { permissions: [3], reason: 'Keeps the roster.' } }
  expect((await (await signInNew({ permissions: [99] })).send(saveGrants, input)).status).toBe(200)
  return cookie
}
const why = async (client: Client) => (await client.send(readSession, {})).body

beforeAll(async () => {
  const quiet = { LOG_LEVEL: 'silent', DATA_DIR: portal.dataDir, SUPPLY: 'none', DEMO: '0' }
  const config = readConfig({ ...quiet, PUBLIC_URL: 'https://portal.example' })
  const database = { url: portal.database.url, stop: async () => {} }
  other = await buildApp(config, database, { clock: () => now, runsJobs: false, lag: NO_LAG })
})
afterAll(() => other?.close())
beforeEach(() => at(START))

describe('a session ends', () => {
  it('a session ends after 15 minutes without a call of the person, in every process, and says so [A9]', async () => {
    const client = await signInNew({ roles: [{ role: 'order-placer' }] })
    const paged = await signInNew()
    // Calls that a page sends by itself.
    for (let minute = 2; minute <= 14; minute += 4) {
      at(`2026-11-21T17:${String(minute).padStart(2, '0')}:00Z`)
      expect(await status(paged, { 'x-background': '1' })).toBe(200)
    }
    at('2026-11-21T17:15:01Z')
    expect(await status(paged, { 'x-background': '1' })).toBe(401)
    at(START)
    expect((await client.send(readSession, {})).body.idleSeconds).toBe(900)
    at('2026-11-21T17:14:59Z')
    expect([await status(client), await statusElsewhere(client.cookie)]).toEqual([200, 200])
    at('2026-11-21T17:30:00Z')
    expect(await statusElsewhere(client.cookie)).toBe(401)
    const detail = 'You were signed out because nothing happened for 15 minutes. Sign in to continue.'
    expect(await why(client)).toMatchObject({ code: 'SESSION_IDLE', detail })
  })

  it('a session ends after 10 minutes for people who can change people, units, rights, or money [A9]', async () => {
    for (const rights of [{ permissions: [3] }, { roles: [{ role: 'finance' }] }]) {
      at(START)
      const client = await signInNew(rights)
      expect((await client.send(readSession, {})).body.idleSeconds).toBe(600)
      at('2026-11-21T17:10:01Z')
      expect((await why(client)).detail).toContain('nothing happened for 10 minutes')
    }
  })

  it('a session ends after 12 hours, however busy the person is [A9]', async () => {
    const client = await signInNew()
    const start = new Date(START).getTime()
    for (let minute = 10; minute < 720; minute += 10) {
      at(new Date(start + minute * 60_000).toISOString())
      expect(await status(client)).toBe(200)
      await expect
        .poll(() => portal.owner`SELECT FROM sessions WHERE last_active_at = ${now}`)
        .toHaveLength(1)
    }
    at(new Date(start + 720 * 60_000).toISOString())
    expect((await why(client)).code).toBe('SESSION_LONGEST')
  })

  it('the oldest session ends when the person signs in a third time, and its browser receives a notice [A10]', async () => {
    const person = await build()
    const clients = [await portal.signIn(person.username), await portal.signIn(person.username)]
    expect(await statusElsewhere(clients[0]?.cookie ?? '')).toBe(200)
    clients.push(await portal.signIn(person.username))
    expect(await Promise.all(clients.map((client) => status(client)))).toEqual([401, 200, 200])
    expect(await why(clients[0] as Client)).toMatchObject({ code: 'SESSION_TOO_MANY' })
    await expect.poll(() => statusElsewhere(clients[0]?.cookie ?? '')).toBe(401)
    const events = await portal.owner`SELECT detail FROM audit_events
      WHERE action = 'session ended' AND person_id = ${person.id}`
    expect(events).toEqual([{ detail: { ended: 1, reason: 'too many' } }])
    const rush = await Promise.all(Array.from({ length: 6 }, () => portal.signIn(person.username)))
    const alive = await Promise.all(rush.map((client) => status(client)))
    expect(alive.filter((code) => code === 200)).toHaveLength(2)
  })

  it('a session ends with the next call after the person is disabled, and says whom to ask [A10]', async () => {
    const { id, username } = await build()
    const client = await portal.signIn(username)
    expect([await status(client), await statusElsewhere(client.cookie)]).toEqual([200, 200])
    const input = { params: { person: id }, body: { enabled: false, reason: 'Left the unit.' } }
    expect((await (await signInNew({ permissions: [99] })).send(setPersonEnabled, input)).status).toBe(200)
    expect(await why(client)).toMatchObject({ status: 401, code: 'SESSION_DISABLED' })
    await expect.poll(() => statusElsewhere(client.cookie)).toBe(401)
  })

  it('a session ends with the sign-out: a kept cookie opens nothing, and the browser empties its cache [A8]', async () => {
    const client = await signInNew()
    const stored = stubborn(client.cookie)
    const out = await client.send(signOut, { body: { everywhere: false } })
    expect(out.headers['clear-site-data']).toBe('"cache"')
    expect([(await stored()).status, await statusElsewhere(client.cookie)]).toEqual([401, 401])
    // Nor does a sign-in take a secret that the browser sent.
    const planted = `sid=${'A'.repeat(43)}`
    const response = await portal.client(planted).send(signIn, typed(await build()))
    expect(String(response.headers['set-cookie'])).toMatch(/^sid=(?!A{43})[\w-]{43};/)
    expect((await stubborn(planted)()).status).toBe(401)
  })
})

describe('the secret of a session', () => {
  it('the secret of a session changes as soon as the rights change, and all pending requests get the same one [A8 A10]', async () => {
    const cookie = await signInGranted()
    const rush = await Promise.all(Array.from({ length: 20 }, stubborn(cookie)))
    expect(rush.map((response) => response.status)).toEqual(Array(20).fill(200))
    expect(rush.every((response) => response.body.permissions.includes(3))).toBe(true)
    const given = new Set(rush.map((response) => String(response.headers['set-cookie']).split(';')[0]))
    expect(given.size).toBe(1)
    const [renewed = ''] = given
    expect(renewed).not.toBe(cookie)
    expect([await statusElsewhere(renewed), await statusElsewhere(cookie)]).toEqual([200, 200])
    const quiet = await stubborn(renewed)()
    expect([quiet.status, quiet.headers['set-cookie']]).toEqual([200, undefined])
    at('2026-11-21T17:00:16Z')
    expect([(await stubborn(cookie)()).status, await statusElsewhere(cookie)]).toEqual([401, 401])
    expect([(await stubborn(renewed)()).status, await statusElsewhere(renewed)]).toEqual([200, 200])
  })

  it('the server sends the secret of a session again to a browser that lost the response with it [A8]', async () => {
    const cookie = await signInGranted()
    const given = async () => String((await stubborn(cookie)()).headers['set-cookie']).split(';')[0] ?? ''
    const lost = await given()
    at('2026-11-21T17:07:00Z')
    // Another program that knows the session from before the renewal ends nothing.
    await endPreviousSecret(portal.owner, hashSecret(cookie.replace('sid=', '')), now)
    at('2026-11-21T17:08:00Z')
    expect(await given()).toBe(lost)
    expect(await status(portal.client(lost))).toBe(200)
    at('2026-11-21T17:08:14Z')
    expect(await given()).toBe(lost)
    at('2026-11-21T17:08:16Z')
    expect([(await stubborn(cookie)()).status, await status(portal.client(lost))]).toEqual([401, 200])
  })

  it('either of two secrets ends a session, and the session does not come back [A8]', async () => {
    const cookie = await signInGranted()
    const renewed = portal.client(cookie)
    expect(await status(renewed)).toBe(200)
    expect(renewed.cookie).not.toBe(cookie)
    const out = await portal.client(cookie).send(signOut, { body: { everywhere: false } })
    expect(String(out.headers['set-cookie'])).toMatch(/^sid=;/)
    expect([await status(renewed), (await stubborn(cookie)()).status]).toEqual([401, 401])
  })
})

it('only the cookie makes a session, and scripts and other sites cannot reach it [A7]', async () => {
  const person = await build({ roles: [{ role: 'order-placer' }] })
  const signedIn = await other.inject({
    ...requestOf(signIn, typed(person)),
    headers: { origin: 'https://portal.example', 'content-type': 'application/json' },
  })
  const [ofSession, device] = [signedIn.headers['set-cookie']].flat().map(String)
  expect(device).toMatch(
    /^__Host-device=[\w-]{43}\.[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
  )
  expect(ofSession).toMatch(/^__Host-sid=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict$/)
  const client = await portal.signIn(person.username)
  const { body: session } = await client.send(readSession, {})
  const user = JSON.stringify(sessionUser.write({ ...session, permissions: [99] }))
  const claims = { permissions: '[99]', user }
  const withClaims = { headers: { ...claims, cookie: `${client.cookie}; permissions=[99]; user=admin` } }
  expect((await client.send(readFigures, {}, withClaims)).status).toBe(403)
  expect(await status(portal.anonymous, { ...claims, cookie: 'user=admin' })).toBe(401)
})

it('neither a person number nor a token signs anybody in [A11]', async () => {
  const [one, two] = [await build(), await build()]
  const readRights = (client: Client) => client.send(readReportRights, { params: { id: two.id } })
  const client = await portal.signIn(one.username)
  const verified = await portal.anonymous.send(verifyToken, { body: { token: 'x'.repeat(60) } })
  const rights = [await readRights(portal.anonymous), await readRights(client)]
  const responses = [...rights, verified, await portal.anonymous.get('/auth/verify-token?token=x')]
  expect(responses.map(({ status }) => status)).toEqual([401, 404, 200, 404])
  expect(verified.body).toEqual({ flag: false })
  for (const { headers } of responses) expect(headers['set-cookie']).toBeUndefined()
})

it('the sign-in shows the previous sign-in of the person, and every failure since [A12]', async () => {
  const person = await build()
  await portal.signIn(person.username)
  const fail = () => portal.anonymous.send(signIn, { body: { ...typed(person).body, password: 'x' } })
  at('2026-11-21T18:00:00Z')
  await fail()
  at('2026-11-21T19:00:00Z')
  await fail()
  const client = await portal.signIn(person.username)
  const { previousSignInAt, failedBefore } = (await client.send(readSession, {})).body
  expect([previousSignInAt, failedBefore]).toEqual([new Date(START), 2])
})

it('ended sessions leave the tables, and a browser that returns within a day still reads why', async () => {
  const { owner } = portal
  await owner`DELETE FROM sessions`
  const [idle, busy] = [await build(), await build()]
  const gone = await portal.signIn(idle.username)
  at('2026-11-21T17:20:00Z')
  const here = await portal.signIn(busy.username)
  await owner`DELETE FROM rate_limit_counts`
  await owner`INSERT INTO rate_limit_counts VALUES ('failed sign-in', '192.0.2.1', '2026-11-20T12:00:00Z', 5), ('failed sign-in', '192.0.2.1', '2026-11-21T17:15:00Z', 5)`
  const yesterday = new Date('2026-11-20T17:20:00Z')
  await deleteOldSessions(owner, now, yesterday)
  await deleteOldUses(owner, yesterday)
  expect(await owner`SELECT person_id FROM sessions`).toEqual([{ personId: busy.id }])
  expect(await owner`SELECT count(*)::int AS count FROM rate_limit_counts`).toEqual([{ count: 1 }])
  expect([(await why(gone)).code, await status(here)]).toEqual(['SESSION_IDLE', 200])
  await deleteOldSessions(owner, now, new Date('2026-11-21T17:20:01Z'))
  expect((await why(gone)).detail).toBe('You are signed out. Sign in to continue.')
})
