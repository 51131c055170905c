import { TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type BuiltPerson, buildPerson, buildPrograms, buildUnit, PASSWORD } from '#testing/build.ts'
import { type Answer, type Client, startTestPortal, type TestPortal } from '#testing/portal.ts'
import { readOwnRights } from '#wire/account/my-account.ts'
import {
  addSecondFactor,
  giveSecondFactor,
  listSecondFactors,
  prepareSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from '#wire/account/second-factors.ts'
import { resetSecondFactors } from '#wire/panel/administration.ts'
import { readSession, signIn, signOut } from '#wire/session/session.ts'

let portal: TestPortal
let now = 0
const START = Date.parse('2026-11-21T17:00:00Z')
const move = (seconds: number) => {
  now += seconds * 1000
  portal.setTime(new Date(now).toISOString())
}
const build = (more: object = {}): Promise<BuiltPerson> =>
  buildPerson(portal.owner, { dodaac: 'W9AR01', ...more })
/** What an app that was given this key shows now, or so many steps away from now. */
const showCode = (setupKey: string, steps = 0) =>
  new TOTP({ secret: setupKey }).generate({ timestamp: now + steps * 30_000 })
const cookiesOf = (answer: Answer) =>
  [answer.headers['set-cookie'] ?? []].flat().map((cookie) => String(cookie).split(';')[0] ?? '')
const named = (answer: Answer, name: string) =>
  cookiesOf(answer).find((cookie) => cookie.startsWith(`${name}=`)) ?? ''

const typePassword = (username: string, password = PASSWORD, cookie = '') =>
  portal.client(cookie).ask(signIn, { body: { username, password, assertion: '' } })
/** The second screen in the browser that has this cookie. */
const typeCode = (cookie: string, code: string) =>
  portal.client(cookie).ask(giveSecondFactor, { body: { code } })
const begin = async (username: string) => named(await typePassword(username), 'half')

/** Adds an app as the profile does; answers its key and the recovery codes. */
async function enrol(client: Client, more: { current?: string } = {}) {
  const prepared = (await client.ask(prepareSecondFactor, { body: {} })).body
  const { setupKey, ticket, recoveryCodes } = prepared as {
    setupKey: string
    ticket: string
    recoveryCodes: string[]
  }
  const body = { name: 'Phone', code: showCode(setupKey), ticket, current: PASSWORD, ...more }
  const answer = await client.ask(addSecondFactor, { body })
  return { setupKey, recoveryCodes, ticket, answer }
}
async function buildEnrolled(more: object = {}) {
  const person = await build(more)
  const client = await portal.signIn(person.username)
  const { answer, ...rest } = await enrol(client)
  expect(answer.status).toBe(200)
  move(60)
  return { person, client, ...rest }
}
const eventsOf = (person: BuiltPerson) =>
  portal.owner<{ action: string; outcome: string; detail: unknown }[]>`
    SELECT action, outcome, detail FROM audit_events WHERE person_id = ${person.id} ORDER BY event_id DESC`
const lettersTo = ({ id }: BuiltPerson) => portal.owner<{ subject: string }[]>`
  SELECT data->>'subject' AS subject FROM pgboss.job j JOIN people p ON p.email = data->>'to'
  WHERE j.name = 'mail' AND p.person_id = ${id} ORDER BY created_on`

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

describe('somebody with an authenticator app', () => {
  it('is signed in by the password and the code, and by neither alone [A14]', async () => {
    const { person, setupKey } = await buildEnrolled()
    const half = await typePassword(person.username)
    expect([half.status, half.body, named(half, 'sid')]).toEqual([
      200,
      { flag: true, secondFactor: true },
      '',
    ])
    expect((await portal.client(named(half, 'half')).ask(readSession, {})).status).toBe(401)
    const none = await portal.anonymous.ask(giveSecondFactor, { body: { code: showCode(setupKey) } })
    expect([none.status, none.body.code]).toEqual([422, 'BEGIN_AGAIN'])
    const whole = await typeCode(named(half, 'half'), showCode(setupKey))
    expect([whole.status, whole.body.id]).toEqual([200, person.id])
    expect((await portal.client(named(whole, 'sid')).ask(readSession, {})).body.id).toBe(person.id)
    const [row] =
      await portal.owner`SELECT way FROM sessions WHERE person_id = ${person.id} ORDER BY number DESC LIMIT 1`
    expect(row).toEqual({ way: 'two-factors' })
    expect((await eventsOf(person))[0]).toEqual({
      action: 'sign-in',
      outcome: 'done',
      detail: { secondFactor: 'app' },
    })
  })

  it('uses each code once, and a clock may be half a minute off [A14]', async () => {
    const { person, setupKey } = await buildEnrolled()
    const code = showCode(setupKey)
    const both = await Promise.all([begin(person.username), begin(person.username)])
    const answers = await Promise.all(both.map((half) => typeCode(half, code)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    move(30)
    const half = await begin(person.username)
    expect((await typeCode(half, code)).body.code).toBe('WRONG_CODE')
    expect(
      (await typeCode(half, ` ${showCode(setupKey, 1).slice(0, 3)} ${showCode(setupKey, 1).slice(3)}`))
        .status,
    ).toBe(200)
    move(300)
    const later = await begin(person.username)
    expect((await typeCode(later, showCode(setupKey, 2))).status).toBe(422)
    expect((await typeCode(later, showCode(setupKey, -2))).status).toBe(422)
  })

  it('is asked in vain after five minutes, with a changed cookie, and with an old password [A14]', async () => {
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

  it('who types three wrong codes is locked like after wrong passwords, also with the right one then [A14]', async () => {
    const { person, setupKey } = await buildEnrolled()
    const half = await begin(person.username)
    for (const code of ['000000', '111111', 'ABCD EFGH IJKL MNOP'])
      expect((await typeCode(half, code)).body.code).toBe('WRONG_CODE')
    const locked = await typeCode(half, showCode(setupKey))
    expect([locked.status, locked.body.detail]).toEqual([
      429,
      expect.stringContaining('locked this for 15 minutes'),
    ])
    expect((await typePassword(person.username)).body).toEqual({ flag: true })
    const events = await eventsOf(person)
    expect(
      events.filter(({ action, outcome }) => action === 'second factor' && outcome === 'refused'),
    ).toHaveLength(3)
    expect(events.some(({ action }) => action === 'password lock')).toBe(true)
    move(15 * 60 + 1)
    expect((await typeCode(await begin(person.username), showCode(setupKey))).status).toBe(200)
  })

  it('is let in by a recovery code, once, however it is typed; new ones put an end to the old', async () => {
    const { person, client, recoveryCodes } = await buildEnrolled()
    const [first = '', second = ''] = recoveryCodes
    expect(new Set(recoveryCodes).size).toBe(10)
    const typed = (first.toLowerCase().match(/.{4}/g) ?? []).join('-')
    expect((await typeCode(await begin(person.username), typed)).status).toBe(200)
    expect((await typeCode(await begin(person.username), first)).body.code).toBe('WRONG_CODE')
    expect((await client.ask(listSecondFactors, {})).body.recoveryLeft).toBe(9)
    const prepared = (await client.ask(prepareSecondFactor, { body: {} })).body
    const renewed = await client.ask(renewRecoveryCodes, {
      body: { ticket: prepared.ticket, current: PASSWORD },
    })
    expect(renewed.status).toBe(200)
    expect((await typeCode(await begin(person.username), second)).body.code).toBe('WRONG_CODE')
    expect((await typeCode(await begin(person.username), prepared.recoveryCodes[0])).status).toBe(200)
  })

  it("is not asked with somebody else's recovery code", async () => {
    const [one, two] = [await buildEnrolled(), await buildEnrolled()]
    expect((await typeCode(await begin(one.person.username), two.recoveryCodes[0] ?? '')).status).toBe(422)
    expect((await typeCode(await begin(two.person.username), two.recoveryCodes[0] ?? '')).status).toBe(200)
  })
})

describe('the profile', () => {
  it('adds an app only with the own password and its first code, ends the other sessions, and writes a mail', async () => {
    const person = await build()
    const [client, other] = [await portal.signIn(person.username), await portal.signIn(person.username)]
    const { body } = await client.ask(prepareSecondFactor, { body: {} })
    const add = (more: object) =>
      client.ask(addSecondFactor, {
        body: {
          name: 'Phone',
          code: showCode(body.setupKey),
          ticket: body.ticket,
          current: PASSWORD,
          ...more,
        },
      })
    expect((await add({ current: 'wrong' })).body.code).toBe('CURRENT_PASSWORD')
    expect((await add({ code: '000000' })).body.code).toBe('WRONG_CODE')
    expect((await add({ ticket: `${body.ticket}A` })).body.code).toBe('TICKET')
    const stranger = await portal.signIn((await build()).username)
    const stolen = { name: 'Phone', code: showCode(body.setupKey), ticket: body.ticket, current: PASSWORD }
    expect((await stranger.ask(addSecondFactor, { body: stolen })).body.code).toBe('TICKET')
    expect((await add({})).status).toBe(200)
    expect((await other.ask(readSession, {})).status).toBe(401)
    expect((await client.ask(listSecondFactors, {})).body).toMatchObject({
      factors: [{ name: 'Phone', kind: 'app', usedAt: null }],
      recoveryLeft: 10,
      isRequired: false,
    })
    expect((await lettersTo(person)).map(({ subject }) => subject)).toEqual(['A second factor was added'])
    // The code that showed that the app works signs nobody in.
    expect((await typeCode(await begin(person.username), showCode(body.setupKey))).status).toBe(422)
  })

  it('says so when a key was made up half an hour ago', async () => {
    const client = await portal.signIn((await build()).username)
    const { body } = await client.ask(prepareSecondFactor, { body: {} })
    for (let minute = 0; minute < 31; minute += 10) {
      move(600)
      await client.ask(readSession, {})
    }
    const late = { name: 'Phone', code: showCode(body.setupKey), ticket: body.ticket, current: PASSWORD }
    expect((await client.ask(addSecondFactor, { body: late })).body.code).toBe('TICKET')
  })

  it('removes one with the password, and with the last one the recovery codes', async () => {
    const { person, client } = await buildEnrolled()
    const [{ number }] = (await client.ask(listSecondFactors, {})).body.factors
    const remove = (current: string, by = client) =>
      by.ask(removeSecondFactor, { params: { number }, body: { current } })
    expect((await remove('wrong')).status).toBe(422)
    const other = await buildEnrolled()
    expect((await remove(PASSWORD, other.client)).status).toBe(404)
    expect((await remove(PASSWORD)).status).toBe(200)
    expect((await client.ask(listSecondFactors, {})).body).toMatchObject({ factors: [], recoveryLeft: 0 })
    expect((await typePassword(person.username)).body.id).toBe(person.id)
  })

  it('keeps nothing readable: neither keys nor codes are in any table [A14]', async () => {
    const { setupKey, recoveryCodes } = await buildEnrolled()
    const tables = await portal.owner<
      { name: string }[]
    >`SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
      WHERE schemaname IN ('public', 'pgboss')`
    const hexOf = (text: string) => Buffer.from(text).toString('hex')
    for (const { name } of tables)
      for (const text of [setupKey, hexOf(setupKey), recoveryCodes[0] ?? '', hexOf(recoveryCodes[0] ?? '')]) {
        const [row] = await portal.owner.unsafe(
          `SELECT count(*)::int AS count FROM ${name} t WHERE t::text LIKE '%${text}%'`,
        )
        expect(row?.count, name).toBe(0)
      }
  })
})

describe('a role that asks for a second factor', () => {
  it('opens nothing before its person has added one, and everything then [A14]', async () => {
    const keeper = await build({ permissions: [3] })
    const client = await portal.signIn(keeper.username)
    expect((await client.ask(readSession, {})).body.lacksFactor).toBe(true)
    const refused = await client.ask(readOwnRights, {})
    expect([refused.status, refused.body.code]).toEqual([403, 'SECOND_FACTOR_NEEDED'])
    const statuses = await Promise.all(
      ['/servicemember/AR?page=1', '/session/mine', '/dashboard/announcements'].map((path) =>
        client.get(path),
      ),
    )
    expect(statuses.every(({ status }) => status === 403 || status === 404)).toBe(true)
    expect((await client.delete('/session/others', {})).status).toBe(403)
    expect((await enrol(client)).answer.status).toBe(200)
    expect((await client.ask(readSession, {})).body.lacksFactor).toBe(false)
    expect((await client.ask(readOwnRights, {})).status).toBe(200)
    const [{ number }] = (await client.ask(listSecondFactors, {})).body.factors
    const last = await client.ask(removeSecondFactor, { params: { number }, body: { current: PASSWORD } })
    expect([last.status, last.body.code]).toEqual([422, 'LAST_FACTOR'])
  })

  it('lets its person sign out without one, and does not touch others or cards', async () => {
    const client = await portal.signIn((await build({ roles: [{ role: 'finance' as const }] })).username)
    expect((await client.ask(signOut, { body: { everywhere: false } })).status).toBe(200)
    const placer = await portal.signIn((await build({ roles: [{ role: 'order-placer' as const }] })).username)
    expect((await placer.ask(readSession, {})).body.lacksFactor).toBe(false)
    const keeper = await build({ permissions: [3] })
    const card = await portal.signIn(keeper.username)
    await portal.owner`UPDATE sessions SET way = 'certificate' WHERE person_id = ${keeper.id}`
    await portal.owner`SELECT pg_notify('sessions_changed', 'all')`
    await expect.poll(async () => (await card.ask(readOwnRights, {})).status).toBe(200)
  })
})

describe('an administrator', () => {
  it('resets what somebody has lost: they are told, signed out, and sign in by the password again', async () => {
    const { person, client } = await buildEnrolled()
    const admin = await portal.signIn((await build({ permissions: [99] })).username)
    await enrol(admin)
    const reset = (id: number, by = admin) =>
      by.ask(resetSecondFactors, { params: { person: id }, body: { reason: 'Lost the phone.' } })
    expect((await reset(person.id, client)).status).toBe(403)
    expect((await reset(person.id)).status).toBe(200)
    expect((await client.ask(readSession, {})).status).toBe(401)
    expect((await typePassword(person.username)).body.id).toBe(person.id)
    expect((await lettersTo(person)).at(-1)).toEqual({ subject: 'Your second factor was reset' })
    expect((await reset(person.id)).status).toBe(409)
    const [event] =
      await portal.owner`SELECT detail FROM audit_events WHERE object = ${`person ${person.id}`} AND outcome = 'done'
      AND action LIKE '%second-factors%'`
    expect(event?.detail).toMatchObject({ removed: 1, reason: 'Lost the phone.' })
  })
})
