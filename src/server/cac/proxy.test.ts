import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CARD_FAULTS } from '#testing/card-faults.ts'
import { type CardPki, makeCardPki, openGatewayPage } from '#testing/card-portal.ts'
import { type Holder, makeCard, makeList, makeRoot, makeSelfSigned } from '#testing/pki.ts'
import { startTestPortal, type TestPortal } from '#testing/portal.ts'
import { REFUSALS, type Reason } from './refusals.ts'

const EDIPI = '9999000001'
const day = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000)

let pki: CardPki
let portal: TestPortal
let address: string

beforeAll(async () => {
  pki = await makeCardPki()
  const proxy = { CAC_PROXY_ADDRESSES: '10.9.8.0/24, 127.0.0.1', CAC_PROXY_HEADER: 'X-SSL-Cert' }
  portal = await startTestPortal({ ...pki.environment, ...proxy }, { clock: () => new Date() })
  address = `https://127.0.0.1:${pki.environment.CAC_PORT}/?nonce=${'n'.repeat(43)}`
})
afterAll(async () => {
  await portal?.stop()
  pki?.remove()
})

const forward = (
  certificate: string | undefined,
  more: Record<string, string> = {},
  holder: Holder | null = null,
) =>
  openGatewayPage(address, holder, {
    headers: { ...(certificate && { 'x-ssl-cert': encodeURIComponent(certificate) }), ...more },
  })

async function expectRefused(certificate: string | undefined, reason: Reason): Promise<void> {
  const { status, page } = await forward(certificate)
  expect(page).toContain(`<h1>${REFUSALS[reason].heading}</h1>`)
  expect(status).toBe(REFUSALS[reason].status)
}

describe('a certificate that the proxy passes', () => {
  test('a valid forwarded certificate signs in, and the audit trail records the address of the person', async () => {
    const card = await makeCard(pki.issuing, EDIPI)
    const response = await forward(card.certificate, { 'x-forwarded-for': '198.51.100.1, 203.0.113.7' })
    expect(response.status).toBe(303)
    expect(response.location).toContain('#message=')
    const [event] =
      await portal.owner`SELECT address, detail FROM audit_events ORDER BY event_id DESC LIMIT 1`
    expect(event).toEqual({ address: '203.0.113.7', detail: { way: 'proxy' } })
  })

  test('the server checks a forwarded certificate like one of the handshake [A3]', async () => {
    const good = (await makeCard(pki.issuing, EDIPI)).certificate
    for (const [facts, reason] of CARD_FAULTS)
      await expectRefused((await makeCard(pki.issuing, EDIPI, facts)).certificate, reason)
    const impostor = await makeCard(await makeRoot('SYNTHETIC ID CA-70'), EDIPI)
    await expectRefused(impostor.certificate, 'unknown-issuer')
    await expectRefused((await makeSelfSigned(EDIPI)).certificate, 'self-signed')
    await expectRefused(undefined, 'no-certificate')
    for (const text of ['nonsense', good + good]) await expectRefused(text, 'unreadable')
    const changed = good.replace(/[A-Za-z](?=[A-Za-z0-9+/=]{0,60}\s+-----END)/, (sign) =>
      sign === 'A' ? 'B' : 'A',
    )
    await expectRefused(changed, 'unknown-issuer')
  })

  test('the server looks a forwarded certificate up in revocation lists that the issuer signed [A3]', async () => {
    const card = await makeCard(pki.issuing, EDIPI)
    const root = await makeList(pki.root)
    await pki.writeLists([card])
    await expectRefused(card.certificate, 'revoked')
    const forged = await makeList(pki.issuing, [], { signedBy: await makeRoot('SYNTHETIC ID CA-70') })
    await pki.writeLists([], root + forged)
    await expectRefused(card.certificate, 'list-missing')
    await pki.writeLists([], root + (await makeList(pki.issuing, [], { until: day(-0.5) })))
    await expectRefused(card.certificate, 'list-too-old')
    const revoked = await makeList(pki.root, [{ serial: pki.issuing.certificate.serialNumber }])
    await pki.writeLists([], revoked + (await makeList(pki.issuing)))
    await expectRefused(card.certificate, 'unknown-issuer')
    await pki.writeLists([])
    expect((await forward(card.certificate)).status).toBe(303)
  })

  test('the server uses the forwarded certificate and not the certificate of the proxy itself [A3]', async () => {
    const proxy = await makeCard(pki.issuing, '9999000009')
    expect((await forward(undefined, {}, proxy)).page).toContain(REFUSALS['no-certificate'].heading)
    const both = await forward((await makeCard(pki.issuing, EDIPI)).certificate, {}, proxy)
    const payload = Buffer.from(both.location.split('.').at(-2) ?? '', 'base64url').toString()
    expect(JSON.parse(payload).sub).toBe(EDIPI)
  })
})
