import { crc32 } from 'node:zlib'

const ENTRY = Buffer.from('PK\u0003\u0004', 'latin1')
const LISTED = Buffer.from('PK\u0001\u0002\u0014\u0000', 'latin1')
const END = 0x06054b50
/** The first day that a zip can name. */
const FIXED_DAY = 0x21

/** Without compression and dates, so that the same files are the same bytes everywhere. */
export function writePlainZip(files: ReadonlyMap<string, Buffer>): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, content] of files) {
    const head = Buffer.alloc(26)
    head.writeUInt16LE(20, 0)
    head.writeUInt16LE(0x800, 2)
    head.writeUInt16LE(FIXED_DAY, 8)
    head.writeUInt32LE(crc32(content), 10)
    head.writeUInt32LE(content.length, 14)
    head.writeUInt32LE(content.length, 18)
    head.writeUInt16LE(Buffer.byteLength(name), 22)
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(offset, 10)
    const entry = Buffer.concat([ENTRY, head, Buffer.from(name)])
    directory.push(Buffer.concat([LISTED, head, tail, Buffer.from(name)]))
    parts.push(entry, content)
    offset += entry.length + content.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(END, 0)
  end.writeUInt16LE(directory.length, 8)
  end.writeUInt16LE(directory.length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, listed, end])
}

/** Null for anything but the exact bytes of `writePlainZip`. */
export function readPlainZip(bytes: Buffer): Map<string, Buffer> | null {
  const files = new Map<string, Buffer>()
  let at = 0
  while (at + 30 <= bytes.length && bytes.subarray(at, at + 4).equals(ENTRY)) {
    const start = at + 30 + bytes.readUInt16LE(at + 26)
    const end = start + bytes.readUInt32LE(at + 22)
    if (end > bytes.length) return null
    files.set(bytes.toString('utf8', at + 30, start), bytes.subarray(start, end))
    at = end
  }
  return writePlainZip(files).equals(bytes) ? files : null
}
