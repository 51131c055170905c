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

/** A list of revoked certificates of one authority. */
export type RevocationList = {
  /** Encoded name of the authority. */
  issuer: Buffer
  madeAt: Date
  /** When the next one should be there; without it nobody can tell that a list is old, so it counts as too old. */
  endsAt: Date
  isSignedBy(key: KeyObject): boolean
  has(serial: Buffer): boolean
}

/** Two that do not change what a list says: its number, and the key of its authority. */
const HARMLESS = new Set(['2.5.29.20', '2.5.29.35'])

/**
 * Lists of the DoD have hundreds of thousands of entries: they stay the bytes that they are, and a question walks along
 * them, which takes a few milliseconds.
 * @throws DerFault when the bytes are no list, or one that holds for a part of the certificates only
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
  // A list of changes, or of some reasons only: reading it as a whole one would let revoked cards in.
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

/** Only places are computed: an object for each of half a million entries takes thirty times as long. */
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

/** The encodings in a PEM file, in their order. */
export function readPem(text: string, label: string): Buffer[] {
  const found = text.matchAll(
    new RegExp(`-----BEGIN ${label}-----([A-Za-z0-9+/=\\s]+)-----END ${label}-----`, 'g'),
  )
  return [...found].map(([, base64 = '']) => Buffer.from(base64, 'base64'))
}
