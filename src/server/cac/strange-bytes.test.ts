import fc from 'fast-check'
import { expect, test } from 'vitest'
import { encode, makeAuthority, makeCard, makeList, makeRoot } from '#testing/pki.ts'
import { readCertificate } from './certificate.ts'
import { DerFault, eachElement, readElement, readParts, SEQUENCE, TAG } from './der.ts'
import { readPem, readRevocationList } from './revocation-list.ts'

/** Inputs per test run. CARD_FUZZ_RUNS=1000000 is the full run (decision 12). */
const RUNS = Number(process.env.CARD_FUZZ_RUNS ?? 3000) / 2
/** Milliseconds. Only a hang takes longer. */
const LONGEST = 60_000 + RUNS

const root = await makeRoot('SYNTHETIC ROOT CA 3')
const issuing = await makeAuthority('SYNTHETIC ID CA-70', root, { pathLength: 300 })
const cards = [await makeCard(issuing, '9999000001'), await makeCard(root, '9999000002', { upn: null })]
const key = readCertificate(derOf(root.pem)).node.publicKey

function derOf(pem: string, label = 'CERTIFICATE'): Buffer {
  return readPem(pem, label)[0] as Buffer
}

const byte = fc.oneof(
  fc.constantFrom(...Buffer.from('0001020304050617181f307f8081828485a0ff', 'hex')),
  fc.nat(255),
)
const place = fc.nat(2 ** 16)
const change = fc.record({
  kind: fc.constantFrom('set', 'insert', 'remove', 'copy', 'cut'),
  within: fc.option(fc.nat(150)),
  at: place,
  from: place,
  count: fc.integer({ min: 1, max: 40 }),
  byte,
})
type Change = typeof change extends fc.Arbitrary<infer One> ? One : never

function applyChange(bytes: Buffer, change: Change): Buffer {
  if (change.within === null) return changeBytes(bytes, change)
  const left = { elements: change.within }
  try {
    return changeWithin(bytes, left, change)
  } catch {
    // An earlier change broke this part, so it has no elements.
    return changeBytes(bytes, change)
  }
}

function changeWithin(bytes: Buffer, left: { elements: number }, change: Change): Buffer {
  const parts = [...eachElement(bytes)].map(({ tag, whole, content }) => {
    if (left.elements-- === 0) return encode(tag, changeBytes(content, change))
    // Values of extensions are encodings in an octet string.
    const isMade = (tag & 0x20) !== 0 || (tag === TAG.octets && content[0] === SEQUENCE)
    return left.elements >= 0 && isMade ? encode(tag, changeWithin(content, left, change)) : whole
  })
  return Buffer.concat(parts)
}

function changeBytes(bytes: Buffer, { kind, at: atAny, from: fromAny, count, byte }: Change): Buffer {
  const at = atAny % (bytes.length + 1)
  const from = fromAny % (bytes.length + 1)
  const [before, behind] = [bytes.subarray(0, at), bytes.subarray(at)]
  switch (kind) {
    case 'set':
      return Buffer.concat([before, Buffer.from([byte]), behind.subarray(1)])
    case 'insert':
      return Buffer.concat([before, Buffer.alloc(count, byte), behind])
    case 'remove':
      return Buffer.concat([before, behind.subarray(count)])
    case 'copy':
      return Buffer.concat([before, bytes.subarray(from, from + count), behind.subarray(count)])
    case 'cut':
      return before
  }
}

/** Returns how many changed inputs the reader accepted. */
function meet(originals: Buffer[], read: (bytes: Buffer) => void): number {
  let taken = 0
  fc.assert(
    fc.property(
      fc.constantFrom(...originals),
      fc.array(change, { minLength: 1, maxLength: 4 }),
      (der, list) => {
        try {
          read(list.reduce(applyChange, der))
          taken++
        } catch (error) {
          if (!(error instanceof DerFault)) throw error
        }
      },
    ),
    { numRuns: RUNS },
  )
  return taken
}

test(
  'the parser reads facts from a damaged certificate or refuses it, and nothing else happens [A3]',
  () => {
    const originals = [
      derOf(root.pem),
      derOf(issuing.pem),
      ...cards.map(({ certificate }) => derOf(certificate)),
    ]
    const taken = meet(originals, (bytes) => {
      const { edipis, serial, node, notBefore, notAfter } = readCertificate(bytes)
      for (const edipi of edipis) expect(edipi).toMatch(/^\d{10}$/)
      const number = BigInt(`0x${node.serialNumber.replace('-', '')}`)
      const signed = node.serialNumber.startsWith('-') ? -number : number
      expect(BigInt(`0x${serial.toString('hex')}`)).toBe(BigInt.asUintN(8 * serial.length, signed))
      expect([notBefore.getTime(), notAfter.getTime()]).toEqual([
        new Date(node.validFrom).getTime(),
        new Date(node.validTo).getTime(),
      ])
    })
    expect(taken).toBeGreaterThan(RUNS / 20)
  },
  LONGEST,
)

test(
  'a damaged revocation list answers or is refused, and no changed list passes as signed [A3]',
  async () => {
    const originals = [
      derOf(await makeList(root, cards), 'X509 CRL'),
      derOf(await makeList(root), 'X509 CRL'),
    ]
    const { serial } = readCertificate(derOf(cards[1]?.certificate ?? ''))
    expect(originals.map((der) => readRevocationList(der).has(serial))).toEqual([true, false])
    const bodies = originals.map((der) => readParts(readElement(der))[0]?.whole as Buffer)
    const taken = meet(originals, (bytes) => {
      const list = readRevocationList(bytes)
      if (list.isSignedBy(key)) expect(bodies.some((body) => bytes.includes(body))).toBe(true)
      list.has(serial)
    })
    expect(taken).toBeGreaterThan(RUNS / 20)
  },
  LONGEST,
)
