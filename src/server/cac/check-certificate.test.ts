import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { CARD_FAULTS } from '#testing/card-faults.ts'
import { type CardPki, makeCardPki } from '#testing/card-portal.ts'
import {
  type Holder,
  makeAuthority,
  makeCard,
  makeList,
  makeRoot,
  makeSelfSigned,
  makeServer,
} from '#testing/pki.ts'
import type { CacGateway } from '../config/cac-settings.ts'
import { checkCertificate, findHandshakeFault } from './check-certificate.ts'
import { readPem } from './revocation-list.ts'
import { readTrust, type Trust } from './trust.ts'

const EDIPI = '9999000001'
const POLICIES = ['2.16.840.1.101.2.1.11.42']
const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000)
let pki: CardPki
let gateway: CacGateway
let trust: Trust

beforeAll(async () => {
  pki = await makeCardPki()
  gateway = readConfig(pki.environment).cac as CacGateway
  trust = readTrust(gateway)
})
afterAll(() => pki.remove())

const derOf = ({ certificate }: { certificate: string }) => readPem(certificate, 'CERTIFICATE')[0] as Buffer
const check = (der: Buffer, at = new Date(), by = trust) => checkCertificate(der, by, POLICIES, at)

test('a certificate with any one byte changed signs nobody in and harms nobody [A3]', async () => {
  const der = derOf(await makeCard(pki.issuing, EDIPI))
  expect(check(der)).toEqual({ edipi: EDIPI })
  const [place, change] = [fc.integer({ min: 0, max: der.length - 1 }), fc.integer({ min: 1, max: 255 })]
  const anyOneChanged = fc.property(place, change, (at, by) => {
    const changed = Buffer.from(der)
    changed[at] = (changed[at] ?? 0) ^ by
    expect(check(changed)).toHaveProperty('reason')
  })
  fc.assert(anyOneChanged, { numRuns: 100 })
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      expect(check(Buffer.from(bytes))).toEqual({ reason: 'unreadable' })
    }),
  )
  for (let length = 0; length < der.length; length += 7)
    expect(check(der.subarray(0, length))).toHaveProperty('reason')
})

test('the check names the fault of a certificate, its issuer, or the revocation lists [A3]', async () => {
  const impostor = await makeRoot('SYNTHETIC ID CA-70')
  const card = await makeCard(pki.issuing, EDIPI)
  for (const [facts, reason] of CARD_FAULTS)
    expect(check(derOf(await makeCard(pki.issuing, EDIPI, facts))), reason).toEqual({ reason })
  expect(check(derOf(await makeCard(impostor, EDIPI)))).toEqual({ reason: 'unknown-issuer' })
  expect(check(derOf(await makeSelfSigned(EDIPI)))).toEqual({ reason: 'self-signed' })
  const checkWith = async (root: string, issuing: string) => {
    await pki.writeLists([], root + issuing)
    return check(derOf(card), new Date(), readTrust(gateway))
  }
  const root = await makeList(pki.root)
  const ofIssuing = (...more: [Holder[], object?]) => makeList(pki.issuing, ...more)
  expect(await checkWith(root, await ofIssuing([card]))).toEqual({ reason: 'revoked' })
  const forged = await ofIssuing([], { signedBy: impostor })
  expect(await checkWith(root, forged)).toEqual({ reason: 'list-missing' })
  const late = await ofIssuing([], { until: inDays(-0.5) })
  expect(await checkWith(root, late)).toEqual({ reason: 'list-too-old' })
  const revoked = await makeList(pki.root, [{ serial: pki.issuing.certificate.serialNumber }])
  expect(await checkWith(revoked, await ofIssuing([]))).toEqual({ reason: 'unknown-issuer' })
  await pki.writeLists([])
})

test('the check uses the dates, revocation lists, and authorities of the moment [A3]', async () => {
  const der = derOf(await makeCard(pki.issuing, EDIPI, { until: inDays(100) }))
  expect(check(der, inDays(101))).toEqual({ reason: 'expired' })
  expect(check(der, inDays(8))).toEqual({ reason: 'list-too-old' })
  expect(check(der, new Date(), { ...trust, lists: 'unreadable' })).toEqual({ reason: 'list-missing' })
  expect(check(der, inDays(8), { ...trust, lists: null })).toEqual({ edipi: EDIPI })
  const old = await makeAuthority('SYNTHETIC ID CA-60', pki.root, { until: inDays(-1) })
  writeFileSync(gateway.caFile, `${pki.root.pem}\n${pki.issuing.pem}\n${old.pem}\n`)
  expect(check(derOf(await makeCard(old, EDIPI)), new Date(), readTrust(gateway))).toEqual({
    reason: 'unknown-issuer',
  })
})

test('a fault of the handshake that nobody knows leads to a refusal [A3]', () => {
  const say = (authorized: boolean, authorizationError: string | null) =>
    findHandshakeFault({ authorized, authorizationError: authorizationError as unknown as Error })
  expect([say(false, 'PERMITTED_VIOLATION'), say(true, null)]).toEqual(['unknown-issuer', null])
})

test('unusable files stop the start with one line that names their variable', async () => {
  const own = await makeCardPki()
  const { environment, folder } = own
  const other = await makeServer(await makeRoot('SYNTHETIC WEB ROOT'))
  const spoil = (name: string, text: string) => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }
  const delta = await makeList(own.issuing)
  const wrong: [string, string][] = [
    ['CAC_CA_FILE', join(folder, 'nothing.pem')],
    ['CAC_CA_FILE', spoil('empty.pem', 'nothing')],
    ['CAC_CA_FILE', spoil('no-root.pem', own.issuing.pem)],
    ['CAC_CERT_FILE', spoil('no-certificate.pem', 'nothing')],
    ['CAC_KEY_FILE', spoil('other.key', other.key)],
    ['CAC_CRL_FILE', join(folder, 'nothing.pem')],
    ['CAC_CRL_FILE', spoil('cut.pem', delta.replace(/\n[^\n]+\n-----END/, '\n-----END'))],
  ]
  for (const [name, path] of wrong) {
    const spoilt = readConfig({ ...environment, [name]: path }).cac as CacGateway
    expect(() => readTrust(spoilt), `${name} ${path}`).toThrow(new RegExp(`^${name} [^\\n]+\\.$`))
  }
  rmSync(folder, { recursive: true })
})
