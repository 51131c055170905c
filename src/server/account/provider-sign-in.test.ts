import { generateKeyPair } from 'jose'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { startIdentityProvider, type TestIdentityProvider } from '#testing/identity-provider.ts'
import { openPortal } from '#testing/open-portal.ts'
import { type ClientResponse, ORIGIN, startTestPortal } from '#testing/portal.ts'
import { ProviderBrowser, signInAtProvider } from '#testing/provider-browser.ts'
import { codeOf, detailOf } from '#testing/said.ts'
import {
  findProviderSignOut,
  finishProviderSignIn,
  startProviderSignIn,
} from '#wire/account/provider-sign-in.ts'
import { readPortal, readSession } from '#wire/session/session.ts'

let provider: TestIdentityProvider
let now = new Date()
const lines: string[] = []

afterAll(() => provider?.stop())
const { portal, build } = openPortal(
  async () => {
    provider = await startIdentityProvider(ORIGIN)
    return { ...provider.environment, OIDC_NAME: 'Unit Sign-In', LOG_LEVEL: 'trace' }
  },
  { clock: () => now, logTo: { write: (line) => lines.push(line) } },
)
beforeAll(async () => {
  await build({ username: 'Bell' })
  await build({ username: 'gone', enabled: false })
  for (const name of ['bell', 'gone', 'nobody'])
    provider.people.set(name, { preferred_username: name, email: `${name}@example.mil` })
})
afterEach(() => {
  now = new Date()
  provider.setMood('well')
  provider.setTwist(null)
})

type Finished = ClientResponse & { browser: ProviderBrowser }
const open = (cookies: Iterable<[string, string]> = []) => new ProviderBrowser(portal, cookies)
const finish = async (browser: ProviderBrowser) => ({ ...(await browser.finish()), browser })
async function openReturned(): Promise<ProviderBrowser> {
  const browser = open()
  await browser.comeBack(await browser.visit('bell'))
  return browser
}
const signInAs = (name: string, returnTo?: string) => signInAtProvider(portal, name, returnTo)
const lastEvent = async () => {
  const [event] = await portal.owner`SELECT action, outcome, person_id IS NOT NULL AS is_somebody, detail
    FROM audit_events ORDER BY event_id DESC LIMIT 1`
  return event
}
const ACTION = 'sign-in by identity provider'
async function expectRefused(response: Finished, sentence: RegExp, reason: RegExp) {
  expect([response.status, response.body.detail]).toEqual([422, expect.stringMatching(sentence)])
  expect(response.browser.cookies.get('sid')).toBeUndefined()
  const detail = { reason: expect.stringMatching(reason) }
  expect(await lastEvent()).toMatchObject({ action: ACTION, outcome: 'refused', isSomebody: false, detail })
}

const AGAIN =
  /^This sign-in was not started in this browser, took too long, or was used already\. Start again\.$/
const UNVERIFIED = /^The portal could not verify the response of Unit Sign-In\. Start again\.$/
const NOBODY =
  /^You are signed in at Unit Sign-In, but no active account of this portal belongs to that sign-in\./

