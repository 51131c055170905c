/** What the directory at the end of a zip says of its entries. */
export type ZipEntry = { name: string; packed: number; unpacked: number }

const END = 0x06054b50
const ENTRY = 0x02014b50

/** The entries of a zip, or null when it has no directory that can be read. Sizes beyond 4 GB stand as 4 GB. */
export function listZipEntries(zip: Buffer): ZipEntry[] | null {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < 0 || end + 22 > zip.length || zip.readUInt32LE(end) !== END) return null
  const count = zip.readUInt16LE(end + 10)
  const entries: ZipEntry[] = []
  let at = zip.readUInt32LE(end + 16)
  for (let index = 0; index < count; index++) {
    if (at + 46 > zip.length || zip.readUInt32LE(at) !== ENTRY) return null
    const length = zip.readUInt16LE(at + 28)
    entries.push({
      name: zip.toString('utf8', at + 46, at + 46 + length),
      packed: zip.readUInt32LE(at + 20),
      unpacked: zip.readUInt32LE(at + 24),
    })
    at += 46 + length + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return entries
}
