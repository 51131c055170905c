import { TOTP } from 'otpauth'
import { describe, expect, it } from 'vitest'
import { type BuiltPerson, PASSWORD } from '#testing/build.ts'
import { cookieOf, openFactorsPortal } from '#testing/factors-portal.ts'
import type { Client } from '#testing/portal.ts'
import { codeOf } from '#testing/said.ts'
import { readOwnRights } from '#wire/account/my-account.ts'
import {
  addSecondFactor,
  giveSecondFactor,
  listSecondFactors,
  prepareSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from '#wire/account/second-factors.ts'
import { readSession, signOut } from '#wire/session/session.ts'
import { resetSecondFactors } from '#wire/users/users.ts'

const opened = openFactorsPortal()
const { portal, clock, move, build, signInNew, typePassword, beginHalf: begin, emailsTo, lastWay } = opened

const showCode = (setupKey: string, steps = 0) =>
  new TOTP({ secret: setupKey }).generate({ timestamp: clock.now + steps * 30_000 })
const typeCode = (cookie: string, code = '') =>
  portal.client(cookie).send(giveSecondFactor, { body: { code } })
type Prepared = { setupKey: string; ticket: string; recoveryCodes: string[] }
const prepare = async (client: Client): Promise<Prepared> =>
  (await client.send(prepareSecondFactor, { body: {} })).body
const add = (client: Client, { setupKey, ticket }: Prepared, more: object = {}) => {
  const body = { name: 'Phone', code: showCode(setupKey), ticket, current: PASSWORD, ...more }
  return client.send(addSecondFactor, { body })
}
const readFactors = async (client: Client) => (await client.send(listSecondFactors, {})).body
const remove = (client: Client, number: number, current = PASSWORD) =>
  client.send(removeSecondFactor, { params: { number }, body: { current } })
const isIn = async (client: Client) => (await client.send(readSession, {})).status === 200
const lacksFactor = async (client: Client) => (await client.send(readSession, {})).body.lacksFactor

async function buildEnrolled() {
  const person = await build()
  const client = await portal.signIn(person.username)
  const prepared = await prepare(client)
  expect((await add(client, prepared)).status).toBe(200)
  move(60)
  return { person, client, ...prepared }
}
const eventsOf = (person: BuiltPerson) =>
  portal.owner<{ action: string; outcome: string; detail: unknown }[]>`
    SELECT action, outcome, detail FROM audit_events WHERE person_id = ${person.id} ORDER BY event_id DESC`

describe('a person with an authenticator app', () => {
  it('a person with an app signs in by password and code, and by neither alone [A14]', async () => {
    const { person, setupKey } = await buildEnrolled()
    const response = await typePassword(person.username)
    const half = cookieOf(response, 'half')
    expect([response.status, response.body]).toEqual([200, { flag: true, secondFactor: true }])
    expect(cookieOf(response, 'sid')).toBe('')
    expect(await isIn(portal.client(half))).toBe(false)
    expect(codeOf(await typeCode('', showCode(setupKey)))).toEqual([422, 'BEGIN_AGAIN'])
    const whole = await typeCode(half, showCode(setupKey))
    expect([whole.status, whole.body.id]).toEqual([200, person.id])
    expect((await portal.client(cookieOf(whole, 'sid')).send(readSession, {})).body.id).toBe(person.id)
    expect(await lastWay(person)).toBe('two-factors')
    const done = { action: 'sign-in', outcome: 'done', detail: { secondFactor: 'app' } }
    expect((await eventsOf(person))[0]).toEqual(done)
  })

  it('the server accepts each code once, and a clock may be half a minute off [A14]', async () => {
    const { person, setupKey } = await buildEnrolled()
    const code = showCode(setupKey)
    const both = await Promise.all([begin(person.username), begin(person.username)])
    const responses = await Promise.all(both.map((half) => typeCode(half, code)))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 422])
    move(30)
    const half = await begin(person.username)
    expect((await typeCode(half, code)).body.code).toBe('WRONG_CODE')
    const spaced = showCode(setupKey, 1).replace(/^.{3}/, ' $& ')
    expect((await typeCode(half, spaced)).status).toBe(200)
    move(300)
    const later = await begin(person.username)
    for (const steps of [2, -2]) expect((await typeCode(later, showCode(setupKey, steps))).status).toBe(422)
  })

  it('the second step fails after five minutes, with a changed cookie, and with an old password [A14]', async () => {
    const { person, setupKey } = await buildEnrolled()
    const half = await begin(person.username)
    const other = await buildEnrolled()
    const changed = `${half.slice(0, -4)}${half.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`
    expect((await typeCode(changed, showCode(setupKey))).body.code).toBe('BEGIN_AGAIN')
    expect((await typeCode(half, showCode(other.setupKey))).body.code).toBe('WRONG_CODE')
    move(301)
    expect((await typeCode(half, showCode(setupKey))).body.code).toBe('BEGIN_AGAIN')
    const again = await begin(person.username)
    await portal.owner`UPDATE people SET password_hash = password_hash || ' ' WHERE person_id = ${person.id}`
    expect((await typeCode(again, showCode(setupKey))).body.code).toBe('BEGIN_AGAIN')
  })

  it('three wrong codes lock the person like wrong passwords, even for the correct code [A14]', async () => {
    const { person, setupKey } = await buildEnrolled()
    const half = await begin(person.username)
    for (const code of ['000000', '111111', 'ABCD EFGH IJKL MNOP'])
      expect((await typeCode(half, code)).body.code).toBe('WRONG_CODE')
    const { status, body } = await typeCode(half, showCode(setupKey))
    expect([status, body.detail]).toEqual([429, expect.stringContaining('locked this for 15 minutes')])
    expect((await typePassword(person.username)).body).toEqual({ flag: true })
    const events = (await eventsOf(person)).map(({ action, outcome }) => `${action} ${outcome}`)
    expect(events.filter((event) => event === 'second factor refused')).toHaveLength(3)
    expect(events.join()).toContain('password lock')
    move(15 * 60 + 1)
    expect((await typeCode(await begin(person.username), showCode(setupKey))).status).toBe(200)
  })

  it('a recovery code signs in once in any spelling, and new codes invalidate the old ones', async () => {
    const { person, client, recoveryCodes } = await buildEnrolled()
    const enter = async (code?: string) => typeCode(await begin(person.username), code)
    const [first = '', second] = recoveryCodes
    expect(new Set(recoveryCodes).size).toBe(10)
    expect((await enter((first.toLowerCase().match(/.{4}/g) ?? []).join('-'))).status).toBe(200)
    expect((await enter(first)).body.code).toBe('WRONG_CODE')
    expect((await readFactors(client)).recoveryLeft).toBe(9)
    const { ticket, recoveryCodes: others } = await prepare(client)
    const renewed = await client.send(renewRecoveryCodes, { body: { ticket, current: PASSWORD } })
    expect(renewed.status).toBe(200)
    expect((await enter(second)).body.code).toBe('WRONG_CODE')
    expect((await enter(others[0])).status).toBe(200)
    const [foreign] = (await buildEnrolled()).recoveryCodes
    expect((await enter(foreign)).status).toBe(422)
  })
})

