import { TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type BuiltPerson, buildPerson, buildPrograms, buildUnit, PASSWORD } from '#testing/build.ts'
import { type AskedOfPasskey, TestPasskey } from '#testing/passkeys.ts'
import { type Answer, type Client, startTestPortal, type TestPortal } from '#testing/portal.ts'
import { listOwnSessions, readOwnRights } from '#wire/account/my-account.ts'
import { addPasskey, beginPasskey, preparePasskey, signInByPasskey } from '#wire/account/passkeys.ts'
import {
  addSecondFactor,
  giveSecondFactor,
  listSecondFactors,
  prepareSecondFactor,
  removeSecondFactor,
} from '#wire/account/second-factors.ts'
import { readSession, signIn } from '#wire/session/session.ts'

import { findParty } from './passkeys.ts'

let portal: TestPortal
let now = 0
const START = Date.parse('2026-11-21T17:00:00Z')
const KEY = '0123456789abcdef'
const move = (seconds: number) => {
  now += seconds * 1000
  portal.setTime(new Date(now).toISOString())
}
const build = (more: object = {}): Promise<BuiltPerson> =>
  buildPerson(portal.owner, { dodaac: 'W9AR01', ...more })
const named = (answer: Answer, name: string) =>
  [answer.headers['set-cookie'] ?? []]
    .flat()
    .map((cookie) => String(cookie).split(';')[0] ?? '')
    .find((cookie) => cookie.startsWith(`${name}=`)) ?? ''
const lettersTo = async ({ id }: BuiltPerson) => {
  const rows = await portal.owner<{ subject: string }[]>`
    SELECT data->>'subject' AS subject FROM pgboss.job j JOIN people p ON p.email = data->>'to'
    WHERE j.name = 'mail' AND p.person_id = ${id} ORDER BY created_on`
  return rows.map(({ subject }) => subject)
}
const reasonsOf = async () => {
  const rows = await portal.owner<{ reason: string }[]>`SELECT detail->>'reason' AS reason FROM audit_events
    WHERE action = 'sign-in by passkey' AND outcome = 'refused' ORDER BY event_id DESC LIMIT 1`
  return rows[0]?.reason
}

type Prepared = AskedOfPasskey & { userHandle: string; ticket: string; recoveryCodes: string[] }
async function prepare(client: Client): Promise<Prepared> {
  const answer = await client.ask(preparePasskey, { body: {} })
  expect([answer.status, answer.body.detail]).toEqual([200, undefined])
  return answer.body
}
const send = (client: Client, made: ReturnType<TestPasskey['make']>, ticket: string, more: object = {}) =>
  client.ask(addPasskey, { body: { name: 'Security key', ...made, ticket, current: PASSWORD, ...more } })
/** Adds a passkey as the profile does. */
async function enrol(client: Client, passkey = new TestPasskey()) {
  const prepared = await prepare(client)
  const answer = await send(client, passkey.make(prepared), prepared.ticket)
  return { passkey, answer, ...prepared }
}
async function buildEnrolled(more: object = {}) {
  const person = await build(more)
  const client = await portal.signIn(person.username)
  const { answer, ...rest } = await enrol(client)
  expect(answer.status).toBe(200)
  return { person, client, ...rest }
}

type Begun = { asked: AskedOfPasskey; cookie: string; passkeys: { id: string }[] }
/** Begins as the sign-in page does, in a browser with these cookies. */
async function begin(isSecond = false, cookie = ''): Promise<Begun> {
  const answer = await portal.client(cookie).ask(beginPasskey, { body: { isSecond } })
  expect(answer.status).toBe(200)
  return { asked: answer.body, passkeys: answer.body.passkeys, cookie: named(answer, 'passkey') }
}
const finish = (cookie: string, signed: ReturnType<TestPasskey['sign']>, key?: string) =>
  portal.client(cookie).ask(signInByPasskey, { body: signed }, key ? { key } : {})
/** The whole sign-in by a passkey. */
async function enter(passkey: TestPasskey) {
  const { asked, cookie } = await begin()
  return finish(cookie, passkey.sign(asked))
}
const typePassword = (username: string) =>
  portal.client('').ask(signIn, { body: { username, password: PASSWORD, assertion: '' } })
