import { X509Certificate } from 'node:crypto'
import {
  DerFault,
  type Extension,
  eachElement,
  readContent,
  readElement,
  readExtensions,
  readOid,
  readParts,
  readTime,
  SEQUENCE,
  SIGNATURES,
  TAG,
} from './der.ts'

export type Certificate = {
  node: X509Certificate
  /** The encodings that identify revocation lists. */
  issuer: Buffer
  serial: Buffer
  notBefore: Date
  notAfter: Date
  isSelfIssued: boolean
  isWellSigned: boolean
  /** Maximum of further authorities below; undefined: no limit. */
  pathLength: number | undefined
  /** Object identifiers of extended key usages; undefined: no restriction. */
  purposes: string[] | undefined
  policies: string[]
  /** False when the key only encrypts. */
  maySign: boolean
  /** Different EDIPIs in the certificate: none, one, or several that disagree. */
  edipis: string[]
  /** Has an unknown critical extension. */
  hasUnknown: boolean
}

const COMMON_NAME = '2.5.4.3'
const UPN = '1.3.6.1.4.1.311.20.2.3'
const EXTENSION = {
  keyUsage: '2.5.29.15',
  alternativeName: '2.5.29.17',
  basicConstraints: '2.5.29.19',
  policies: '2.5.29.32',
  policyConstraints: '2.5.29.36',
  purposes: '2.5.29.37',
  inhibitAnyPolicy: '2.5.29.54',
}
const KNOWN: ReadonlySet<string> = new Set(Object.values(EXTENSION))

/** @throws DerFault */
export function readCertificate(der: Buffer): Certificate {
  const whole = readParts(readElement(der))
  const body = readParts(whole[0])
  if (body[0]?.tag === 0xa0) body.shift()
  const [serial, , issuer, validity, subject] = body
  const [notBefore, notAfter] = readParts(validity)
  const wrapped = body.find(({ tag }) => tag === 0xa3)
  const extensions = wrapped ? readExtensions(readElement(wrapped.content)) : []
  const findValue = (oid: string) => extensions.find((one: Extension) => one.oid === oid)?.value
  const node = callOpenSsl(() => new X509Certificate(der))
  return {
    node,
    issuer: readWhole(issuer),
    serial: readContent(serial, TAG.integer),
    notBefore: readTime(notBefore),
    notAfter: readTime(notAfter),
    isSelfIssued: readWhole(issuer).equals(readWhole(subject)),
    isWellSigned: readOid(readParts(whole[1])[0]) in SIGNATURES && callOpenSsl(() => isStrong(node)),
    pathLength: readPathLength(findValue(EXTENSION.basicConstraints)),
    purposes: readOids(findValue(EXTENSION.purposes)),
    policies: readPolicies(findValue(EXTENSION.policies)),
    maySign: readMaySign(findValue(EXTENSION.keyUsage)),
    edipis: [
      ...new Set([
        ...readUpns(findValue(EXTENSION.alternativeName)),
        ...readNames(subject ? subject.content : Buffer.alloc(0)),
      ]),
    ],
    hasUnknown: extensions.some(({ oid, isCritical }) => isCritical && !KNOWN.has(oid)),
  }
}

/** OpenSSL throws its own errors, and reads a key only on access. */
function callOpenSsl<T>(sendRequest: () => T): T {
  try {
    return sendRequest()
  } catch {
    throw new DerFault('no certificate')
  }
}

function isStrong(node: X509Certificate): boolean {
  const { asymmetricKeyType: type, asymmetricKeyDetails: details } = node.publicKey
  if (type === 'rsa') return (details?.modulusLength ?? 0) >= 2048
  return type === 'ec' || type === 'ed25519'
}

function readWhole(element: { whole: Buffer } | undefined): Buffer {
  if (!element) throw new DerFault('a name is missing')
  return element.whole
}

function readPathLength(value: Buffer | undefined): number | undefined {
  if (!value) return undefined
  const length = readParts(readElement(value)).find(({ tag }) => tag === TAG.integer)
  if (length?.content.length === 0) throw new DerFault('no number')
  return length?.content.readUIntBE(0, Math.min(length.content.length, 6))
}

function readOids(value: Buffer | undefined): string[] | undefined {
  return value && readParts(readElement(value)).map(readOid)
}

function readPolicies(value: Buffer | undefined): string[] {
  return value ? readParts(readElement(value)).map((policy) => readOid(readParts(policy)[0])) : []
}

/** Bit 0 is digital signature. Without the extension, everything is allowed. */
function readMaySign(value: Buffer | undefined): boolean {
  if (!value) return true
  const bits = readContent(readElement(value), TAG.bits)
  return ((bits[1] ?? 0) & 0x80) !== 0
}

/** The first ten digits of `1234567890@mil`. Six more may give the kind of person. */
function readUpns(value: Buffer | undefined): string[] {
  if (!value) return []
  return readParts(readElement(value)).flatMap((name) => {
    if (name.tag !== 0xa0) return []
    const [type, wrapped] = [...eachElement(name.content)]
    if (readOid(type) !== UPN) return []
    const text = readElement(readContent(wrapped, 0xa0)).content.toString('utf8')
    return /^(\d{10})(\d{6})?@mil$/i.exec(text)?.[1] ?? []
  })
}

/** The digits at the end of common names like `LAST.FIRST.MIDDLE.1234567890`. */
function readNames(subject: Buffer): string[] {
  return [...eachElement(subject)].flatMap((set) =>
    [...eachElement(set.content)].flatMap((pair) => {
      const [type, text] = readParts(pair, SEQUENCE)
      if (readOid(type) !== COMMON_NAME) return []
      return /\.(\d{10})$/.exec(text?.content.toString('utf8') ?? '')?.[1] ?? []
    }),
  )
}
