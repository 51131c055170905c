import { afterAll, expect, test } from 'vitest'
import { type CardPki, makeCardPki, openGatewayPage } from '#testing/card-portal.ts'
import { openPortal } from '#testing/open-portal.ts'
import { type Holder, makeCard } from '#testing/pki.ts'
import { REFUSALS } from './refusals.ts'

const EDIPI = '9999000001'

let pki: CardPki
let address: string
const environment = async () => {
  pki = await makeCardPki()
  address = `https://127.0.0.1:${pki.environment.CAC_PORT}/?nonce=${'n'.repeat(43)}`
  const proxy = { CAC_PROXY_ADDRESSES: '10.9.8.0/24, 127.0.0.1', CAC_PROXY_HEADER: 'X-SSL-Cert' }
  return { ...pki.environment, ...proxy }
}
afterAll(() => pki?.remove())
const { portal } = openPortal(environment, { clock: () => new Date() })

const forward = (
  certificate: string | undefined,
  more: Record<string, string> = {},
  holder: Holder | null = null,
) =>
  openGatewayPage(address, holder, {
    headers: { ...(certificate && { 'x-ssl-cert': encodeURIComponent(certificate) }), ...more },
  })

test('a valid forwarded certificate signs in, and the audit trail records the address of the person', async () => {
  const card = await makeCard(pki.issuing, EDIPI)
  const response = await forward(card.certificate, { 'x-forwarded-for': '198.51.100.1, 203.0.113.7' })
  expect(response.status).toBe(303)
  expect(response.location).toContain('#message=')
  const [event] = await portal.owner`SELECT address, detail FROM audit_events ORDER BY event_id DESC LIMIT 1`
  expect(event).toEqual({ address: '203.0.113.7', detail: { way: 'proxy' } })
})

test('the server checks a forwarded certificate like one of the handshake, and looks it up in the lists [A3]', async () => {
  const card = await makeCard(pki.issuing, EDIPI)
  const good = card.certificate
  const old = (await makeCard(pki.issuing, EDIPI, { until: new Date(Date.now() - 86_400_000) })).certificate
  await pki.writeLists([card])
  for (const [certificate, reason] of [
    [old, 'expired'],
    [good, 'revoked'],
    [undefined, 'no-certificate'],
    ['nonsense', 'unreadable'],
    [good + good, 'unreadable'],
  ] as const) {
    const { status, page } = await forward(certificate)
    expect(page).toContain(`<h1>${REFUSALS[reason].heading}</h1>`)
    expect(status).toBe(REFUSALS[reason].status)
  }
  await pki.writeLists([])
  expect((await forward(good)).status).toBe(303)
})

test('the server uses the forwarded certificate and not the certificate of the proxy itself [A3]', async () => {
  const proxy = await makeCard(pki.issuing, '9999000009')
  expect((await forward(undefined, {}, proxy)).page).toContain(REFUSALS['no-certificate'].heading)
  const both = await forward((await makeCard(pki.issuing, EDIPI)).certificate, {}, proxy)
  const payload = Buffer.from(both.location.split('.').at(-2) ?? '', 'base64url').toString()
  expect(JSON.parse(payload).sub).toBe(EDIPI)
})
