import { UNCLOSED_QUOTE, UnreadableFile } from '../imports/file-records.ts'

/** Decodes only requested fields. csv-parse takes ten times as long. */

const QUOTE = 0x22
const COMMA = 0x2c
const LF = 0x0a
const CR = 0x0d
const MAX_FIELDS = 256
/** Only an unclosed quotation mark exceeds it. */
const LONGEST = 1024 * 1024

const PLAIN = 0
const QUOTED = 1
const DOUBLED = 2

/** The current record. The next read overwrites it. */
export class RawRecord {
  /** As in an editor; the headings are row 1. */
  number = 0
  fields = 0
  /** Text follows a closing quotation mark, so field ends are uncertain. */
  isBroken = false
  private bytes: Buffer = Buffer.alloc(0)
  private readonly starts = new Int32Array(MAX_FIELDS)
  private readonly ends = new Int32Array(MAX_FIELDS)
  private readonly ways = new Uint8Array(MAX_FIELDS)

  /** -1 unless the field has only digits. Allocates no string. */
  digits(field: number): number {
    if (field >= this.fields) return -1
    let number = -1
    for (let at = this.starts[field] as number; at < (this.ends[field] as number); at++) {
      const byte = this.bytes[at] as number
      if (byte >= 0x30 && byte <= 0x39) number = Math.max(number, 0) * 10 + byte - 0x30
      else if (byte !== 0x20 && byte !== 0x2d && byte !== 0x09) return -1
    }
    return number
  }

  text(field: number): string {
    if (field < 0 || field >= this.fields) return ''
    const text = decode(this.bytes, this.starts[field] as number, this.ends[field] as number)
    return this.ways[field] === DOUBLED ? text.replaceAll('""', '"') : text
  }

  texts(): string[] {
    return Array.from({ length: this.fields }, (_, field) => this.text(field))
  }

  /** The start of the next record, or -1 when the bytes end first. */
  read(bytes: Buffer, from: number, isLast: boolean): number {
    const end = bytes.length
    this.bytes = bytes
    this.fields = 0
    this.isBroken = false
    let at = from
    for (;;) {
      const start = at
      if (bytes[at] === QUOTE) {
        let way = QUOTED
        at++
        for (;;) {
          while (at < end && bytes[at] !== QUOTE) at++
          if (at >= end) {
            if (!isLast) return -1
            throw new UnclosedQuote()
          }
          if (at + 1 >= end && !isLast) return -1
          if (bytes[at + 1] !== QUOTE) break
          way = DOUBLED
          at += 2
        }
        const next = bytes[at + 1]
        const isReturn = next === CR
        if (isReturn && at + 2 >= end && !isLast) return -1
        if (at + 1 >= end || next === COMMA || next === LF || (isReturn && bytes[at + 2] === LF)) {
          this.add(start + 1, at, way)
          at++
          if (at >= end) return end
          if (next === COMMA) {
            at++
            continue
          }
          return at + (isReturn ? 2 : 1)
        }
        this.isBroken = true
      }
      while (at < end && bytes[at] !== COMMA && bytes[at] !== LF) at++
      if (at >= end) {
        if (!isLast) return -1
        this.add(start, end, PLAIN)
        return end
      }
      const isComma = bytes[at] === COMMA
      this.add(start, !isComma && at > start && bytes[at - 1] === CR ? at - 1 : at, PLAIN)
      at++
      if (!isComma) return at
    }
  }

  private add(start: number, end: number, way: number): void {
    if (this.fields === MAX_FIELDS) return
    this.starts[this.fields] = start
    this.ends[this.fields] = end
    this.ways[this.fields] = way
    this.fields++
  }
}

class UnclosedQuote extends Error {}

/** Calls `take` for each non-blank record; false stops the scan. Memory use is constant. */
export async function scanRecords(
  source: AsyncIterable<Buffer>,
  take: (record: RawRecord) => false | undefined,
): Promise<void> {
  const record = new RawRecord()
  let rest: Buffer = Buffer.alloc(0)
  let isFirst = true
  for await (const chunk of source) {
    let bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    if (isFirst && bytes.length < 3) {
      rest = bytes
      continue
    }
    if (isFirst) bytes = skipMark(bytes)
    isFirst = false
    const from = takeAll(bytes, false)
    if (from < 0) return
    rest = bytes.subarray(from)
    if (rest.length > LONGEST) throw new UnreadableFile(record.number + 1, UNCLOSED_QUOTE)
  }
  takeAll(isFirst ? skipMark(rest) : rest, true)

  /** Returns the start of the incomplete record, or -1 when `take` stops. */
  function takeAll(bytes: Buffer, isLast: boolean): number {
    let from = 0
    while (from < bytes.length) {
      const next = readOne(bytes, from, isLast)
      if (next < 0) return from
      record.number++
      const isBlank = record.fields === 1 && isEmpty(bytes, from, next)
      from = next
      if (!isBlank && take(record) === false) return -1
    }
    return from
  }

  function readOne(bytes: Buffer, from: number, isLast: boolean): number {
    try {
      return record.read(bytes, from, isLast)
    } catch (error) {
      if (error instanceof UnclosedQuote) throw new UnreadableFile(record.number + 1, UNCLOSED_QUOTE)
      throw error
    }
  }
}

function isEmpty(bytes: Buffer, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (bytes[at] !== LF && bytes[at] !== CR) return false
  return true
}

function skipMark(bytes: Buffer): Buffer {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes
}

const utf8 = new TextDecoder('utf-8', { fatal: true })
const windows = new TextDecoder('windows-1252')

/** UTF-8, else Windows-1252. */
function decode(bytes: Buffer, start: number, end: number): string {
  let at = start
  while (at < end && (bytes[at] as number) < 0x80) at++
  if (at === end) return bytes.toString('latin1', start, end)
  const part = bytes.subarray(start, end)
  try {
    return utf8.decode(part)
  } catch {
    return windows.decode(part)
  }
}
