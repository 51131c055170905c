import { createHash, type webcrypto } from 'node:crypto'
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PASSWORD } from '#testing/build.ts'
import { type CardPki, makeCardPki, openGatewayPage } from '#testing/card-portal.ts'
import { openPortal } from '#testing/open-portal.ts'
import { makeCard } from '#testing/pki.ts'
import { type Client, type ClientResponse, ORIGIN } from '#testing/portal.ts'
import { startCardSignIn } from '#wire/account/card-sign-in.ts'
import { readSession, signIn } from '#wire/session/session.ts'

const EDIPI = '9999000001'
let pki: CardPki
let now = new Date()
let known: { id: string; privateKey: CryptoKey; publicKey: JWK }

afterAll(() => pki?.remove())
const { portal, build } = openPortal(
  async () => {
    pki = await makeCardPki()
    return pki.environment
  },
  { clock: () => now },
)
beforeAll(async () => {
  await build({ username: 'holder', dodId: EDIPI })
  await build({ username: 'locked', dodId: '9999000002' })
  await build({ username: 'gone', dodId: '9999000003', enabled: false })
  const { publicKey, privateKey } = await generateKeyPair('EdDSA')
  known = { id: crypto.randomUUID(), privateKey, publicKey: await exportJWK(publicKey) }
  await portal.owner`INSERT INTO card_keys VALUES (${known.id}, ${portal.owner.json(known.publicKey as never)},
    ${new Date(Date.now() - 3_600_000)}, ${new Date(Date.now() + 3_600_000)})`
})

type Browser = { client: Client; address: string; nonce: string }

async function press(): Promise<Browser> {
  const { headers, body } = await portal.anonymous.send(startCardSignIn, {})
  const cookie = String(headers['set-cookie'])
  expect(cookie).toMatch(/^card=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Strict$/)
  const nonce = new URL(body.address).searchParams.get('nonce') ?? ''
  // Only the browser has the secret.
  expect(nonce).toBe(createHash('sha256').update(cookie.slice(5, 48)).digest('base64url'))
  return { client: portal.client(cookie.split(';')[0] ?? ''), address: body.address, nonce }
}

async function requestGateway({ address }: Browser, edipi = EDIPI): Promise<string> {
  const { location } = await openGatewayPage(address, await makeCard(pki.issuing, edipi))
  return location.split('#message=')[1] ?? ''
}

const withMessage = (assertion: string) => ({ body: { username: '', password: '', assertion } })
const post = (client: Client, message: string) => client.send(signIn, withMessage(message))

const expectFlag = ({ status, body, headers }: ClientResponse, what = '') =>
  expect([status, body, headers['set-cookie']], what).toEqual([200, { flag: true }, undefined])

async function forge(
  nonce: string,
  claims: Record<string, unknown> = {},
  header: Record<string, unknown> = {},
  key: CryptoKey | Uint8Array = known.privateKey,
): Promise<string> {
  const seconds = Math.floor(now.getTime() / 1000)
  return new SignJWT({
    ...{ iss: `https://127.0.0.1:${pki.environment.CAC_PORT}/`, aud: `${ORIGIN}/`, sub: EDIPI, nonce },
    ...{ jti: crypto.randomUUID(), iat: seconds, exp: seconds + 60 },
    ...claims,
  })
    .setProtectedHeader({ alg: 'EdDSA', typ: 'card+jwt', kid: known.id, ...header })
    .sign(key)
}

const lastEvent = async () => {
  const [event] = await portal.owner`SELECT action, detail->>'reason' AS reason, outcome,
    person_id IS NOT NULL AS is_somebody FROM audit_events ORDER BY event_id DESC LIMIT 1`
  return event
}

