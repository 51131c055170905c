import { TOTP } from 'otpauth'
import { describe, expect, it } from 'vitest'
import { PASSWORD } from '#testing/build.ts'
import { checkRows } from '#testing/check-rows.ts'
import { cookieOf, openFactorsPortal } from '#testing/factors-portal.ts'
import { type PasskeyRequest, TestPasskey } from '#testing/passkeys.ts'
import type { Client, ClientResponse } from '#testing/portal.ts'
import { codeOf } from '#testing/said.ts'
import { readOwnRights } from '#wire/account/my-account.ts'
import { addPasskey, beginPasskey, preparePasskey, signInByPasskey } from '#wire/account/passkeys.ts'
import {
  addSecondFactor,
  giveSecondFactor,
  listSecondFactors,
  prepareSecondFactor,
  removeSecondFactor,
} from '#wire/account/second-factors.ts'
import { readSession } from '#wire/session/session.ts'
import { findParty } from './passkeys.ts'

const opened = openFactorsPortal()
const { portal, clock, move, build, signInNew, typePassword, beginHalf, emailsTo, lastWay } = opened
const KEY = '0123456789abcdef'

const reasonsOf = async () => {
  const [row] = await portal.owner`SELECT detail->>'reason' AS reason FROM audit_events
    WHERE action = 'sign-in by passkey' AND outcome = 'refused' ORDER BY event_id DESC LIMIT 1`
  return row?.reason
}
const readFactors = async (client: Client) => (await client.send(listSecondFactors, {})).body
const statusOf = async (client: Client) => (await client.send(readSession, {})).status

type Prepared = PasskeyRequest & { userHandle: string; ticket: string; recoveryCodes: string[] }
async function prepare(client: Client): Promise<Prepared> {
  const response = await client.send(preparePasskey, { body: {} })
  expect(response.status).toBe(200)
  return response.body
}
const send = (client: Client, made: ReturnType<TestPasskey['make']>, ticket: string, more: object = {}) =>
  client.send(addPasskey, { body: { name: 'Security key', ...made, ticket, current: PASSWORD, ...more } })
async function enrol(client: Client, passkey = new TestPasskey()) {
  const prepared = await prepare(client)
  const response = await send(client, passkey.make(prepared), prepared.ticket)
  return { passkey, response, ...prepared }
}
async function buildEnrolled(more: object = {}) {
  const person = await build(more)
  const client = await portal.signIn(person.username)
  const { response, ...rest } = await enrol(client)
  expect(response.status).toBe(200)
  return { person, client, ...rest }
}

type Begun = { requested: PasskeyRequest; cookie: string; passkeys: { id: string }[] }
async function begin(isSecond = false, cookie = ''): Promise<Begun> {
  const response = await portal.client(cookie).send(beginPasskey, { body: { isSecond } })
  expect(response.status).toBe(200)
  return { requested: response.body, passkeys: response.body.passkeys, cookie: cookieOf(response, 'passkey') }
}
const finish = (cookie: string, signed: ReturnType<TestPasskey['sign']>, key?: string) =>
  portal.client(cookie).send(signInByPasskey, { body: signed }, key ? { key } : {})
async function enter(passkey: TestPasskey) {
  const { requested, cookie } = await begin()
  return finish(cookie, passkey.sign(requested))
}
async function enterSecond(username: string, passkey: TestPasskey) {
  const half = await beginHalf(username)
  const { requested, cookie } = await begin(true, half)
  return finish(`${half}; ${cookie}`, passkey.sign(requested))
}