describe('the profile', () => {
  it('adding an app requires the password and its first code, ends the other sessions, and sends a mail', async () => {
    const person = await build()
    const [client, other] = [await portal.signIn(person.username), await portal.signIn(person.username)]
    const prepared = await prepare(client)
    expect((await add(client, prepared, { current: 'wrong' })).body.code).toBe('CURRENT_PASSWORD')
    expect((await add(client, prepared, { code: '000000' })).body.code).toBe('WRONG_CODE')
    const changed = { ticket: `${prepared.ticket}A` }
    expect((await add(client, prepared, changed)).body.code).toBe('TICKET')
    expect((await add(await signInNew(), prepared)).body.code).toBe('TICKET')
    expect((await add(client, prepared)).status).toBe(200)
    expect(await isIn(other)).toBe(false)
    expect(await readFactors(client)).toMatchObject({
      factors: [{ name: 'Phone', kind: 'app', usedAt: null }],
      ...{ recoveryLeft: 10, isRequired: false },
    })
    expect(await emailsTo(person)).toEqual(['A second factor was added'])
    // The code from the setup cannot sign anybody in.
    expect((await typeCode(await begin(person.username), showCode(prepared.setupKey))).status).toBe(422)
  })

  it('removing an app requires the password, and removing the last app removes the recovery codes', async () => {
    const { person, client } = await buildEnrolled()
    const [{ number }] = (await readFactors(client)).factors
    expect((await remove(client, number, 'wrong')).status).toBe(422)
    expect((await remove((await buildEnrolled()).client, number)).status).toBe(404)
    expect((await remove(client, number)).status).toBe(200)
    expect(await readFactors(client)).toMatchObject({ factors: [], recoveryLeft: 0 })
    expect((await typePassword(person.username)).body.id).toBe(person.id)
    // A setup key works for half an hour.
    const prepared = await prepare(client)
    for (let minute = 0; minute < 31; minute += 10) {
      move(600)
      await client.send(readSession, {})
    }
    expect((await add(client, prepared)).body.code).toBe('TICKET')
  })

  it('the database stores no readable keys or codes [A14]', async () => {
    const { setupKey, recoveryCodes } = await buildEnrolled()
    const stored = await portal.owner`SELECT t::text FROM second_factors t UNION ALL
      SELECT t::text FROM recovery_codes t UNION ALL SELECT t::text FROM audit_events t`
    for (const secret of [setupKey, recoveryCodes[0] ?? ''])
      for (const readable of [secret, Buffer.from(secret).toString('hex')])
        expect(JSON.stringify(stored)).not.toContain(readable)
  })
})

