import { generateKeyPair } from 'jose'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { buildPerson, buildPrograms, buildUnit } from '#testing/build.ts'
import {
  startIdentityProvider,
  type TestIdentityProvider,
  visitProvider,
} from '#testing/identity-provider.ts'
import { type ClientResponse, ORIGIN, startTestPortal, type TestPortal } from '#testing/portal.ts'
import { ProviderBrowser, signInAtProvider } from '#testing/provider-browser.ts'
import {
  findProviderSignOut,
  finishProviderSignIn,
  startProviderSignIn,
} from '#wire/account/provider-sign-in.ts'
import { readPortal, readSession } from '#wire/session/session.ts'

let provider: TestIdentityProvider
let portal: TestPortal
let now = new Date()

beforeAll(async () => {
  provider = await startIdentityProvider(ORIGIN)
  portal = await startTestPortal({ ...provider.environment, OIDC_NAME: 'Unit Sign-In' }, { clock: () => now })
  await buildPrograms(portal.owner)
  const unit = await buildUnit(portal.owner)
  await buildPerson(portal.owner, { ...unit, username: 'Bell' })
  await buildPerson(portal.owner, { ...unit, username: 'gone', enabled: false })
  for (const name of ['bell', 'gone', 'nobody'])
    provider.people.set(name, { preferred_username: name, email: `${name}@example.mil` })
})
afterAll(async () => {
  await portal?.stop()
  await provider?.stop()
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
    expect([...browser.cookies.keys()].sort()).toEqual(['device', 'sid'])
    expect((await browser.client.send(readSession, {})).body.username).toBe('Bell')
    const [session] = await portal.owner`SELECT way FROM sessions ORDER BY number DESC LIMIT 1`
    expect(session).toEqual({ way: 'identity-provider' })
    expect(await lastEvent()).toMatchObject({ action: ACTION, outcome: 'done', isSomebody: true })
  })

  test.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/.//evil.example',
    '/auth/signing-in',
  ])('a provider sign-in never leads to the address %s', async (returnTo) =>
    expect((await signInAs('bell', returnTo)).body.returnTo).toBe('/'),
  )

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

  test('unknown and disabled people read the same message, and the audit trail names the person', async () => {
    for (const name of ['nobody', 'gone'])
      await expectRefused(await signInAs(name), NOBODY, /^nobody of this name may sign in$/)
    await signInAs('nobody')
    expect((await lastEvent())?.detail).toMatchObject({ named: 'nobody' })
  })

  test('a person whom the provider did not sign in reads a message about it', async () => {
    const sentence = /^Unit Sign-In did not sign you in\./
    await expectRefused(await signInAs(''), sentence, /^the provider says access_denied$/)
  })
})

