/** `whole` includes tag and length, as a signature covers it. */
export type Element = { tag: number; whole: Buffer; content: Buffer }

export const TAG = {
  boolean: 0x01,
  integer: 0x02,
  bits: 0x03,
  octets: 0x04,
  oid: 0x06,
  utcTime: 0x17,
  time: 0x18,
}
export const SEQUENCE = 0x30

export class DerFault extends Error {}

export function measureElement(bytes: Buffer, at: number): { start: number; end: number } {
  const tag = bytes[at]
  const first = bytes[at + 1]
  if (tag === undefined || first === undefined || (tag & 0x1f) === 0x1f) throw new DerFault('no element')
  let length = first
  let start = at + 2
  if (first >= 0x80) {
    const count = first & 0x7f
    // At most four bytes of length. The indefinite form (0) is not DER.
    if (count === 0 || count > 4 || start + count > bytes.length) throw new DerFault('bad length')
    length = bytes.readUIntBE(start, count)
    start += count
  }
  const end = start + length
  if (end > bytes.length) throw new DerFault('cut off')
  return { start, end }
}

export function readElement(bytes: Buffer, at = 0): Element {
  const { start, end } = measureElement(bytes, at)
  return { tag: bytes[at] as number, whole: bytes.subarray(at, end), content: bytes.subarray(start, end) }
}

export function* eachElement(bytes: Buffer): Generator<Element> {
  for (let at = 0; at < bytes.length; ) {
    const element = readElement(bytes, at)
    yield element
    at += element.whole.length
  }
}

export function readParts(element: Element | undefined, tag: number = SEQUENCE): Element[] {
  return [...eachElement(readContent(element, tag))]
}

export function readContent(element: Element | undefined, tag: number): Buffer {
  if (element?.tag !== tag) throw new DerFault(`element ${tag} expected`)
  return element.content
}

export function readOid(element: Element | undefined): string {
  const content = readContent(element, TAG.oid)
  const numbers: number[] = []
  let value = 0
  for (const byte of content) {
    value = value * 128 + (byte & 0x7f)
    if (value > Number.MAX_SAFE_INTEGER / 128) throw new DerFault('number too large')
    if (byte < 0x80) {
      numbers.push(value)
      value = 0
    }
  }
  const [first = 0, ...rest] = numbers
  const root = Math.min(2, Math.floor(first / 40))
  return [root, first - root * 40, ...rest].join('.')
}

export function readTime(element: Element | undefined): Date {
  const text = element?.content.toString('latin1') ?? ''
  const digits =
    element?.tag === TAG.utcTime ? (Number(text.slice(0, 2)) < 50 ? `20${text}` : `19${text}`) : text
  const parts = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/.exec(digits)
  if (!parts || (element?.tag !== TAG.utcTime && element?.tag !== TAG.time)) throw new DerFault('no time')
  const [, year, month, day, hour, minute, second] = parts
  const time = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  // An invalid date compares false with every date, so nothing would expire.
  if (Number.isNaN(time.getTime())) throw new DerFault('no time')
  return time
}

/** `value` is the content of the octet string. */
export type Extension = { oid: string; isCritical: boolean; value: Buffer }

export function readExtensions(list: Element | undefined): Extension[] {
  return readParts(list).map((one) => {
    const parts = readParts(one)
    const isCritical = parts.length === 3 && readContent(parts[1], TAG.boolean)[0] !== 0
    return { oid: readOid(parts[0]), isCritical, value: readContent(parts.at(-1), TAG.octets) }
  })
}

/** Accepted signatures. SHA-1 is too weak. */
export const SIGNATURES: Record<string, string | null> = {
  '1.2.840.113549.1.1.11': 'sha256',
  '1.2.840.113549.1.1.12': 'sha384',
  '1.2.840.113549.1.1.13': 'sha512',
  '1.2.840.10045.4.3.2': 'sha256',
  '1.2.840.10045.4.3.3': 'sha384',
  '1.2.840.10045.4.3.4': 'sha512',
  '1.3.101.112': null,
}
