import 'reflect-metadata'
import { randomBytes, webcrypto } from 'node:crypto'
import {
  BasicConstraintsExtension,
  CertificatePolicyExtension,
  cryptoProvider,
  ExtendedKeyUsageExtension,
  Extension,
  KeyUsageFlags,
  KeyUsagesExtension,
  SubjectAlternativeNameExtension,
  X509Certificate,
  X509CertificateGenerator,
  X509CrlGenerator,
} from '@peculiar/x509'

cryptoProvider.set(webcrypto as Crypto)

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
const DAY = 24 * 60 * 60 * 1000
const CARD_POLICY = '2.16.840.1.101.2.1.11.42'
export const PURPOSE = { client: '1.3.6.1.5.5.7.3.2', mail: '1.3.6.1.5.5.7.3.4', server: '1.3.6.1.5.5.7.3.1' }

type Keys = webcrypto.CryptoKeyPair
export type Authority = { certificate: X509Certificate; keys: Keys; pem: string }
export type Holder = { certificate: string; key: string; serial: string }

export type CardFacts = {
  /** The ten digits of the account name; null: no account name. */
  upn?: string | null
  commonName?: string
  purposes?: string[]
  policies?: string[]
  usages?: number
  from?: Date
  until?: Date
  extensions?: Extension[]
}

const inDays = (days: number) => new Date(Date.now() + days * DAY)
const makeKeys = () => webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']) as Promise<Keys>
// The first bit is clear, so that the number is not negative.
const makeSerial = () => `1${randomBytes(15).toString('hex').slice(1)}`

type Issued = { name: string; from: Date; until: Date; extensions: Extension[] }

/** Signed by itself without an issuer. */
async function issue(issuer: Authority | null, { name, from, until, extensions }: Issued) {
  const keys = await makeKeys()
  const period = { serialNumber: makeSerial(), notBefore: from, notAfter: until }
  const shared = { ...period, signingAlgorithm: ALGORITHM, extensions }
  const certificate = issuer
    ? await X509CertificateGenerator.create({
        ...{ ...shared, subject: name, issuer: issuer.certificate.subject },
        ...{ publicKey: keys.publicKey as CryptoKey, signingKey: issuer.keys.privateKey as CryptoKey },
      })
    : await X509CertificateGenerator.createSelfSigned({ ...shared, name, keys: keys as CryptoKeyPair })
  return { keys, certificate }
}

const nameAuthority = (name: string) => `CN=${name}, OU=PKI, O=Synthetic Government, C=US`

async function issueAuthority(above: Authority | null, issued: Issued): Promise<Authority> {
  const { keys, certificate } = await issue(above, issued)
  return { certificate, keys, pem: certificate.toString('pem') }
}

export const makeRoot = (name: string): Promise<Authority> =>
  issueAuthority(null, {
    ...{ name: nameAuthority(name), from: inDays(-10), until: inDays(3650) },
    extensions: authorityExtensions(),
  })

/** Like DOD ID CA-nn below a root. */
export const makeAuthority = (
  name: string,
  above: Authority,
  facts: { mayIssue?: boolean; until?: Date; pathLength?: number } = {},
): Promise<Authority> =>
  issueAuthority(above, {
    ...{ name: nameAuthority(name), from: inDays(-10), until: facts.until ?? inDays(1000) },
    extensions:
      facts.mayIssue === false
        ? [new BasicConstraintsExtension(false)]
        : authorityExtensions(facts.pathLength),
  })

const authorityExtensions = (pathLength?: number) => [
  new BasicConstraintsExtension(true, pathLength, true),
  new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
]

async function issueHolder(
  issuer: Authority | null,
  given: Partial<Issued> & Pick<Issued, 'name' | 'extensions'>,
) {
  const issued = { from: inDays(-5), until: inDays(300), ...given }
  const { keys, certificate } = await issue(issuer, issued)
  return writeHolder(keys, certificate)
}

export const makeCard = (
  issuer: Authority,
  edipi: string,
  { upn = edipi, from = inDays(-5), until = inDays(300), ...facts }: CardFacts = {},
): Promise<Holder> =>
  issueHolder(issuer, {
    name: `CN=${facts.commonName ?? `TESTER.PAT.Q.${edipi}`}, OU=USA, OU=PKI, O=Synthetic Government, C=US`,
    ...{ from, until },
    extensions: [
      new BasicConstraintsExtension(false),
      new KeyUsagesExtension(facts.usages ?? KeyUsageFlags.digitalSignature, true),
      new ExtendedKeyUsageExtension(facts.purposes ?? [PURPOSE.client]),
      new CertificatePolicyExtension(facts.policies ?? [CARD_POLICY]),
      ...(upn === null ? [] : [makeNames(upn)]),
      ...(facts.extensions ?? []),
    ],
  })

