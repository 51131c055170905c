import { type KeyObject, verify } from 'node:crypto'
import {
  DerFault,
  measureElement,
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

export type RevocationList = {
  issuer: Buffer
  madeAt: Date
  /** Date of the next list. A list without it counts as expired. */
  endsAt: Date
  isSignedBy(key: KeyObject): boolean
  has(serial: Buffer): boolean
}

/** List number and authority key identifier. */
const HARMLESS = new Set(['2.5.29.20', '2.5.29.35'])

/**
 * Stays bytes, because DoD lists have hundreds of thousands of entries.
 * @throws DerFault also for a partial list
 */
export function readRevocationList(der: Buffer): RevocationList {
  const [body, algorithm, signature] = readParts(readElement(der))
  const oid = readOid(readParts(algorithm)[0])
  const bits = readContent(signature, TAG.bits)
  const parts = readParts(body)
  if (parts[0]?.tag === TAG.integer) parts.shift()
  const [, issuer, madeAt] = parts
  if (!body || issuer?.tag !== SEQUENCE || !(oid in SIGNATURES)) throw new DerFault('no list')
  const later = parts.slice(3)
  const next = later[0]?.tag === TAG.utcTime || later[0]?.tag === TAG.time ? later.shift() : undefined
  const entries = later[0]?.tag === SEQUENCE ? later.shift() : undefined
  const wrapped = later.find(({ tag }) => tag === 0xa0)
  const extensions = wrapped ? readExtensions(readElement(wrapped.content)) : []
  // A delta or partial list, read as complete, would accept revoked cards.
  if (extensions.some((one) => one.isCritical && !HARMLESS.has(one.oid))) throw new DerFault('a partial list')
  return {
    issuer: issuer.whole,
    madeAt: readTime(madeAt),
    endsAt: next ? readTime(next) : new Date(0),
    isSignedBy: (key) => {
      try {
        return verify(SIGNATURES[oid] ?? null, body.whole, key, bits.subarray(1))
      } catch {
        return false
      }
    },
    has: (serial) => entries !== undefined && holdsSerial(entries.content, serial),
  }
}

/** Computes positions only: objects take thirty times as long. */
function holdsSerial(entries: Buffer, serial: Buffer): boolean {
  const last = serial.at(-1)
  for (let at = 0; at < entries.length; ) {
    const entry = measureElement(entries, at)
    const { start, end } = measureElement(entries, entry.start)
    if (entries[entry.start] !== TAG.integer || end > entry.end) throw new DerFault('no number')
    const mayBe = end - start === serial.length && entries[end - 1] === last
    if (mayBe && serial.compare(entries, start, end) === 0) return true
    at = entry.end
  }
  return false
}

export function readPem(text: string, label: string): Buffer[] {
  const found = text.matchAll(
    new RegExp(`-----BEGIN ${label}-----([A-Za-z0-9+/=\\s]+)-----END ${label}-----`, 'g'),
  )
  return [...found].map(([, base64 = '']) => Buffer.from(base64, 'base64'))
}