describe('a person with a passkey', () => {
  it('a passkey alone signs its owner in, and satisfies a role that requires a second factor [A16]', async () => {
    const person = await build({ permissions: [3] })
    const client = await portal.signIn(person.username)
    const lacksFactor = async () => (await client.send(readSession, {})).body.lacksFactor
    expect(await lacksFactor()).toBe(true)
    const { passkey } = await enrol(client)
    expect(await lacksFactor()).toBe(false)
    const response = await enter(passkey)
    expect([response.status, response.body.id, response.body.lacksFactor]).toEqual([200, person.id, false])
    expect((await portal.client(cookieOf(response, 'sid')).send(readOwnRights, {})).status).toBe(200)
    expect(await lastWay(person)).toBe('passkey')
  })

  it('a passkey completes the sign-in of its owner, for whom a password is only half a sign-in', async () => {
    const { person, passkey } = await buildEnrolled()
    expect((await begin()).passkeys).toEqual([])
    const typed = await typePassword(person.username)
    const half = cookieOf(typed, 'half')
    expect(typed.body).toEqual({ flag: true, secondFactor: true, passkey: true })
    expect(cookieOf(typed, 'sid')).toBe('')
    expect((await begin(false, half)).passkeys).toEqual([])
    const { requested, cookie, passkeys } = await begin(true, half)
    expect(passkeys.map(({ id }) => id)).toEqual([passkey.id])
    passkey.isVerified = false
    expect((await finish(cookie, passkey.sign(requested))).body.code).toBe('BEGIN_AGAIN')
    const response = await finish(`${half}; ${cookie}`, passkey.sign(requested))
    expect([response.status, response.body.id]).toEqual([200, person.id])
    expect(await lastWay(person)).toBe('two-factors')
    const asked = await portal.anonymous.send(beginPasskey, { body: { isSecond: true } })
    expect(asked.body.code).toBe('BEGIN_AGAIN')
  })

  it('a person can have a passkey and an app, and either one signs in', async () => {
    const { person, client, passkey } = await buildEnrolled()
    const { setupKey, ticket } = (await client.send(prepareSecondFactor, { body: {} })).body
    const showCode = () => new TOTP({ secret: setupKey }).generate({ timestamp: clock.now })
    const body = { name: 'Phone', code: showCode(), ticket, current: PASSWORD }
    expect((await client.send(addSecondFactor, { body })).status).toBe(200)
    move(60)
    const half = portal.client(await beginHalf(person.username))
    expect((await half.send(giveSecondFactor, { body: { code: showCode() } })).status).toBe(200)
    expect((await enterSecond(person.username, passkey)).status).toBe(200)
    expect((await readFactors(client)).factors).toMatchObject([
      { kind: 'passkey', name: 'Security key' },
      { kind: 'app', name: 'Phone' },
    ])
  })
})

describe('a refused passkey signature', () => {
  it('the server refuses a passkey signature for another purpose, by somebody else, or with an older count [A16]', async () => {
    const cases: [reason: string, spoil: (passkey: TestPasskey) => void][] = [
      ['the signature is not', (p) => (p.faults = { origin: 'http://localhost:3001' })],
      ['the signature is not', (p) => (p.faults = { host: 'evil.example' })],
      ['the signature is not', (p) => (p.faults = { challenge: 'A'.repeat(43) })],
      ['the signature is not', (p) => (p.faults = { type: 'webauthn.create' })],
      ['did not ask who holds it', (p) => (p.isVerified = false)],
      ['names somebody else', (p) => (p.userHandle = 'A'.repeat(43))],
      ['nobody has', (p) => Object.assign(p, { id: new TestPasskey().id })],
      ['has gone back', (p) => (p.counter = 1)],
      ['has gone back', (p) => (p.counter = 9)],
    ]
    for (const [reason, spoil] of cases) {
      const { person, passkey } = await buildEnrolled()
      passkey.counter = 9
      expect((await enter(passkey)).status).toBe(200)
      spoil(passkey)
      const refused = await enter(passkey)
      expect([...codeOf(refused), cookieOf(refused, 'sid')]).toEqual([422, 'PASSKEY_REFUSED', ''])
      expect(await reasonsOf(), `${spoil}`).toContain(reason)
      if (reason !== 'has gone back') continue
      expect(refused.body.detail).toMatch(/It may be a copy, because its signature count is lower/)
      expect((await emailsTo(person)).at(-1)).toBe('One of your passkeys was refused')
      passkey.counter = 0
      expect((await enterSecond(person.username, passkey)).body.code).toBe('PASSKEY_REFUSED')
      // Each adds one before it signs. The copy changed no count.
      for (const [counter, status] of Object.entries({ 9: 422, 10: 200 })) {
        passkey.counter = Number(counter)
        expect((await enter(passkey)).status).toBe(status)
      }
    }
  })

  it('the server refuses a passkey with a changed signature, in another browser, or after five minutes', async () => {
    const { passkey } = await buildEnrolled()
    const { requested, cookie } = await begin()
    const signed = passkey.sign(requested)
    const codeBy = async (cookie: string, signature = signed.signature) =>
      (await finish(cookie, { ...signed, signature })).body.code
    expect(await codeBy(cookie, new TestPasskey().sign(requested).signature)).toBe('PASSKEY_REFUSED')
    expect(await codeBy((await begin()).cookie)).toBe('PASSKEY_REFUSED')
    for (const none of ['', 'passkey=AAAA']) expect(await codeBy(none)).toBe('PASSKEY_TOO_LATE')
    move(301)
    expect(await codeBy(cookie)).toBe('PASSKEY_TOO_LATE')
    move(-301)
    expect((await finish(cookie, signed)).status).toBe(200)
  })

  it('the server refuses passkeys of disabled, locked, and unauthorized people with the same message', async () => {
    const nobody = await enter(new TestPasskey())
    for (const state of ['enabled = false', 'may_sign_in = false', "locked_until = '2026-11-21T18:00:00Z'"]) {
      const { person, passkey } = await buildEnrolled()
      await portal.owner.unsafe(`UPDATE people SET ${state} WHERE person_id = ${person.id}`)
      const { status, body } = await enter(passkey)
      expect([status, body.detail], state).toEqual([nobody.status, nobody.body.detail])
    }
  })

  it('the server refuses a passkey of another person, and one whose row moved to another person [A16]', async () => {
    const [one, two] = [await buildEnrolled(), await buildEnrolled()]
    expect((await enterSecond(one.person.username, two.passkey)).body.code).toBe('PASSKEY_REFUSED')
    expect((await enterSecond(one.person.username, one.passkey)).status).toBe(200)
    await portal.owner`DELETE FROM second_factors WHERE person_id = ${two.person.id}`
    await portal.owner`UPDATE second_factors SET person_id = ${two.person.id} WHERE person_id = ${one.person.id}`
    expect((await enter(one.passkey)).body.code).toBe('PASSKEY_REFUSED')
    expect(await reasonsOf()).toContain('nobody has')
  })

  it('a refused passkey neither locks the person nor unlocks a locked password', async () => {
    const { person, passkey } = await buildEnrolled()
    passkey.faults = { origin: 'https://evil.example' }
    for (let time = 0; time < 4; time++) expect((await enter(passkey)).status).toBe(422)
    expect((await typePassword(person.username)).body.secondFactor).toBe(true)
    await portal.owner`UPDATE people SET failed_sign_ins = 2 WHERE person_id = ${person.id}`
    passkey.faults = {}
    expect((await enter(passkey)).status).toBe(200)
    const [row] = await portal.owner`SELECT failed_sign_ins FROM people WHERE person_id = ${person.id}`
    expect(row?.failedSignIns).toBe(2)
  })
})