describe('people who sign in at the identity provider', () => {
  test('the provider signs a person in, and the browser opens the requested page', async () => {
    expect((await portal.anonymous.send(readPortal, {})).body.providerName).toBe('Unit Sign-In')
    const { status, body, browser } = await signInAs('bell', '/orders?search=coat')
    expect([status, body.session.username, body.returnTo]).toEqual([200, 'Bell', '/orders?search=coat'])
    expect((await signInAs('bell', '/\\evil.example')).body.returnTo).toBe('/')
    expect([...browser.cookies.keys()].sort()).toEqual(['device', 'sid'])
    expect((await browser.client.send(readSession, {})).body.username).toBe('Bell')
    const [session] = await portal.owner`SELECT way FROM sessions ORDER BY number DESC LIMIT 1`
    expect(session).toEqual({ way: 'identity-provider' })
    expect(await lastEvent()).toMatchObject({ action: ACTION, outcome: 'done', isSomebody: true })
  })

  test('the browser goes to the provider with state, nonce, and the hash of a secret that only it keeps', async () => {
    const response = await open().client.send(startProviderSignIn, { body: { returnTo: '/' } })
    expect(String(response.headers['set-cookie'])).toMatch(
      /^provider=[\w-]{200,}; Max-Age=600; Path=\/; HttpOnly; SameSite=Strict$/,
    )
    const { origin, searchParams } = new URL(response.body.address)
    const hash = expect.stringMatching(/^[\w-]{43}$/)
    expect({ origin, ...Object.fromEntries(searchParams) }).toEqual({
      ...{ origin: provider.issuer, client_id: 'quartermaster', response_type: 'code' },
      ...{ redirect_uri: `${ORIGIN}/auth/provider`, scope: 'openid profile email' },
      ...{ state: hash, nonce: hash, code_challenge: hash, code_challenge_method: 'S256' },
    })
  })

  test('page addresses never hold a code, and cookies never hold a readable secret', async () => {
    const browser = open()
    const back = await browser.visit('bell')
    const code = new URL(back).searchParams.get('code') ?? ''
    expect(code.length).toBeGreaterThan(20)
    const response = await browser.comeBack(back)
    expect([response.status, response.headers.location]).toEqual([303, '/auth/signing-in'])
    expect(response.headers['referrer-policy']).toBe('no-referrer')
    expect(String(response.headers['set-cookie'])).toMatch(
      /^provider-answer=[\w-]+; Max-Age=60; Path=\/; HttpOnly; SameSite=Strict$/,
    )
    expect(Buffer.from(browser.cookies.get('provider') ?? '', 'base64url').toString()).not.toMatch(
      /nonce|verifier|state/,
    )
  })

  test('unknown, disabled, and declined people read a message, and the audit trail names the person', async () => {
    for (const name of ['gone', 'nobody'])
      await expectRefused(await signInAs(name), NOBODY, /^nobody of this name may sign in$/)
    expect((await lastEvent())?.detail).toMatchObject({ named: 'nobody' })
    const sentence = /^Unit Sign-In did not sign you in\./
    await expectRefused(await signInAs(''), sentence, /^the provider says access_denied$/)
  })
})

describe('a provider response that belongs to another browser or was used before', () => {
  test('the server refuses a provider response in a browser that began no or another sign-in', async () => {
    const victim = open()
    const back = await open().visit('bell')
    await victim.comeBack(back)
    await expectRefused(await finish(victim), AGAIN, /^not begun in this browser$/)
    await victim.press()
    provider.requested.length = 0
    await victim.comeBack(back)
    await expectRefused(await finish(victim), UNVERIFIED, /./)
    expect(provider.requested).not.toContain('/token')
  })

  test('the portal refuses a return from the provider with a changed, missing, doubled, or very long value', async () => {
    for (const change of [
      ({ searchParams }) => searchParams.set('state', 'a'.repeat(43)),
      ({ searchParams }) => searchParams.delete('state'),
      ({ searchParams }) => searchParams.append('state', 'a'),
      ({ searchParams }) => searchParams.set('iss', 'https://evil.example'),
      ({ searchParams }) => searchParams.delete('iss'),
      ({ searchParams }) => searchParams.set('code', 'made-up'),
      ({ searchParams }) => searchParams.delete('code'),
      ({ searchParams }) => searchParams.set('code', 'x'.repeat(5000)),
    ] satisfies ((back: URL) => void)[]) {
      const browser = open()
      const back = new URL(await browser.visit('bell'))
      change(back)
      await browser.comeBack(back.href)
      const { status } = await browser.finish()
      expect([`${change}`, status, browser.cookies.get('sid')]).toEqual([`${change}`, 422, undefined])
    }
  })

  test('a provider response signs a person in only once, even in concurrent requests and in another process', async () => {
    const browser = await openReturned()
    const copies = [browser.copy(), browser.copy(), browser.copy()]
    provider.requested.length = 0
    const beside = await portal.startBeside()
    const { cookie } = browser.client
    const elsewhere = beside.send(finishProviderSignIn, {}, { headers: { cookie } })
    const responses = await Promise.all([...copies.map((copy) => copy.finish()), elsewhere])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422])
    expect(provider.requested.filter((path) => path === '/token')).toHaveLength(1)
    await expectRefused(await finish(browser.copy()), AGAIN, /^used before$/)
    const next = await openReturned()
    const other = await beside.send(finishProviderSignIn, {}, { headers: { cookie: next.client.cookie } })
    expect([other.status, other.body.session.username]).toEqual([200, 'Bell'])
    await beside.stop()
  })

  test('the server refuses a provider response after ten minutes or with a forged cookie', async () => {
    const browser = await openReturned()
    const madeUp = open([...browser.cookies, ['provider', 'A'.repeat(300)]])
    await expectRefused(await finish(madeUp), AGAIN, /^not begun/)
    now = new Date(Date.now() + 10 * 60_000 + 1)
    await expectRefused(await finish(browser), AGAIN, /^not begun/)
  })
})

