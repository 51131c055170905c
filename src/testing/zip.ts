import { inflateRawSync } from 'node:zlib'

const END = 0x06054b50
const ENTRY = 0x02014b50

/** The files of a zip archive as text, by name: tests look into workbooks with it. */
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