describe('a provider response that belongs to another browser or was used before', () => {
  test('the server refuses a provider response in a browser that began no sign-in', async () => {
    const victim = open()
    await victim.comeBack(await open().visit('bell'))
    await expectRefused(await finish(victim), AGAIN, /^not begun in this browser$/)
  })

  test('the server refuses a provider response whose state belongs to another sign-in', async () => {
    const victim = open()
    const back = await open().visit('bell')
    await victim.press()
    provider.requested.length = 0
    await victim.comeBack(back)
    await expectRefused(await finish(victim), UNVERIFIED, /./)
    expect(provider.requested).not.toContain('/token')
  })

  test.each<[string, (back: URL) => unknown]>([
    ['another state', (back) => back.searchParams.set('state', 'a'.repeat(43))],
    ['no state', (back) => back.searchParams.delete('state')],
    ['two states', (back) => back.searchParams.append('state', 'a')],
    ['another issuer', (back) => back.searchParams.set('iss', 'https://evil.example')],
    ['no issuer', (back) => back.searchParams.delete('iss')],
    ['another code', (back) => back.searchParams.set('code', 'made-up')],
    ['no code', (back) => back.searchParams.delete('code')],
    ['nothing', (back) => Object.assign(back, { search: '?' })],
  ])('the portal refuses a return from the provider with %s', async (_, change) => {
    const browser = open()
    const back = new URL(await browser.visit('bell'))
    change(back)
    await browser.comeBack(back.href)
    const response = await browser.finish()
    expect([response.status, browser.cookies.get('sid')]).toEqual([422, undefined])
  })

  test('a provider response signs a person in only once, even in concurrent requests', async () => {
    const browser = await openReturned()
    const copies = [browser.copy(), browser.copy(), browser.copy()]
    provider.requested.length = 0
    const responses = await Promise.all(copies.map((copy) => copy.finish()))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 422, 422])
    expect(provider.requested.filter((path) => path === '/token')).toHaveLength(1)
    await expectRefused(await finish(browser.copy()), AGAIN, /^used before$/)
  })

  test('the server refuses a provider response with a code that was used before', async () => {
    const first = open()
    const back = await first.visit('bell')
    const second = open([['provider', first.cookies.get('provider') ?? '']])
    await first.comeBack(back)
    expect((await first.finish()).status).toBe(200)
    await second.comeBack(back)
    await expectRefused(await finish(second), AGAIN, /^used before$/)
  })

  test('the server refuses a provider response after ten minutes or with a forged cookie', async () => {
    const browser = await openReturned()
    const madeUp = open([...browser.cookies, ['provider', 'A'.repeat(300)]])
    await expectRefused(await finish(madeUp), AGAIN, /^not begun/)
    now = new Date(Date.now() + 10 * 60_000 + 1)
    await expectRefused(await finish(browser), AGAIN, /^not begun/)
  })

  test('the server refuses a provider response from a page of another site', async () => {
    const browser = await openReturned()
    const elsewhere = { headers: { origin: 'https://evil.example' } }
    expect((await browser.client.send(finishProviderSignIn, {}, elsewhere)).status).toBe(403)
    const start = await portal.anonymous.send(startProviderSignIn, { body: { returnTo: '/' } }, elsewhere)
    expect(start.status).toBe(403)
  })

  test('a provider response that is longer than any cookie fails only for its own sign-in', async () => {
    const browser = open()
    await browser.press()
    await browser.comeBack(`${ORIGIN}/auth/provider?code=${'x'.repeat(5000)}`)
    expect(browser.cookies.has('provider-answer')).toBe(false)
    expect((await browser.finish()).status).toBe(422)
  })
})

describe('a token', () => {
  const soon = () => Math.floor(Date.now() / 1000)
  type Claims = Record<string, unknown>
  test.each<[string, (claims: Claims) => Claims]>([
    ['for another sign-in', (claims) => ({ ...claims, nonce: 'another' })],
    ['without the nonce', ({ nonce: _, ...claims }) => claims],
    ['for another program', (claims) => ({ ...claims, aud: 'payroll' })],
    [
      'for several programs and given to another',
      (claims) => ({ ...claims, aud: ['quartermaster', 'payroll'], azp: 'payroll' }),
    ],
    ['that has expired', (claims) => ({ ...claims, iat: soon() - 7200, exp: soon() - 3600 })],
    ['that begins tomorrow', (claims) => ({ ...claims, nbf: soon() + 86_400 })],
    ['without an end', ({ exp: _, ...claims }) => claims],
    ['of another issuer', (claims) => ({ ...claims, iss: 'https://evil.example' })],
    ['without a subject', ({ sub: _, ...claims }) => claims],
  ])('an identity token %s signs nobody in', async (_, twist) => {
    provider.setTwist(twist)
    await expectRefused(await signInAs('bell'), UNVERIFIED, /./)
  })

  test('a token with the signature of another party signs nobody in', async () => {
    const { privateKey } = await generateKeyPair('RS256')
    provider.setTwist((claims) => claims, privateKey)
    await expectRefused(await signInAs('bell'), UNVERIFIED, /./)
  })

  test('an unchanged token that is signed again signs in, so the other tests fail for their own faults', async () => {
    provider.setTwist((claims) => claims)
    expect((await signInAs('bell')).status).toBe(200)
  })
})