describe('a role that requires a second factor', () => {
  it('the role opens nothing until its owner adds a second factor, and everything afterward [A14]', async () => {
    const client = await signInNew({ permissions: [3] })
    expect(await lacksFactor(client)).toBe(true)
    expect(codeOf(await client.send(readOwnRights, {}))).toEqual([403, 'SECOND_FACTOR_NEEDED'])
    expect((await client.delete('/session/others', {})).status).toBe(403)
    expect((await add(client, await prepare(client))).status).toBe(200)
    expect(await lacksFactor(client)).toBe(false)
    expect((await client.send(readOwnRights, {})).status).toBe(200)
    const [{ number }] = (await readFactors(client)).factors
    expect(codeOf(await remove(client, number))).toEqual([422, 'LAST_FACTOR'])
  })

  it('the role lets its owner sign out without a second factor, and it does not affect others or cards', async () => {
    const client = await signInNew({ roles: [{ role: 'finance' }] })
    expect((await client.send(signOut, { body: { everywhere: false } })).status).toBe(200)
    expect(await lacksFactor(await signInNew({ roles: [{ role: 'order-placer' }] }))).toBe(false)
    const keeper = await build({ permissions: [3] })
    const card = await portal.signIn(keeper.username)
    await portal.owner`UPDATE sessions SET way = 'certificate' WHERE person_id = ${keeper.id}`
    await portal.owner`SELECT pg_notify('sessions_changed', 'all')`
    await expect.poll(async () => (await card.send(readOwnRights, {})).status).toBe(200)
  })
})

it('a reset of lost factors notifies the person, signs them out, and lets them sign in by password again', async () => {
  const { person, client } = await buildEnrolled()
  const admin = await signInNew({ permissions: [99] })
  await add(admin, await prepare(admin))
  const input = { params: { person: person.id }, body: { reason: 'Lost the phone.' } }
  expect((await client.send(resetSecondFactors, input)).status).toBe(403)
  expect((await admin.send(resetSecondFactors, input)).status).toBe(200)
  expect(await isIn(client)).toBe(false)
  expect((await typePassword(person.username)).body.id).toBe(person.id)
  expect((await emailsTo(person)).at(-1)).toBe('Your second factor was reset')
  expect((await admin.send(resetSecondFactors, input)).status).toBe(409)
  const [event] = await portal.owner`SELECT detail FROM audit_events
    WHERE object = ${`person ${person.id}`} AND outcome = 'done' AND action LIKE '%second-factors%'`
  expect(event?.detail).toMatchObject({ removed: 1, reason: 'Lost the phone.' })
})
