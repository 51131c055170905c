import { beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { type BuiltPerson, DUE_COST, PASSWORD } from '#testing/build.ts'
import { checkRows } from '#testing/check-rows.ts'
import { openPortal } from '#testing/open-portal.ts'
import { type ClientResponse, requestOf } from '#testing/portal.ts'
import { codeOf } from '#testing/said.ts'
import { forgotPassword } from '#wire/account/recovery.ts'
import { signIn } from '#wire/session/session.ts'
import { findUses, nameNetwork, requireUse } from '../limits/uses.ts'
import { HASHERS, hashingNow } from './hashers.ts'
import { forgetOldDevices } from './known-devices.ts'
import { hashPassword, isPassword } from './passwords.ts'

const log: string[] = []
const logTo = { write: (line: string) => void log.push(line) }
const { portal, build } = openPortal({ LOG_LEVEL: 'error' }, { logTo })
const typed = (username: string, password: string) => ({ body: { username, password, assertion: '' } })
const login = (username: string, password: string) => portal.anonymous.send(signIn, typed(username, password))
const isIn = ({ body, headers }: ClientResponse) =>
  body.username !== undefined && headers['set-cookie'] !== undefined
const nameOf = (response: unknown) => {
  const { data } = z.safeParse(signIn.response.schema, response)
  return data && 'username' in data ? data.username : null
}
const at = (instant: string) => portal.setTime(instant)

beforeEach(async () => {
  at('2026-11-21T17:00:00Z')
  await portal.owner`DELETE FROM rate_limit_counts`
})

describe('guessing a password', () => {
  it('a password locks after three guesses, even among a hundred concurrent ones, and unlocks by itself [A6]', async () => {
    const person = await build()
    const guesses = Array.from({ length: 100 }, (_, n) =>
      login(person.username, n === 10 ? PASSWORD : `Wrong-${n}`),
    )
    const responses = await Promise.all(guesses)
    expect(responses.filter(isIn)).toHaveLength(0)
    expect([...new Set(responses.map(({ status }) => status))].sort()).toEqual([200, 503])
    const busy = responses.find(({ status }) => status === 503)
    expect(busy?.headers['retry-after']).toBe('5')
    const read = () => portal.owner`
      SELECT failed_sign_ins, locked_until FROM people WHERE person_id = ${person.id}`
    const tried = responses.filter(({ status }) => status === 200).length
    expect(await read()).toMatchObject([{ failedSignIns: Math.min(3, tried) }])
    // On a slow machine, fewer than three guesses of the rush had a turn.
    for (const guess of ['one', 'two']) await login(person.username, guess)
    expect(await read()).toEqual([{ failedSignIns: 3, lockedUntil: new Date('2026-11-21T17:15:00Z') }])
    expect(isIn(await login(person.username, PASSWORD))).toBe(false)
    at('2026-11-21T17:14:00Z')
    await login(person.username, 'Wrong-again')
    at('2026-11-21T17:15:01Z')
    expect(isIn(await login(person.username, PASSWORD))).toBe(true)
  })

  it('after 600 failed guesses, the server slows down only the network that sent them [A6]', async () => {
    const person = await build()
    const from = { remoteAddress: '192.0.2.7' }
    const sendRequest = (password: string, name = person.username, more = from) =>
      portal.app.inject({ ...requestOf(signIn, typed(name, password)), ...more })
    await portal.owner`INSERT INTO rate_limit_counts VALUES ('failed sign-in', '192.0.2.7', '2026-11-21T17:00:00Z', 599)`
    const read = (response: { json(): unknown }) => nameOf(response.json())
    for (let time = 0; time < 3; time++) expect(read(await sendRequest(PASSWORD))).toBe(person.username)
    expect((await sendRequest('wrong')).json()).toEqual({ flag: true })
    for (let time = 0; time < 2; time++) expect(read(await sendRequest(PASSWORD))).toBe(person.username)
    const begun = performance.now()
    const flood = Array.from({ length: 40 }, (_, n) => sendRequest('wrong', `nobody${n}`))
    const elsewhere = await sendRequest(PASSWORD, person.username, { remoteAddress: '192.0.2.8' })
    expect(read(elsewhere)).toBe(person.username)
    const responses = await Promise.all(flood)
    const away = responses.filter(({ statusCode }) => statusCode === 429)
    const turns = Math.ceil((performance.now() - begun) / 500)
    expect(away.length).toBeGreaterThanOrEqual(Math.max(1, 40 - 25 - turns))
    expect(away[0]?.headers['retry-after']).toBe('5')
    expect(away[0]?.json()).toMatchObject({
      code: 'TOO_MANY_SIGN_INS',
      detail: 'Too many sign-ins from your network have failed. Try again in a moment.',
    })
  })

  it('a guess from an address counts for its network [A6]', () =>
    checkRows(
      [
        ['192.0.2.7', '192.0.2.7'],
        ['2001:0DB8:1:2::9', '2001:db8:1:2::/64'],
        ['2001:db8:1:3:3:4:5:6', '2001:db8:1:3::/64'],
        ['2001:db8::', '2001:db8:0:0::/64'],
        ['::1', '0:0:0:0::/64'],
        ['1::3:4:5:6:7:8', '1:0:3:4::/64'],
        ['::ffff:192.0.2.7', '::ffff:192.0.2.7'],
      ],
      (address, network) => expect(nameNetwork(address)).toBe(network),
    ))

  it('a user who exceeds a limit receives the waiting time, and other users continue', async () => {
    const limit = { kind: 'look', max: 2, seconds: 60 }
    const look = (id: number, instant: string) =>
      requireUse(portal.owner, limit, id, new Date(instant), { did: 'You looked twice', code: 'LOOKS' })
    await look(1, '2026-11-21T17:00:00Z')
    await look(1, '2026-11-21T17:00:01Z')
    for (const [instant, retryAfter, wait] of [
      ['2026-11-21T17:00:02Z', 58, '58 seconds'],
      ['2026-11-21T17:00:59Z', 1, 'a second'],
    ] as const) {
      const message = `You looked twice. Try again in ${wait}.`
      const refusal = { kind: 'too-many', message, code: 'LOOKS', retryAfter }
      await expect(look(1, instant)).rejects.toMatchObject(refusal)
    }
    await look(2, '2026-11-21T17:00:59Z')
    await look(1, '2026-11-21T17:01:00Z')
    expect(await findUses(portal.owner, limit, '2', new Date('2026-11-21T17:00:30Z'))).toBe(1)
    expect(await findUses(portal.owner, limit, '2', new Date('2026-11-21T17:01:00Z'))).toBe(0)
  })

  it('a lock of ten people at a time logs one line for the operator and updates the metrics [A6]', async () => {
    at('2026-11-22T09:00:00Z')
    log.length = 0
    const [first, ...others] = await Promise.all(Array.from({ length: 12 }, () => build()))
    const locked = others.slice(2).map(({ id }) => id)
    await portal.owner`UPDATE people SET locked_until = '2026-11-22T09:10:00Z' WHERE person_id = ANY (${locked})`
    for (const { username } of [first, others[0], others[1]] as BuiltPerson[])
      await Promise.all(['one', 'two', 'three'].map((guess) => login(username, guess)))
    const alarms = () => log.filter((line) => line.includes('"event":"sign-in.mass-lock"'))
    expect(alarms()).toHaveLength(1)
    expect(JSON.parse(alarms()[0] ?? '{}')).toMatchObject({ level: 50, locked: 10 })
    const figures = String((await portal.app.inject('/metrics')).body)
    for (const figure of [
      /^sign_ins_total\{outcome="refused",way="password"\} \d+$/m,
      /^account_locks_total \d+$/m,
      /^mass_locks_total 1$/m,
      /^password_hashing\{state="waiting"\} 0$/m,
      /^sessions_live \d+$/m,
    ])
      expect(figures).toMatch(figure)
  })
})

function openBrowser(remoteAddress = '192.0.2.20') {
  const cookies = new Map<string, string>()
  const send = async (username: string, password: string) => {
    const requested = requestOf(signIn, typed(username, password))
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await portal.app.inject({
      ...requested,
      remoteAddress,
      headers: { ...requested.headers, cookie },
    })
    for (const { name, value } of response.cookies as { name: string; value: string }[])
      cookies.set(name, value)
    return nameOf(response.json()) === username
  }
  return { send, cookies }
}

describe('a browser with an earlier sign-in', () => {
  const lockFromAfar = async (username: string) => {
    for (const guess of ['one', 'two', 'three']) await login(username, guess)
  }

  it('a known browser signs its owner in after a remote lock, which remains for other browsers and other usernames', async () => {
    const [owner, other] = [await build(), await build()]
    const browser = openBrowser()
    expect(await browser.send(owner.username, PASSWORD)).toBe(true)
    await lockFromAfar(other.username)
    expect(await browser.send(other.username, PASSWORD)).toBe(false)
    browser.cookies.delete('sid')
    await lockFromAfar(owner.username)
    expect(await browser.send(owner.username, PASSWORD)).toBe(true)
    expect(await openBrowser().send(owner.username, PASSWORD)).toBe(false)
    const device = browser.cookies.get('device') ?? ''
    for (const cookie of [`A${device}`, device.replace(/.$/, '_'), device.split('.')[0] ?? '', 'x.y']) {
      const thief = openBrowser()
      thief.cookies.set('device', cookie)
      expect([cookie, await thief.send(owner.username, PASSWORD)]).toEqual([cookie, false])
    }
    const same = openBrowser()
    same.cookies.set('device', device)
    expect(await same.send(owner.username, PASSWORD)).toBe(true)
  })

  it('a known browser has three tries of its own, which also count for the username [A6]', async () => {
    const person = await build()
    const browser = openBrowser()
    await browser.send(person.username, PASSWORD)
    for (const guess of ['one', 'two', 'three'])
      expect(await browser.send(person.username, guess)).toBe(false)
    expect(await browser.send(person.username, PASSWORD)).toBe(false)
    expect(isIn(await login(person.username, PASSWORD))).toBe(false)
    at('2026-11-21T17:14:59Z')
    expect(await browser.send(person.username, PASSWORD)).toBe(false)
    at('2026-11-21T17:30:01Z')
    expect(await browser.send(person.username, PASSWORD)).toBe(true)
  })

  it('the server forgets a known browser after half a year without a sign-in', async () => {
    const person = await build()
    const browser = openBrowser()
    await browser.send(person.username, PASSWORD)
    await forgetOldDevices(portal.owner, new Date('2027-05-20T16:00:00Z'))
    await lockFromAfar(person.username)
    expect(await browser.send(person.username, PASSWORD)).toBe(true)
    await forgetOldDevices(portal.owner, new Date('2027-05-20T18:00:00Z'))
    expect(await browser.send(person.username, PASSWORD)).toBe(false)
  })
})

describe('hashing', () => {
  it('hashing uses nineteen megabytes and two passes, and has its own threads and a queue of fifty [B9]', async () => {
    const hash = await hashPassword('Better-Pass-1', DUE_COST)
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await isPassword('Better-Pass-1', hash)).toBe(true)
    expect(await isPassword('Better-Pass-2', hash)).toBe(false)
    const max = HASHERS + 50
    const all = Promise.allSettled(Array.from({ length: max + 8 }, () => isPassword('x', null)))
    expect(hashingNow()).toEqual({ running: HASHERS, waiting: 50 })
    const refused = (await all).filter((one) => one.status === 'rejected')
    expect(refused).toHaveLength(8)
    expect(refused[0]?.reason).toMatchObject({ kind: 'busy', retryAfter: 2 })
  })

  it('the server does not hash a text that is too long for a password [B9]', async () => {
    const large = await login('anybody', 'x'.repeat(100_000))
    expect([large.status, large.body.errors?.[0]?.field]).toEqual([400, 'password'])
    expect((await login('anybody', 'x'.repeat(1_000_000))).status).toBe(413)
  })
})

