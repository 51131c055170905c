import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CARD_FAULTS } from '#testing/card-faults.ts'
import { type CardPki, makeCardPki, openGatewayPage } from '#testing/card-portal.ts'
import { openPortal } from '#testing/open-portal.ts'
import { type Holder, makeAuthority, makeCard, makeList, makeRoot, makeSelfSigned } from '#testing/pki.ts'
import { readSession, signIn } from '#wire/session/session.ts'
import { REFUSALS, type Reason } from './refusals.ts'

const EDIPI = '9999000001'
const NONCE = createHash('sha256').update('a browser').digest('base64url')
const lines: string[] = []

let pki: CardPki
let card: Holder
let address: string

afterAll(() => pki?.remove())
const { portal, build } = openPortal(
  async () => {
    pki = await makeCardPki()
    return { ...pki.environment, LOG_LEVEL: 'debug' }
  },
  { clock: () => new Date(), logTo: { write: (line) => lines.push(line) } },
)
beforeAll(async () => {
  await build({ username: 'holder', dodId: EDIPI })
  card = await makeCard(pki.issuing, EDIPI)
  address = `https://127.0.0.1:${pki.environment.CAC_PORT}/?nonce=${NONCE}`
})

function reasonOf({ status, page }: { status: number; page: string }): string {
  const heading = /<h1>([^<]*)<\/h1>/.exec(page)?.[1]
  const found = Object.entries(REFUSALS).find(([, refusal]) => refusal.heading === heading)
  if (found) expect(status).toBe(found[1].status)
  return found?.[0] ?? `${status} ${heading}`
}

async function expectRefused(holder: Holder | null, reason: Reason): Promise<void> {
  expect(reasonOf(await openGatewayPage(address, holder))).toBe(reason)
}

describe('a person at the gateway', () => {
  test('a valid card returns the person to the portal with a message, and the log does not name the person [AUTH-32]', async () => {
    const response = await openGatewayPage(address, card)
    expect(response.status).toBe(303)
    expect(response.location).toMatch(
      /^http:\/\/127\.0\.0\.1:3000\/auth\/redirect#message=[\w-]+\.[\w-]+\.[\w-]+$/,
    )
    const [, payload = ''] = response.location.split('.').slice(-3)
    const said = JSON.parse(Buffer.from(payload, 'base64url').toString())
    expect(said).toMatchObject({ sub: EDIPI, nonce: NONCE, aud: 'http://127.0.0.1:3000/' })
    expect(said.exp - said.iat).toBe(60)
    const [event] = await portal.owner`SELECT * FROM audit_events ORDER BY event_id DESC LIMIT 1`
    expect(event).toMatchObject({ action: 'CAC gateway', outcome: 'done', detail: { way: 'direct' } })
    expect(JSON.stringify(event)).not.toContain(EDIPI)
  })

  test('the gateway identifies a person by account name alone, with 10 or 16 digits, or by common name alone', async () => {
    for (const facts of [
      { commonName: 'TESTER.PAT' },
      { commonName: 'TESTER.PAT', upn: `${EDIPI}@mil` },
      { upn: null },
      { upn: 'pat.tester@unit.example.mil' },
    ]) {
      const response = await openGatewayPage(address, await makeCard(pki.issuing, EDIPI, facts))
      expect(response.status, JSON.stringify(facts)).toBe(303)
      expect(response.location).toContain(Buffer.from(EDIPI).toString('base64url').slice(4, 8))
    }
  })

  test('a person reads why a certificate signs nobody in, and each reason has its own words [A3]', async () => {
    const others = await makeRoot('OTHER ROOT')
    const impostor = await makeAuthority('SYNTHETIC ID CA-70', others)
    const notAnAuthority = await makeAuthority('SYNTHETIC ID CA-70', pki.root, { mayIssue: false })
    for (const [facts, reason] of CARD_FAULTS)
      await expectRefused(await makeCard(pki.issuing, EDIPI, facts), reason)
    for (const issuer of [others, impostor, notAnAuthority])
      await expectRefused(await makeCard(issuer, EDIPI), 'unknown-issuer')
    await expectRefused(await makeSelfSigned(EDIPI), 'self-signed')
    await expectRefused(null, 'no-certificate')
    await expectRefused(await makeCard(pki.issuing, EDIPI, { usages: 4 }), 'wrong-use')
    await expectRefused(await makeCard(pki.issuing, EDIPI, { upn: '9999000002' }), 'two-numbers')
    const reasons = await portal.owner`SELECT detail->>'reason' AS reason FROM audit_events
      WHERE action = 'CAC gateway' AND outcome = 'refused' ORDER BY event_id`
    expect(reasons.map(({ reason }) => reason).slice(-2)).toEqual(['wrong-use', 'two-numbers'])
  })

  test('the gateway refuses a card once the list revokes it, and every card without a valid list [A3]', async () => {
    const [root, issuing] = [await makeList(pki.root), await makeList(pki.issuing)]
    expect((await openGatewayPage(address, card)).status).toBe(303)
    await pki.writeLists([card])
    await expectRefused(card, 'revoked')
    expect((await openGatewayPage(address, await makeCard(pki.issuing, EDIPI))).status).toBe(303)
    const until = new Date(Date.now() - 12 * 60 * 60 * 1000)
    await pki.writeLists([], root + (await makeList(pki.issuing, [], { until })))
    await expectRefused(card, 'list-too-old')
    for (const lists of [root, issuing, 'half a file']) {
      await pki.writeLists([], lists)
      await expectRefused(card, 'list-missing')
    }
    rmSync(join(pki.folder, 'lists.pem'))
    await expectRefused(card, 'list-missing')
    expect(lines.join('')).toContain('CAC_CRL_FILE')
    await pki.writeLists([])
    expect((await openGatewayPage(address, card)).status).toBe(303)
  })

  test('a person presents the card each time, because the gateway resumes no TLS session [A3]', async () => {
    for (const maxVersion of ['TLSv1.2', 'TLSv1.3'] as const) {
      const sessions: Buffer[] = []
      const open = (session?: Buffer) =>
        new Promise<boolean>((resolve, failed) => {
          let isReused = false
          const place = { port: Number(pki.environment.CAC_PORT), host: '127.0.0.1' }
          const shown = { maxVersion, cert: card.certificate, key: card.key, ...(session && { session }) }
          const socket = connect({ ...place, ...shown, rejectUnauthorized: false }, () => {
            isReused = socket.isSessionReused()
            socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
          })
          socket.on('session', (one) => sessions.push(one))
          socket.on('error', failed)
          socket.resume().on('close', () => resolve(isReused))
        })
      await open()
      for (const session of sessions.slice()) expect(await open(session), maxVersion).toBe(false)
    }
  })

  test('the gateway loads new authorities without a restart, and keeps the old ones while the file is invalid', async () => {
    const next = await makeAuthority('SYNTHETIC ID CA-71', pki.root)
    const [file, both] = [join(pki.folder, 'authorities.pem'), `${pki.root.pem}\n${pki.issuing.pem}\n`]
    const newer = await makeCard(next, EDIPI)
    await expectRefused(newer, 'unknown-issuer')
    writeFileSync(file, `${both}${next.pem}\n`)
    const lists = [await makeList(pki.root), await makeList(pki.issuing), await makeList(next)]
    await pki.writeLists([], lists.join(''))
    expect((await openGatewayPage(address, newer)).status).toBe(303)
    writeFileSync(file, 'half a file')
    expect((await openGatewayPage(address, card)).status).toBe(303)
    writeFileSync(file, both)
    await pki.writeLists([])
  })
})