export const makeSelfSigned = (edipi: string): Promise<Holder> =>
  issueHolder(null, {
    name: `CN=TESTER.PAT.Q.${edipi}`,
    extensions: [
      new ExtendedKeyUsageExtension([PURPOSE.client]),
      new CertificatePolicyExtension([CARD_POLICY]),
      makeNames(edipi),
    ],
  })

export const makeServer = (
  issuer: Authority,
  names: ConstructorParameters<typeof SubjectAlternativeNameExtension>[0] = [
    { type: 'dns', value: 'localhost' },
    { type: 'ip', value: '127.0.0.1' },
  ],
): Promise<Holder> =>
  issueHolder(issuer, {
    name: 'CN=localhost',
    extensions: [new ExtendedKeyUsageExtension([PURPOSE.server]), new SubjectAlternativeNameExtension(names)],
  })

export async function makeList(
  issuer: Authority,
  revoked: Pick<Holder, 'serial'>[] = [],
  { from = inDays(-1), until = inDays(7), signedBy = issuer, extensions = [] as Extension[] } = {},
): Promise<string> {
  const list = await X509CrlGenerator.create({
    ...{ issuer: issuer.certificate.subject, thisUpdate: from, nextUpdate: until },
    ...{ signingAlgorithm: ALGORITHM, signingKey: signedBy.keys.privateKey as CryptoKey },
    ...{
      entries: revoked.map(({ serial }) => ({ serialNumber: serial, revocationDate: inDays(-1), reason: 1 })),
    },
    extensions,
  })
  // OpenSSL's name for it.
  return `${list.toString('pem').replaceAll(/(BEGIN|END) CRL/g, '$1 X509 CRL')}\n`
}

export async function readAuthority(text: string): Promise<Authority> {
  const { pem, key } = JSON.parse(text) as { pem: string; key: JsonWebKey }
  const certificate = new X509Certificate(pem)
  const privateKey = await webcrypto.subtle.importKey('jwk', key, ALGORITHM, true, ['sign'])
  return { certificate, keys: { privateKey, publicKey: await certificate.publicKey.export() }, pem }
}

export async function writeAuthority({ pem, keys }: Authority): Promise<string> {
  return JSON.stringify({ pem, key: await webcrypto.subtle.exportKey('jwk', keys.privateKey) })
}

async function writeHolder(keys: Keys, certificate: X509Certificate): Promise<Holder> {
  const key = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey)).toString('base64')
  return {
    certificate: certificate.toString('pem'),
    key: `-----BEGIN PRIVATE KEY-----\n${key}\n-----END PRIVATE KEY-----\n`,
    serial: certificate.serialNumber,
  }
}

/**
 * The account name stands between a FASC-N, which many readers cannot decode, and a UUID. It has six digits for the
 * kind of person.
 */
function makeNames(upn: string): Extension {
  const account = /^\d{10}$/.test(upn) ? `${upn}113006@mil` : upn
  const value = encode(
    0x30,
    other('2.16.840.1.101.3.6.6', encode(0x04, randomBytes(25))),
    other('1.3.6.1.4.1.311.20.2.3', encode(0x0c, Buffer.from(account))),
    encode(0x86, Buffer.from('urn:uuid:00000000-0000-4000-8000-000000000000')),
  )
  return new Extension('2.5.29.17', false, new Uint8Array(value))
}

function other(oid: string, value: Buffer): Buffer {
  return encode(0xa0, encodeOid(oid), encode(0xa0, value))
}

/** An element in DER, of up to 64 kB. */
export function encode(tag: number, ...contents: Buffer[]): Buffer {
  const content = Buffer.concat(contents)
  const { length } = content
  const lengths = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...lengths]), content])
}

function encodeOid(oid: string): Buffer {
  const [first = 0, second = 0, ...rest] = oid.split('.').map(Number)
  const bytes = [first * 40 + second, ...rest].flatMap((number) => {
    const digits = [number % 128]
    for (let left = Math.floor(number / 128); left > 0; left = Math.floor(left / 128))
      digits.unshift((left % 128) + 128)
    return digits
  })
  return encode(0x06, Buffer.from(bytes))
}
