import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib'

const END = 0x06054b50
const ENTRY = 0x02014b50

export function readZip(bytes: Buffer): Map<string, string> {
  let end = bytes.length - 22
  while (end >= 0 && bytes.readUInt32LE(end) !== END) end--
  if (end < 0) throw new Error('This is no zip archive.')
  const files = new Map<string, string>()
  let at = bytes.readUInt32LE(end + 16)
  while (bytes.readUInt32LE(at) === ENTRY) {
    const nameEnd = at + 46 + bytes.readUInt16LE(at + 28)
    const start = bytes.readUInt32LE(at + 42)
    const data = start + 30 + bytes.readUInt16LE(start + 26) + bytes.readUInt16LE(start + 28)
    const packed = bytes.subarray(data, data + bytes.readUInt32LE(at + 20))
    const text = bytes.readUInt16LE(at + 10) === 0 ? packed : inflateRawSync(packed)
    files.set(bytes.toString('utf8', at + 46, nameEnd), text.toString('utf8'))
    at = nameEnd + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return files
}

/** Deflated, with sizes in front of each file. */
export function writeZip(files: Record<string, Buffer>): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, content] of Object.entries(files)) {
    const packed = deflateRawSync(content)
    const head = Buffer.alloc(26)
    head.writeUInt16LE(20, 0)
    head.writeUInt16LE(8, 4)
    head.writeUInt32LE(crc32(content), 10)
    head.writeUInt32LE(packed.length, 14)
    head.writeUInt32LE(content.length, 18)
    head.writeUInt16LE(Buffer.byteLength(name), 22)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), head, Buffer.from(name)])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(offset, 10)
    directory.push(
      Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000', 'latin1'), head, tail, Buffer.from(name)]),
    )
    parts.push(local, packed)
    offset += local.length + packed.length
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

/** The same archive, marked as encrypted. */
export function lockZip(zip: Buffer): Buffer {
  const locked = Buffer.from(zip)
  for (const [signature, flags] of [
    [0x04034b50, 6],
    [ENTRY, 8],
  ] as const)
    for (let at = 0; at + 4 <= locked.length; at++)
      if (locked.readUInt32LE(at) === signature) locked.writeUInt16LE(1, at + flags)
  return locked
}