describe('the gateway', () => {
  test('the gateway answers one address and one method, and its headers let a page do nothing', async () => {
    const base = new URL(address).origin
    for (const [url, method, reason] of [
      [`${base}/`, 'GET', 'not-asked-for'],
      [`${base}/?nonce=x${NONCE}`, 'GET', 'not-asked-for'],
      [`${base}/?nonce=${NONCE}!`, 'GET', 'not-asked-for'],
      [`${base}/U3PLRest/api/session`, 'GET', 'not-here'],
      [address, 'POST', 'not-here'],
    ] as const) {
      const response = await openGatewayPage(url, card, { method })
      expect(reasonOf(response)).toBe(reason)
      expect(response.headers).toMatchObject({
        'content-security-policy': expect.stringMatching(/^default-src 'none'; style-src 'sha256-/),
        ...{ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' },
      })
      expect(response.page).toContain('<a href="http://127.0.0.1:3000/">Back to the portal</a>')
    }
    const { page, headers } = await openGatewayPage(base, null)
    const style = /<style>([\s\S]*)<\/style>/.exec(page)?.[1] ?? ''
    const hash = createHash('sha256').update(style).digest('base64')
    expect(headers['content-security-policy']).toContain(`'sha256-${hash}'`)
    // Certificates and numbers stay out of the log.
    expect(lines.join('')).not.toMatch(new RegExp(`${EDIPI}|TESTER|BEGIN CERT`))
  })

  test('neither the gateway nor the portal accepts a certificate in a header [A3]', async () => {
    const headers = { 'x-client-cert': encodeURIComponent(card.certificate) }
    for (const holder of [null, card])
      expect(reasonOf(await openGatewayPage(address, holder, { headers }))).toBe('not-the-proxy')
    expect((await portal.anonymous.send(readSession, {}, { headers })).status).toBe(401)
    const body = { username: '', password: '', assertion: '' }
    const login = await portal.anonymous.send(signIn, { body }, { headers })
    expect([login.body, login.headers['set-cookie']]).toEqual([{ flag: true }, undefined])
  })

  test('the gateway speaks TLS 1.2 or newer, and HTTP/1.1 with a browser that prefers HTTP/2', async () => {
    const old = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' } as const
    await expect(openGatewayPage(address, card, old)).rejects.toThrow()
    expect((await openGatewayPage(address, card, { maxVersion: 'TLSv1.2' })).status).toBe(303)
    const { hostname: host, port } = new URL(address)
    const options = { host, port: Number(port), rejectUnauthorized: false, ALPNProtocols: ['h2', 'http/1.1'] }
    const socket = connect(options)
    await once(socket, 'secureConnect')
    expect(socket.alpnProtocol).toBe('http/1.1')
    socket.destroy()
  })
})
