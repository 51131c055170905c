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

export async function makeRoot(name: string, until = inDays(3650)): Promise<Authority> {
  const keys = await makeKeys()
  const certificate = await X509CertificateGenerator.createSelfSigned({
    serialNumber: makeSerial(),
    name: `CN=${name}, OU=PKI, O=Synthetic Government, C=US`,
    notBefore: inDays(-10),
    notAfter: until,
    signingAlgorithm: ALGORITHM,
    keys: keys as CryptoKeyPair,
    extensions: authorityExtensions(),
  })
  return { certificate, keys, pem: certificate.toString('pem') }
}

/** Like DOD ID CA-nn below a root. */
export async function makeAuthority(
  name: string,
  above: Authority,
  facts: { mayIssue?: boolean; until?: Date; pathLength?: number } = {},
): Promise<Authority> {
  const keys = await makeKeys()
  const certificate = await X509CertificateGenerator.create({
    serialNumber: makeSerial(),
    subject: `CN=${name}, OU=PKI, O=Synthetic Government, C=US`,
    issuer: above.certificate.subject,
    notBefore: inDays(-10),
    notAfter: facts.until ?? inDays(1000),
    signingAlgorithm: ALGORITHM,
    publicKey: keys.publicKey as CryptoKey,
    signingKey: above.keys.privateKey as CryptoKey,
    extensions:
      facts.mayIssue === false
        ? [new BasicConstraintsExtension(false)]
        : authorityExtensions(facts.pathLength),
  })
  return { certificate, keys, pem: certificate.toString('pem') }
}

const authorityExtensions = (pathLength?: number) => [
  new BasicConstraintsExtension(true, pathLength, true),
  new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
]

export async function makeCard(
  issuer: Authority,
  edipi: string,
  { upn = edipi, ...facts }: CardFacts = {},
): Promise<Holder> {
  const keys = await makeKeys()
  return writeHolder(
    keys,
    await X509CertificateGenerator.create({
      serialNumber: makeSerial(),
      subject: `CN=${facts.commonName ?? `TESTER.PAT.Q.${edipi}`}, OU=USA, OU=PKI, O=Synthetic Government, C=US`,
      issuer: issuer.certificate.subject,
      notBefore: facts.from ?? inDays(-5),
      notAfter: facts.until ?? inDays(300),
      signingAlgorithm: ALGORITHM,
      publicKey: keys.publicKey as CryptoKey,
      signingKey: issuer.keys.privateKey as CryptoKey,
      extensions: [
        new BasicConstraintsExtension(false),
        new KeyUsagesExtension(facts.usages ?? KeyUsageFlags.digitalSignature, true),
        new ExtendedKeyUsageExtension(facts.purposes ?? [PURPOSE.client]),
        new CertificatePolicyExtension(facts.policies ?? [CARD_POLICY]),
        ...(upn === null ? [] : [makeNames(upn)]),
        ...(facts.extensions ?? []),
      ],
    }),
  )
}

export async function makeSelfSigned(edipi: string): Promise<Holder> {
  const keys = await makeKeys()
  return writeHolder(
    keys,
    await X509CertificateGenerator.createSelfSigned({
      serialNumber: makeSerial(),
      name: `CN=TESTER.PAT.Q.${edipi}`,
      notBefore: inDays(-5),
      notAfter: inDays(300),
      signingAlgorithm: ALGORITHM,
      keys: keys as CryptoKeyPair,
      extensions: [
        new ExtendedKeyUsageExtension([PURPOSE.client]),
        new CertificatePolicyExtension([CARD_POLICY]),
        makeNames(edipi),
      ],
    }),
  )
}

export async function makeServer(
  issuer: Authority,
  names: ConstructorParameters<typeof SubjectAlternativeNameExtension>[0] = [
    { type: 'dns', value: 'localhost' },
    { type: 'ip', value: '127.0.0.1' },
  ],
): Promise<Holder> {
  const keys = await makeKeys()
  return writeHolder(
    keys,
    await X509CertificateGenerator.create({
      serialNumber: makeSerial(),
      subject: 'CN=localhost',
      issuer: issuer.certificate.subject,
      notBefore: inDays(-5),
      notAfter: inDays(300),
      signingAlgorithm: ALGORITHM,
      publicKey: keys.publicKey as CryptoKey,
      signingKey: issuer.keys.privateKey as CryptoKey,
      extensions: [
        new ExtendedKeyUsageExtension([PURPOSE.server]),
        new SubjectAlternativeNameExtension(names),
      ],
    }),
  )
}

export async function makeList(
  issuer: Authority,
  revoked: Pick<Holder, 'serial'>[] = [],
  { from = inDays(-1), until = inDays(7), signedBy = issuer, extensions = [] as Extension[] } = {},
): Promise<string> {
  const list = await X509CrlGenerator.create({
    issuer: issuer.certificate.subject,
    thisUpdate: from,
    nextUpdate: until,
    signingAlgorithm: ALGORITHM,
    signingKey: signedBy.keys.privateKey as CryptoKey,
    entries: revoked.map(({ serial }) => ({ serialNumber: serial, revocationDate: inDays(-1), reason: 1 })),
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