it('beyond a limit, reset requests from one network get the same response but send no mail [B7]', async () => {
  await portal.owner`INSERT INTO rate_limit_counts VALUES ('forgotten password', '127.0.0.1', '2026-11-21T17:00:00Z', 119)`
  const jobs = () => portal.owner`SELECT 1 FROM pgboss.job WHERE name = 'forgot-password'`
  const forget = () => portal.anonymous.send(forgotPassword, { body: { email: 'a@example.mil' } })
  for (const { status, body } of [await forget(), await forget()])
    expect([status, body]).toEqual([202, { message: 'Success' }])
  expect(await jobs()).toHaveLength(1)
})

it('while the database is unavailable, a sign-in gets a 503 response without a cookie [A4]', async () => {
  const person = await build()
  await portal.owner`ALTER FUNCTION find_sign_in(text) RENAME TO find_sign_in_before`
  await portal.owner.unsafe(`CREATE FUNCTION find_sign_in(wanted text) RETURNS TABLE (person_id bigint, program text, password_hash text,
    enabled boolean, may_sign_in boolean, is_demo boolean, locked_until timestamptz, last_sign_in_at timestamptz, failed_sign_ins integer) LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'away' USING ERRCODE = '57P03'; END $$`)
  const response = await login(person.username, PASSWORD)
  expect([...codeOf(response), response.headers['set-cookie']]).toEqual([503, 'NOT_DONE', undefined])
  await portal.owner`DROP FUNCTION find_sign_in(text)`
  await portal.owner`ALTER FUNCTION find_sign_in_before(text) RENAME TO find_sign_in`
  expect(isIn(await login(person.username, PASSWORD))).toBe(true)
})