type Claims = Record<string, unknown>

test('an identity token of, for, or at another place or time signs nobody in, and no secret reaches the log', async () => {
  const now = Math.floor(Date.now() / 1000)
  const { privateKey } = await generateKeyPair('RS256')
  const twists: [what: string, twist: (claims: Claims) => Claims][] = [
    ['for another sign-in', (claims) => ({ ...claims, nonce: 'another' })],
    ['without the nonce', ({ nonce: _, ...claims }) => claims],
    ['for another program', (claims) => ({ ...claims, aud: 'payroll' })],
    ['given to another', (claims) => ({ ...claims, aud: ['quartermaster', 'payroll'], azp: 'payroll' })],
    ['that has expired', (claims) => ({ ...claims, iat: now - 7200, exp: now - 3600 })],
    ['that begins tomorrow', (claims) => ({ ...claims, nbf: now + 86_400 })],
    ['without an end', ({ exp: _, ...claims }) => claims],
    ['of another issuer', (claims) => ({ ...claims, iss: 'https://evil.example' })],
    ['without a subject', ({ sub: _, ...claims }) => claims],
  ]
  for (const [what, twist] of twists) {
    provider.setTwist(twist)
    expect([what, (await signInAs('bell')).body.detail]).toEqual([what, expect.stringMatching(UNVERIFIED)])
  }
  provider.setTwist((claims) => claims, privateKey)
  await expectRefused(await signInAs('bell'), UNVERIFIED, /./)
  const browser = open()
  const back = new URL(await browser.visit('bell'))
  await browser.comeBack(back.href)
  const codes = ['code', 'state'].map((name) => back.searchParams.get(name) ?? 'none')
  const secrets = [...browser.cookies.values(), ...codes, 'eyJ', 'a secret of the tests']
  expect((await browser.finish()).status).toBe(422)
  const log = lines.join('')
  expect(log).toContain('a sign-in at the identity provider failed')
  expect(secrets.filter((secret) => log.includes(secret))).toEqual([])
  // The others failed for their own faults.
  provider.setTwist((claims) => claims)
  expect((await signInAs('bell')).status).toBe(200)
})

test('a provider that fails disables only its own button and never blames the person', async () => {
  for (const mood of ['away', 'garbage', 'endless', 'slow'] as const) {
    const beside = await portal.startBeside()
    const browser = await openReturned()
    provider.setMood(mood)
    const begin = () => beside.send(startProviderSignIn, { body: { returnTo: '/' } })
    const [begun, ended] = await Promise.all([begin(), browser.finish()])
    expect(codeOf(begun), mood).toEqual([503, 'PROVIDER_AWAY'])
    expect([ended.status, browser.cookies.get('sid')]).toEqual([mood === 'garbage' ? 422 : 503, undefined])
    expect((await beside.send(readPortal, {})).status).toBe(200)
    provider.setMood('well')
    if (mood === 'away') await expect.poll(async () => (await begin()).status).toBe(200)
    await beside.stop()
  }
})

test('a sign-out continues at the page of the provider, or the person reads what to do where it has none', async () => {
  const { body } = await portal.anonymous.send(findProviderSignOut, { body: {} })
  const { origin, searchParams } = new URL(body.address)
  const wanted = { client_id: 'quartermaster', post_logout_redirect_uri: `${ORIGIN}/` }
  expect([origin, Object.fromEntries(searchParams)]).toEqual([provider.issuer, wanted])
  expect((await fetch(body.address)).status).toBe(200)
  const issuer = 'https://id.example.mil'
  vi.stubGlobal('fetch', async () => Response.json({ issuer, authorization_endpoint: `${issuer}/in` }))
  const other = await startTestPortal({ OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'portal' })
  const refused = await other.anonymous.send(findProviderSignOut, { body: {} })
  vi.unstubAllGlobals()
  const detail = 'id.example.mil has no page to sign out at. Close the browser, or sign out on its own pages.'
  expect(detailOf(refused)).toEqual([404, detail])
  await other.stop()
})