async function expectReplaced(first: ClientResponse, again: ClientResponse): Promise<void> {
  expect([first.status, again.status]).toEqual([200, 200])
  const sessions = [first, again].map((response) => portal.client(cookieOf(response, 'sid')))
  expect(await Promise.all(sessions.map(statusOf))).toEqual([401, 200])
}

it('the server accepts a challenge once, even when two programs share one database [A16]', async () => {
  const { passkey } = await buildEnrolled()
  passkey.counter = null
  const { requested, cookie } = await begin()
  const signed = passkey.sign(requested)
  const beside = await portal.startBeside()
  const elsewhere = beside.send(signInByPasskey, { body: signed }, { headers: { cookie } })
  const responses = await Promise.all([finish(cookie, signed, KEY), elsewhere])
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 422])
  expect((await finish(cookie, signed)).body.code).toBe('BEGIN_AGAIN')
  await beside.stop()
})

it('a retry with the same key gets a new session that replaces the unclaimed one', async () => {
  const { person, passkey } = await buildEnrolled()
  const { requested, cookie } = await begin()
  const signed = passkey.sign(requested)
  const [first, again] = [await finish(cookie, signed, KEY), await finish(cookie, signed, KEY)]
  expect(again.body.id).toBe(person.id)
  await expectReplaced(first, again)
  expect((await finish(cookie, signed, `${KEY}0`)).body.code).toBe('BEGIN_AGAIN')
  expect((await finish(cookie, passkey.sign(requested), KEY)).body.code).toBe('BEGIN_AGAIN')
})

it('the server accepts a code whose response was lost again with the same key, and in no other way [A14]', async () => {
  const { person, recoveryCodes } = await buildEnrolled()
  const [code = ''] = recoveryCodes
  const half = await beginHalf(person.username)
  const give = (cookie: string, key?: string) =>
    portal.client(cookie).send(giveSecondFactor, { body: { code } }, key ? { key } : {})
  await expectReplaced(await give(half, KEY), await give(half, KEY))
  for (const [cookie, key] of [[half, `${KEY}0`], [half], [await beginHalf(person.username), KEY]] as const)
    expect((await give(cookie, key)).body.code).toBe('WRONG_CODE')
  const left = await portal.owner`SELECT FROM recovery_codes WHERE person_id = ${person.id}`
  expect(left).toHaveLength(9)
  const subjects = (await emailsTo(person)).filter((subject) => subject === 'A recovery code was used')
  expect(subjects).toHaveLength(1)
})