/** The second factor after the right password. */
async function enterSecond(username: string, passkey: TestPasskey) {
  const half = named(await typePassword(username), 'half')
  const { asked, cookie } = await begin(true, half)
  return finish(`${half}; ${cookie}`, passkey.sign(asked))
}

beforeAll(async () => {
  portal = await startTestPortal({ SECOND_FACTOR: 'privileged' })
  await buildPrograms(portal.owner)
  await buildUnit(portal.owner, { dodaac: 'W9AR01' })
})
afterAll(() => portal?.stop())
beforeEach(() => {
  now = START
  move(0)
})

describe('somebody with a passkey', () => {
  it('signs in by it alone, and the session says so [A16]', async () => {
    const { person, passkey } = await buildEnrolled({ permissions: [3] })
    const answer = await enter(passkey)
    expect([answer.status, answer.body.id, answer.body.lacksFactor]).toEqual([200, person.id, false])
    const client = portal.client(named(answer, 'sid'))
    expect((await client.ask(readOwnRights, {})).status).toBe(200)
    const sessions = (await client.ask(listOwnSessions, {})).body
    expect(sessions.find(({ isThis }: { isThis: boolean }) => isThis).way).toBe('passkey')
  })

  it('shows it after the password, where a password alone is half a sign-in', async () => {
    const { person, passkey } = await buildEnrolled()
    const half = await typePassword(person.username)
    expect([half.body, named(half, 'sid')]).toEqual([{ flag: true, secondFactor: true, passkey: true }, ''])
    const { asked, cookie, passkeys } = await begin(true, named(half, 'half'))
    expect(passkeys.map(({ id }) => id)).toEqual([passkey.id])
    passkey.isVerified = false
    expect((await finish(cookie, passkey.sign(asked))).body.code).toBe('BEGIN_AGAIN')
    const answer = await finish(`${named(half, 'half')}; ${cookie}`, passkey.sign(asked))
    expect([answer.status, answer.body.id]).toEqual([200, person.id])
    const [session] = await portal.owner`SELECT way FROM sessions WHERE person_id = ${person.id}
      ORDER BY number DESC LIMIT 1`
    expect(session?.way).toBe('two-factors')
  })

  it('is not told to strangers: who has shown no password gets no passkey named', async () => {
    const { person } = await buildEnrolled()
    expect((await begin()).passkeys).toEqual([])
    expect((await portal.client('').ask(beginPasskey, { body: { isSecond: true } })).body.code).toBe(
      'BEGIN_AGAIN',
    )
    const half = named(await typePassword(person.username), 'half')
    expect((await begin(false, half)).passkeys).toEqual([])
  })

  it('may have an app beside it, and either signs in', async () => {
    const { person, client, passkey } = await buildEnrolled()
    const { setupKey, ticket } = (await client.ask(prepareSecondFactor, { body: {} })).body
    const showCode = () => new TOTP({ secret: setupKey }).generate({ timestamp: now })
    const body = { name: 'Phone', code: showCode(), ticket, current: PASSWORD }
    expect((await client.ask(addSecondFactor, { body })).status).toBe(200)
    move(60)
    const half = named(await typePassword(person.username), 'half')
    expect((await portal.client(half).ask(giveSecondFactor, { body: { code: showCode() } })).status).toBe(200)
    expect((await enterSecond(person.username, passkey)).status).toBe(200)
    expect((await client.ask(listSecondFactors, {})).body.factors).toMatchObject([
      { kind: 'passkey', name: 'Security key' },
      { kind: 'app', name: 'Phone' },
    ])
  })
})