describe('signing in with a card', () => {
  test('the server signs a person in by the message of the card gateway, without username and password [API-10 AUTH-32]', async () => {
    const browser = await press()
    const response = await post(browser.client, await requestGateway(browser))
    expect(response).toMatchObject({ status: 200, body: { username: 'holder' } })
    const cookies = [response.headers['set-cookie']].flat().map(String)
    expect(cookies[0]).toMatch(/^sid=[\w-]{43}; .*HttpOnly.*SameSite=Strict/)
    expect(cookies.at(-1)).toMatch(/^card=;/)
    const signedIn = portal.client(cookies[0]?.split(';')[0] ?? '')
    expect((await signedIn.send(readSession, {})).body.username).toBe('holder')
    const [session] = await portal.owner`SELECT way FROM sessions ORDER BY created_at DESC LIMIT 1`
    expect(session?.way).toBe('certificate')
    const done = { action: 'sign-in by certificate', outcome: 'done', isSomebody: true }
    expect(await lastEvent()).toMatchObject(done)
  })

  test('the number that is printed on every card never signs anybody in [A1]', async () => {
    const browser = await press()
    for (const body of [
      { username: '', password: '', assertion: EDIPI },
      { username: 'holder', password: '', assertion: EDIPI },
      { username: 'holder', password: PASSWORD, assertion: EDIPI },
      { username: EDIPI, password: EDIPI, assertion: '' },
    ])
      expectFlag(await browser.client.send(signIn, { body }))
    await post(browser.client, EDIPI)
    expect(await lastEvent()).toMatchObject({ action: 'sign-in by DoD ID', outcome: 'refused' })
  })

  test('the server accepts a card message only from the gateway [A2]', async () => {
    const { client, nonce } = await press()
    const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
    const [, payload = ''] = (await forge(nonce)).split('.')
    const publicBytes = new TextEncoder().encode(JSON.stringify(known.publicKey))
    const rawBytes = Buffer.from(known.publicKey.x ?? '', 'base64url')
    const other = await generateKeyPair('EdDSA')
    const own = { jwk: await exportJWK(other.publicKey), kid: crypto.randomUUID() }
    const changed = encode({ sub: '9' }).slice(0, 8)
    const wrong: Record<string, string> = {
      'no algorithm': `${encode({ alg: 'none', typ: 'card+jwt', kid: known.id })}.${payload}.`,
      'the public key as a password': await forge(nonce, {}, { alg: 'HS256' }, publicBytes),
      'the raw public key as a password': await forge(nonce, {}, { alg: 'HS256' }, rawBytes),
      'another key': await forge(nonce, {}, {}, other.privateKey),
      'a key of its own in the header': await forge(nonce, {}, own, other.privateKey),
      'no key named': await forge(nonce, {}, { kid: undefined }),
      'another type': await forge(nonce, {}, { typ: 'JWT' }),
      'another audience': await forge(nonce, { aud: 'https://elsewhere.example/' }),
      'another issuer': await forge(nonce, { iss: 'https://elsewhere.example/' }),
      'no number': await forge(nonce, { sub: 'holder' }),
      'changed on the way': (await forge(nonce)).replace(payload.slice(0, 8), changed),
      'no message': 'a.b.c',
    }
    for (const [what, message] of Object.entries(wrong)) expectFlag(await post(client, message), what)
    expect((await post(client, await forge(nonce))).body.username).toBe('holder')
  })

  test('the server accepts a card message for 60 seconds, and only from the browser that requested it [A2]', async () => {
    const [own, other] = [await press(), await press()]
    const { client, nonce } = own
    const seconds = Math.floor(now.getTime() / 1000)
    for (const claims of [
      { exp: seconds + 61 },
      { iat: seconds + 30, exp: seconds + 90 },
      { exp: undefined },
    ])
      expectFlag(await post(client, await forge(nonce, claims)))
    const message = await requestGateway(own)
    const was = now
    now = new Date(was.getTime() + 60_000)
    expectFlag(await post(client, message))
    now = was
    expectFlag(await post(other.client, message))
    expect(await lastEvent()).toMatchObject({ reason: 'message of another browser' })
    expectFlag(await post(portal.anonymous, message))
    expect((await post(client, message)).body.username).toBe('holder')
  })

  test('the server accepts a card message once, even in twenty concurrent requests [A2]', async () => {
    const browser = await press()
    const message = await requestGateway(browser)
    const again = () => post(portal.client(browser.client.cookie), message)
    const [before] = await portal.owner`SELECT coalesce(max(number), 0) AS last FROM sessions`
    const responses = await Promise.all(Array.from({ length: 20 }, again))
    expect(responses.filter(({ body }) => body.username !== undefined)).toHaveLength(1)
    const made = await portal.owner`SELECT p.username, s.way FROM sessions s JOIN people p USING (person_id)
      WHERE s.number > ${Number(before?.last)}`
    expect(made).toEqual([{ username: 'holder', way: 'certificate' }])
    expectFlag(await again())
    expect(await lastEvent()).toMatchObject({ reason: 'message used before' })
  })

  test('a card signs in only the enabled person with exactly its number, whose locked password stays locked [A6]', async () => {
    for (const edipi of ['9999000003', '9999999999']) {
      const browser = await press()
      expectFlag(await post(browser.client, await requestGateway(browser, edipi)))
      expect(await lastEvent()).toMatchObject({ reason: 'nobody has this EDIPI and may sign in' })
    }
    const named = await portal.owner`SELECT FROM audit_events WHERE audit_events::text ~ '99990000|99999999'`
    expect(named).toHaveLength(0)
    const guess = (password: string) =>
      portal.anonymous.send(signIn, { body: { username: 'locked', password, assertion: '' } })
    for (let attempt = 0; attempt < 3; attempt++) expectFlag(await guess('wrong'))
    const browser = await press()
    const response = await post(browser.client, await requestGateway(browser, '9999000002'))
    expect(response.body).toMatchObject({ username: 'locked', failedBefore: 3 })
    expectFlag(await guess(PASSWORD))
  })

  test('the server keeps the private key only in its process and replaces it twice a day', async () => {
    const keys = await portal.owner<{ publicKey: JWK }[]>`SELECT public_key FROM card_keys`
    expect(keys.length).toBeGreaterThan(1)
    for (const { publicKey } of keys) expect(publicKey).not.toHaveProperty('d')
    const was = now
    now = new Date(was.getTime() + 12 * 60 * 60 * 1000)
    const browser = await press()
    expect((await post(browser.client, await requestGateway(browser))).body.username).toBe('holder')
    now = was
    expect(await portal.owner`SELECT key_id FROM card_keys`).toHaveLength(keys.length + 1)
  })
})

type CryptoKey = webcrypto.CryptoKey