describe('a provider that fails', () => {
  test.each(['away', 'garbage', 'endless', 'slow'] as const)(
    'a provider that fails disables only its own button and never blames the person: %s',
    async (mood) => {
      const beside = await portal.startBeside()
      const browser = await openReturned()
      provider.setMood(mood)
      const sendRequest = () => beside.send(startProviderSignIn, { body: { returnTo: '/' } })
      const [begun, ended] = await Promise.all([sendRequest(), browser.finish()])
      expect([begun.status, begun.body.code, begun.body.detail]).toEqual([
        503,
        'PROVIDER_AWAY',
        'Unit Sign-In does not respond right now. Try again in a moment, or sign in another way.',
      ])
      expect([ended.status, browser.cookies.get('sid')]).toEqual([mood === 'garbage' ? 422 : 503, undefined])
      expect((await beside.send(readPortal, {})).status).toBe(200)
      if (mood === 'away') {
        provider.setMood('well')
        await expect.poll(async () => (await sendRequest()).status).toBe(200)
      }
      await beside.stop()
    },
  )

  test('a provider that fails leaves no code, token, or secret in the log', async () => {
    const lines: string[] = []
    const logged = await startTestPortal(
      { ...provider.environment, LOG_LEVEL: 'trace' },
      { clock: () => now, logTo: { write: (line) => void lines.push(line) } },
    )
    const begun = await logged.anonymous.send(startProviderSignIn, { body: { returnTo: '/' } })
    const back = new URL(await visitProvider(begun.body.address, 'bell'))
    const cookie = String(begun.headers['set-cookie']).split(';')[0] ?? ''
    const returned = await logged.app.inject({ url: back.pathname + back.search, headers: { cookie } })
    const both = `${cookie}; ${String(returned.headers['set-cookie']).split(';')[0]}`
    provider.setTwist((claims) => ({ ...claims, aud: 'payroll' }))
    expect((await logged.client(both).send(finishProviderSignIn, {})).status).toBe(422)
    const text = lines.join('')
    expect(text).toContain('a sign-in at the identity provider failed')
    const cookies = both.split('; ').map((one) => one.split('=')[1] ?? 'none')
    const codes = ['code', 'state'].map((name) => back.searchParams.get(name) ?? 'none')
    for (const secret of [...cookies, ...codes, 'eyJ', 'a secret of the tests'])
      expect(text).not.toContain(secret)
    await logged.stop()
  })
})

describe('people who sign out at the provider, too', () => {
  test('a sign-out continues at the page of the provider, which knows the way back and gets no token', async () => {
    const { status, body } = await portal.anonymous.send(findProviderSignOut, { body: {} })
    expect(status).toBe(200)
    const { origin, searchParams } = new URL(body.address)
    const wanted = { client_id: 'quartermaster', post_logout_redirect_uri: `${ORIGIN}/` }
    expect([origin, Object.fromEntries(searchParams)]).toEqual([provider.issuer, wanted])
    expect((await fetch(body.address)).status).toBe(200)
  })

  test('a person reads what to do instead when the provider has no sign-out page', async () => {
    const issuer = 'https://id.example.mil'
    vi.stubGlobal('fetch', async () => Response.json({ issuer, authorization_endpoint: `${issuer}/in` }))
    const other = await startTestPortal({ OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'portal' })
    const { status, body } = await other.anonymous.send(findProviderSignOut, { body: {} })
    vi.unstubAllGlobals()
    expect([status, body.code, body.detail]).toEqual([
      404,
      'NO_SIGN_OUT',
      'id.example.mil has no page to sign out at. Close the browser, or sign out on its own pages.',
    ])
    await other.stop()
  })
})

test('a second program on the same database completes a sign-in that the first one began, only once', async () => {
  const beside = await portal.startBeside()
  const browser = await openReturned()
  const { cookie } = browser.client
  const response = await beside.send(finishProviderSignIn, {}, { headers: { cookie } })
  expect([response.status, response.body.session.username]).toEqual([200, 'Bell'])
  expect((await browser.finish()).status).toBe(422)
  await beside.stop()
})

test('a portal without a provider has no provider button and returns an empty provider name', async () => {
  const none = await startTestPortal()
  expect((await none.anonymous.send(readPortal, {})).body.providerName).toBe('')
  await none.stop()
})