describe('the profile', () => {
  it('adding a passkey requires the current password, ends the other sessions, and stores nothing readable [A16]', async () => {
    const person = await build()
    const [client, other] = [await portal.signIn(person.username), await portal.signIn(person.username)]
    const { ticket, ...prepared } = await prepare(client)
    const passkey = new TestPasskey()
    const made = passkey.make(prepared)
    expect((await send(client, made, ticket, { current: 'wrong' })).body.code).toBe('CURRENT_PASSWORD')
    expect((await send(client, made, `${ticket}A`)).body.code).toBe('TICKET')
    expect((await send(await signInNew(), made, ticket)).body.code).toBe('TICKET')
    expect((await send(client, made, ticket)).status).toBe(200)
    expect(await statusOf(other)).toBe(401)
    expect(await readFactors(client)).toMatchObject({
      factors: [{ name: 'Security key', kind: 'passkey', usedAt: null }],
      recoveryLeft: 10,
    })
    expect(await emailsTo(person)).toEqual(['A second factor was added'])
    expect(await prepare(client)).toMatchObject({ passkeys: [{ id: passkey.id, transports: ['usb'] }] })
    const [row] = await portal.owner`SELECT encode(sealed_secret, 'escape') AS sealed FROM second_factors
      WHERE person_id = ${person.id}`
    for (const readable of ['publicKey', passkey.id]) expect(row?.sealed).not.toContain(readable)
  })

  it('the profile refuses a passkey made for another purpose, and attestation statements with certificates', async () => {
    const client = await signInNew()
    for (const faults of [
      { origin: 'https://evil.example' },
      { host: 'evil.example' },
      { challenge: 'A'.repeat(43) },
      { type: 'webauthn.get' },
    ]) {
      const { response } = await enrol(client, Object.assign(new TestPasskey(), { faults }))
      expect([response.status, response.body.code]).toEqual([422, 'NO_PASSKEY'])
    }
    // Another party chose the addresses in certificates.
    const prepared = await prepare(client)
    const statement = new Map<string, unknown>([['x5c', Buffer.from('certificate')]])
    for (const format of ['packed', 'fido-u2f', 'tpm', 'android-key', 'apple']) {
      const made = new TestPasskey().make(prepared, { format, statement })
      expect((await send(client, made, prepared.ticket)).body.code, format).toBe('NO_PASSKEY')
    }
  })

  it('the profile refuses a passkey that is already registered; a removed one signs nobody in afterward', async () => {
    const { person, client, passkey } = await buildEnrolled()
    const other = await signInNew()
    for (const by of [client, other]) expect((await enrol(by, passkey)).response.status).toBe(409)
    expect(await readFactors(other)).toMatchObject({ factors: [], recoveryLeft: 0 })
    const [{ number }] = (await readFactors(client)).factors
    const remove = (current: string) =>
      client.send(removeSecondFactor, { params: { number }, body: { current } })
    expect((await remove('wrong')).status).toBe(422)
    expect((await remove(PASSWORD)).status).toBe(200)
    expect((await enter(passkey)).body.code).toBe('PASSKEY_REFUSED')
    expect((await typePassword(person.username)).body.id).toBe(person.id)
    expect((await emailsTo(person)).at(-1)).toBe('A second factor was removed')
  })
})

it('a portal makes passkeys for its own name, and needs a name and https', () => {
  checkRows(
    [
      ['http://127.0.0.1:3000', 'localhost', 'http://localhost:3000'],
      ['http://[::1]:3000', 'localhost', 'http://localhost:3000'],
      ['http://localhost:8080/portal', 'localhost', 'http://localhost:8080'],
      ['https://portal.example:8443', 'portal.example', 'https://portal.example:8443'],
    ],
    (publicUrl, host, origin) => expect(findParty({ publicUrl })).toMatchObject({ host, origin }),
  )
  checkRows(['http://portal.example', 'https://10.0.0.7', 'https://[fe80::1]'], (publicUrl) =>
    expect(() => findParty({ publicUrl })).toThrow('Passkeys need a portal with a name and https.'),
  )
})

it('too many attempts by strangers do not block people who entered a password or signed in here before', async () => {
  const { person, passkey } = await buildEnrolled()
  const device = cookieOf(await enter(passkey), 'device')
  const half = await beginHalf(person.username)
  const begins = async (cookie = '', isSecond = false) =>
    (await portal.client(cookie).send(beginPasskey, { body: { isSecond } })).status
  // On a slow machine, a new minute begins meanwhile.
  let strangers = 0
  while (strangers < 900 && (await begins()) === 200) strangers++
  expect([await begins(), await begins(device), await begins(half, true)]).toEqual([429, 200, 200])
  for (let press = 1; press < 30; press++) await begins(half, true)
  expect([await begins(half, true), await begins(device)]).toEqual([429, 200])
})
