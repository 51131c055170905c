import { TOTP } from 'otpauth'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { makePurposeKey } from '#server/db/roles.ts'
import { buildPerson, buildPrograms, buildUnit, PASSWORD } from '#testing/build.ts'
import { startIdentityProvider, type TestIdentityProvider } from '#testing/identity-provider.ts'
import { openPortal } from '#testing/open-portal.ts'
import { ORIGIN, startTestPortal } from '#testing/portal.ts'
import { signInAtProvider } from '#testing/provider-browser.ts'
import { codeOf } from '#testing/said.ts'
import { listOwnSessions } from '#wire/account/my-account.ts'
import { forgotPassword } from '#wire/account/recovery.ts'
import { addSecondFactor, giveSecondFactor, prepareSecondFactor } from '#wire/account/second-factors.ts'
import { readPortal, readSession, signIn } from '#wire/session/session.ts'
import { makeSetupKey, sealSetupKey } from './authenticator.ts'
import { findProviderPerson } from './queries.ts'

let provider: TestIdentityProvider

afterAll(() => provider?.stop())
const { portal, build } = openPortal(
  async () => {
    provider = await startIdentityProvider(ORIGIN)
    return { ...provider.environment, SECOND_FACTOR: 'privileged' }
  },
  { clock: () => new Date() },
)
beforeAll(async () => {
  for (const username of ['bell', 'twice', 'manager', 'officer']) {
    const permissions = username === 'manager' || username === 'officer' ? [3] : []
    await build({ username, permissions })
    provider.people.set(username, { preferred_username: username })
  }
})
afterEach(() => provider.setTwist(null))

const signInAs = (name: string, returnTo?: string) => signInAtProvider(portal, name, returnTo)
const lastWay = async () => {
  const [session] = await portal.owner`SELECT way FROM sessions ORDER BY number DESC LIMIT 1`
  return session?.way
}

test('the claims of the provider decide whether a sign-in has one factor', async () => {
  for (const [amr, way, lacksFactor] of [
    [['pwd', 'otp'], 'identity-provider-two-factors', false],
    [['pwd'], 'identity-provider', true],
  ] as const) {
    provider.setTwist((claims) => ({ ...claims, acr: undefined, amr }))
    const { body, browser } = await signInAs('manager')
    expect([body.session.lacksFactor, await lastWay()]).toEqual([lacksFactor, way])
    const list = await browser.client.send(listOwnSessions, {})
    expect(codeOf(list)).toEqual(lacksFactor ? [403, 'SECOND_FACTOR_NEEDED'] : [200, undefined])
  }
})

test('the portal opens as soon as a person with a one-factor sign-in adds the required factor', async () => {
  provider.setTwist((claims) => ({ ...claims, acr: undefined, amr: ['pwd'] }))
  const { body, browser } = await signInAs('officer')
  expect(body.session.lacksFactor).toBe(true)
  const { setupKey, ticket } = (await browser.client.send(prepareSecondFactor, { body: {} })).body
  const code = new TOTP({ secret: setupKey }).generate({ timestamp: Date.now() })
  const added = { name: 'Phone', code, ticket, current: PASSWORD }
  expect((await browser.client.send(addSecondFactor, { body: added })).status).toBe(200)
  expect((await browser.client.send(readSession, {})).body.lacksFactor).toBe(false)
  expect(await lastWay()).toBe('identity-provider-two-factors')
})

test('a one-factor sign-in is only half complete for a person with an app, until they enter the code [A14]', async () => {
  const setupKey = makeSetupKey()
  const [person] = await portal.owner`SELECT person_id AS id FROM people WHERE username = 'twice'`
  const sealed = sealSetupKey({ secretsKey: makePurposeKey(portal.database, 'sealed secrets') }, setupKey)
  await portal.owner`INSERT INTO second_factors (person_id, kind, name, sealed_secret, last_step, added_at)
      VALUES (${person?.id}, 'app', 'Phone', ${sealed}, 0, now())`
  const half = await signInAs('twice', '/reports')
  expect(half.body).toEqual({ session: null, returnTo: '/reports', hasPasskey: false })
  expect([...half.browser.cookies.keys()]).toEqual(['half'])
  expect((await half.browser.client.send(readSession, {})).status).toBe(401)
  const give = (code: string) => half.browser.client.send(giveSecondFactor, { body: { code } })
  expect(codeOf(await give('000000'))).toEqual([422, 'WRONG_CODE'])
  const whole = await give(new TOTP({ secret: setupKey }).generate({ timestamp: Date.now() }))
  expect([whole.status, whole.body.username]).toEqual([200, 'twice'])
  expect(await lastWay()).toBe('identity-provider-two-factors')
  provider.setTwist((claims) => ({ ...claims, amr: ['mfa'] }))
  expect((await signInAs('twice')).body.session.username).toBe('twice')
  provider.setTwist(null)
  await portal.owner`UPDATE people SET is_demo = true WHERE username = 'twice'`
  expect(codeOf(await signInAs('twice'))).toEqual([422, 'NOT_SIGNED_IN'])
})

test('a provider sign-in succeeds despite a lock from wrong passwords, and the lock remains', async () => {
  const until = new Date(Date.now() + 600_000)
  await portal.owner`UPDATE people SET locked_until = ${until}, failed_sign_ins = 3 WHERE username = 'bell'`
  expect((await signInAs('bell')).status).toBe(200)
  const [row] = await portal.owner`SELECT locked_until FROM people WHERE username = 'bell'`
  expect(row?.lockedUntil).toEqual(until)
})

test('the portal finds a person by a card number, which is stored nowhere, also with passwords off', async () => {
  const thin = await startIdentityProvider(ORIGIN, { isThin: true })
  const settings = { ...thin.environment, OIDC_FINDS: 'edipi', PASSWORD_SIGN_IN: 'off' }
  const alone = await startTestPortal(settings, { clock: () => new Date() })
  await buildPrograms(alone.owner)
  await buildPerson(alone.owner, { ...(await buildUnit(alone.owner)), username: 'bell', dodId: '9999000001' })
  expect((await alone.anonymous.send(readPortal, {})).body.hasSignInForm).toBe(false)
  const body = { username: 'bell', password: PASSWORD, assertion: '' }
  expect(codeOf(await alone.anonymous.send(signIn, { body }))).toEqual([403, 'NO_PASSWORDS'])
  const requested = await alone.anonymous.send(forgotPassword, { body: { email: 'bell@example.mil' } })
  expect(codeOf(requested)).toEqual([403, 'NO_PASSWORDS'])
  thin.people.set('card', { edipi: '9999000001@mil' })
  thin.people.set('other', { edipi: '9999000009' })
  expect((await signInAtProvider(alone, 'card')).body.session.username).toBe('bell')
  expect((await signInAtProvider(alone, 'other')).status).toBe(422)
  expect(JSON.stringify(await alone.owner`SELECT * FROM audit_events`)).not.toContain('99990000')
  await alone.stop()
  await thin.stop()
})

test('the portal finds a person by an email address that only this person has', async () => {
  const find = async (email: string) => (await findProviderPerson(portal.owner, 'email', email))?.username
  expect(await find('bell@example.mil')).toBe('bell')
  await portal.owner`UPDATE people SET email = 'Bell@example.mil' WHERE username = 'manager'`
  expect(await find('bell@example.mil')).toBeUndefined()
})