describe('what a passkey has signed is refused', () => {
  const cases: [name: string, reason: string, spoil: (passkey: TestPasskey) => void][] = [
    ['for another place', 'the signature is not', (p) => (p.faults = { origin: 'http://localhost:3001' })],
    ['for another name', 'the signature is not', (p) => (p.faults = { host: 'evil.example' })],
    ['for another challenge', 'the signature is not', (p) => (p.faults = { challenge: 'A'.repeat(43) })],
    ['for making a passkey', 'the signature is not', (p) => (p.faults = { type: 'webauthn.create' })],
    ['without asking who holds it', 'did not ask who holds it', (p) => (p.isVerified = false)],
    ['in the name of somebody else', 'names somebody else', (p) => (p.userHandle = 'A'.repeat(43))],
    ['by a passkey that nobody has', 'nobody has', (p) => Object.assign(p, { id: new TestPasskey().id })],
    ['less often than before', 'has gone back', (p) => (p.counter = 1)],
    ['as often as before', 'has gone back', (p) => (p.counter = 9)],
  ]
  it.each(cases)('%s [A16]', async (_name, reason, spoil) => {
    const { passkey } = await buildEnrolled()
    passkey.counter = 9
    expect((await enter(passkey)).status).toBe(200)
    const spoilt = Object.assign(passkey, {})
    spoil(spoilt)
    const answer = await enter(spoilt)
    expect([answer.status, answer.body.code, named(answer, 'sid')]).toEqual([422, 'PASSKEY_REFUSED', ''])
    expect(await reasonsOf()).toContain(reason)
  })

  it('with a changed signature, or none of this browser', async () => {
    const { passkey } = await buildEnrolled()
    const { asked, cookie } = await begin()
    const signed = passkey.sign(asked)
    const other = new TestPasskey().sign(asked)
    expect((await finish(cookie, { ...signed, signature: other.signature })).body.code).toBe(
      'PASSKEY_REFUSED',
    )
    const { cookie: elsewhere } = await begin()
    expect((await finish(elsewhere, signed)).body.code).toBe('PASSKEY_REFUSED')
    expect((await finish('', signed)).body.code).toBe('PASSKEY_TOO_LATE')
    expect((await finish('passkey=AAAA', signed)).body.code).toBe('PASSKEY_TOO_LATE')
    expect((await finish(cookie, signed)).status).toBe(200)
  })

  it('after five minutes', async () => {
    const { passkey } = await buildEnrolled()
    const { asked, cookie } = await begin()
    move(301)
    expect((await finish(cookie, passkey.sign(asked))).body.code).toBe('PASSKEY_TOO_LATE')
  })

  it('by a disabled person, one who may not sign in, and one who is locked, all in the same words', async () => {
    const sentences = await Promise.all(
      ['enabled = false', 'may_sign_in = false', "locked_until = '2026-11-21T18:00:00Z'"].map(
        async (state) => {
          const { person, passkey } = await buildEnrolled()
          await portal.owner.unsafe(`UPDATE people SET ${state} WHERE person_id = ${person.id}`)
          const { status, body } = await enter(passkey)
          return `${status} ${body.detail}`
        },
      ),
    )
    expect(new Set(sentences).size).toBe(1)
    const nobody = await enter(new TestPasskey())
    expect(sentences[0]).toBe(`${nobody.status} ${nobody.body.detail}`)
  })

  it('as the second factor of somebody else', async () => {
    const [one, two] = [await buildEnrolled(), await buildEnrolled()]
    expect((await enterSecond(one.person.username, two.passkey)).body.code).toBe('PASSKEY_REFUSED')
    expect((await enterSecond(one.person.username, one.passkey)).status).toBe(200)
  })

  it('where the row was moved to somebody else, or the key in it changed [A16]', async () => {
    const [one, two] = [await buildEnrolled(), await buildEnrolled()]
    await portal.owner`DELETE FROM second_factors WHERE person_id = ${two.person.id}`
    await portal.owner`UPDATE second_factors SET person_id = ${two.person.id} WHERE person_id = ${one.person.id}`
    expect((await enter(one.passkey)).body.code).toBe('PASSKEY_REFUSED')
    expect(await reasonsOf()).toContain('nobody has')
  })

  it('and neither locks the person nor opens a locked password', async () => {
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

describe('a challenge', () => {
  it('is answered once, also where two programs share one database [A16]', async () => {
    const { passkey } = await buildEnrolled()
    passkey.counter = null
    const { asked, cookie } = await begin()
    const signed = passkey.sign(asked)
    const beside = await portal.startBeside()
    try {
      const answers = await Promise.all([
        finish(cookie, signed, KEY),
        beside.ask(signInByPasskey, { body: signed }, { headers: { cookie } }),
      ])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
      expect((await finish(cookie, signed)).body.code).toBe('BEGIN_AGAIN')
    } finally {
      await beside.stop()
    }
  })

  it('answered again with the same key gets a session in place of the one that nobody has', async () => {
    const { person, passkey } = await buildEnrolled()
    const { asked, cookie } = await begin()
    const signed = passkey.sign(asked)
    const [first, again] = [await finish(cookie, signed, KEY), await finish(cookie, signed, KEY)]
    expect([first.status, again.status, again.body.id]).toEqual([200, 200, person.id])
    expect((await portal.client(named(first, 'sid')).ask(readSession, {})).status).toBe(401)
    expect((await portal.client(named(again, 'sid')).ask(readSession, {})).status).toBe(200)
    expect((await finish(cookie, signed, `${KEY}0`)).body.code).toBe('BEGIN_AGAIN')
    expect((await finish(cookie, passkey.sign(asked), KEY)).body.code).toBe('BEGIN_AGAIN')
  })
})

it('a code whose reply was lost is answered again with the same key, and no other way [A14]', async () => {
  const { person, recoveryCodes } = await buildEnrolled()
  const [code = ''] = recoveryCodes
  const half = named(await typePassword(person.username), 'half')
  const give = (cookie: string, key?: string) =>
    portal.client(cookie).ask(giveSecondFactor, { body: { code } }, key ? { key } : {})
  const [first, again] = [await give(half, KEY), await give(half, KEY)]
  expect([first.status, again.status]).toEqual([200, 200])
  expect((await portal.client(named(again, 'sid')).ask(readSession, {})).status).toBe(200)
  expect((await portal.client(named(first, 'sid')).ask(readSession, {})).status).toBe(401)
  expect((await give(half, `${KEY}0`)).body.code).toBe('WRONG_CODE')
  expect((await give(half)).body.code).toBe('WRONG_CODE')
  const other = named(await typePassword(person.username), 'half')
  expect((await give(other, KEY)).body.code).toBe('WRONG_CODE')
  const [left] = await portal.owner`SELECT count(*)::int AS count FROM recovery_codes
    WHERE person_id = ${person.id}`
  expect(left?.count).toBe(9)
  expect((await lettersTo(person)).filter((subject) => subject === 'A recovery code was used')).toHaveLength(
    1,
  )
})

it('a passkey whose count has gone back is told to its person, by the answer and by mail', async () => {
  const { person, passkey } = await buildEnrolled()
  passkey.counter = 5
  expect((await enter(passkey)).status).toBe(200)
  passkey.counter = 3
  expect((await enter(passkey)).body.detail).toMatch(/as a copy of it would have/)
  expect((await lettersTo(person)).at(-1)).toBe('One of your passkeys was refused')
  passkey.counter = 0
  expect((await enterSecond(person.username, passkey)).body.code).toBe('PASSKEY_REFUSED')
  passkey.counter = 6
  expect((await enter(passkey)).status).toBe(200)
})

describe('the profile', () => {
  it('adds a passkey only with the own password, ends the other sessions, and writes a mail', async () => {
    const person = await build()
    const [client, other] = [await portal.signIn(person.username), await portal.signIn(person.username)]
    const prepared = await prepare(client)
    const passkey = new TestPasskey()
    const made = passkey.make(prepared)
    expect((await send(client, made, prepared.ticket, { current: 'wrong' })).body.code).toBe(
      'CURRENT_PASSWORD',
    )
    expect((await send(client, made, `${prepared.ticket}A`)).body.code).toBe('TICKET')
    const stranger = await portal.signIn((await build()).username)
    expect((await send(stranger, made, prepared.ticket)).body.code).toBe('TICKET')
    const answer = await send(client, made, prepared.ticket)
    expect(answer.status).toBe(200)
    expect((await other.ask(readSession, {})).status).toBe(401)
    expect((await client.ask(listSecondFactors, {})).body).toMatchObject({
      factors: [{ name: 'Security key', kind: 'passkey', usedAt: null }],
      recoveryLeft: 10,
    })
    expect(await lettersTo(person)).toEqual(['A second factor was added'])
    expect((await prepare(client)) as unknown).toMatchObject({
      passkeys: [{ id: passkey.id, transports: ['usb'] }],
    })
  })

  it('answers a repeated key as before, and adds it once', async () => {
    const client = await portal.signIn((await build()).username)
    const prepared = await prepare(client)
    const body = {
      ...{ name: 'Security key', ticket: prepared.ticket, current: PASSWORD },
      ...new TestPasskey().make(prepared),
    }
    const add = () => client.ask(addPasskey, { body }, { key: KEY })
    expect([(await add()).status, (await add()).status]).toEqual([200, 200])
    expect((await client.ask(listSecondFactors, {})).body.factors).toHaveLength(1)
  })

  const unmade: [string, (passkey: TestPasskey) => void][] = [
    ['another place', (p) => (p.faults = { origin: 'https://evil.example' })],
    ['another name', (p) => (p.faults = { host: 'evil.example' })],
    ['another challenge', (p) => (p.faults = { challenge: 'A'.repeat(43) })],
    ['a sign-in', (p) => (p.faults = { type: 'webauthn.get' })],
  ]
  it.each(unmade)('takes no passkey that was made for %s', async (_name, spoil) => {
    const passkey = new TestPasskey()
    spoil(passkey)
    const client = await portal.signIn((await build()).username)
    const { answer } = await enrol(client, passkey)
    expect([answer.status, answer.body.code]).toEqual([422, 'NO_PASSKEY'])
  })

  it('takes no statement with certificates, whose addresses somebody else chose', async () => {
    const client = await portal.signIn((await build()).username)
    const prepared = await prepare(client)
    const certificates = new Map<string, unknown>([['x5c', Buffer.from('certificate')]])
    for (const format of ['packed', 'fido-u2f', 'tpm', 'android-key', 'apple']) {
      const made = new TestPasskey().make(prepared, { format, statement: certificates })
      expect((await send(client, made, prepared.ticket)).body.code, format).toBe('NO_PASSKEY')
    }
  })

  it('takes no passkey that somebody has, be it oneself', async () => {
    const { client, passkey } = await buildEnrolled()
    expect((await enrol(client, passkey)).answer.status).toBe(409)
    const other = await portal.signIn((await build()).username)
    expect((await enrol(other, passkey)).answer.status).toBe(409)
    expect((await other.ask(listSecondFactors, {})).body).toMatchObject({ factors: [], recoveryLeft: 0 })
  })

  it('removes one with the password, and it signs nobody in from then on', async () => {
    const { person, client, passkey } = await buildEnrolled()
    const [{ number }] = (await client.ask(listSecondFactors, {})).body.factors
    const remove = (current: string) =>
      client.ask(removeSecondFactor, { params: { number }, body: { current } })
    expect((await remove('wrong')).status).toBe(422)
    expect((await remove(PASSWORD)).status).toBe(200)
    expect((await enter(passkey)).body.code).toBe('PASSKEY_REFUSED')
    expect((await typePassword(person.username)).body.id).toBe(person.id)
    expect((await lettersTo(person)).at(-1)).toBe('A second factor was removed')
  })

  it('keeps no key readable [A16]', async () => {
    const { passkey, person } = await buildEnrolled()
    const [row] = await portal.owner`SELECT encode(sealed_secret, 'escape') AS sealed FROM second_factors
      WHERE person_id = ${person.id}`
    expect(row?.sealed).not.toContain('publicKey')
    expect(row?.sealed).not.toContain(passkey.id)
  })
})

it.each([
  ['http://127.0.0.1:3000', 'localhost http://localhost:3000'],
  ['http://[::1]:3000', 'localhost http://localhost:3000'],
  ['http://localhost:8080/portal', 'localhost http://localhost:8080'],
  ['https://portal.example:8443', 'portal.example https://portal.example:8443'],
])('passkeys of %s are made for %s', (publicUrl, wanted) => {
  const { host, origin } = findParty({ publicUrl })
  expect(`${host} ${origin}`).toBe(wanted)
})

it.each(['http://portal.example', 'https://10.0.0.7', 'https://[fe80::1]', 'http://192.0.2.1:3000'])(
  'a portal at %s says that it has no passkeys',
  (publicUrl) =>
    expect(() => findParty({ publicUrl })).toThrow('Passkeys need a portal with a name and https.'),
)

it('a role that asks for a second factor is content with a passkey [A16]', async () => {
  const client = await portal.signIn((await build({ permissions: [3] })).username)
  expect((await client.ask(readSession, {})).body.lacksFactor).toBe(true)
  expect((await enrol(client)).answer.status).toBe(200)
  expect((await client.ask(readSession, {})).body.lacksFactor).toBe(false)
  expect((await client.ask(readOwnRights, {})).status).toBe(200)
})
