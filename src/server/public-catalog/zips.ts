import { crc32 } from 'node:zlib'
import { openPromise as openZip } from 'yauzl'
import { findPublogFile } from '#domain/public-catalog/files.ts'
import { Refusal } from '#domain/refusal.ts'

export type GivenFile = { name: string; path: string }

/** Uncompressed size. */
export type PackedFile = { name: string; bytes: number }

/** A real zip has few files; text compresses to between 1/10 and 1/40. */
const MAX_ENTRIES = 1000
const MAX_TIMES = 200
/** Bytes. Small files may have any compression ratio. */
const LARGE = 64 * 1024 * 1024

/** @throws Refusal when a file of the public catalog in it is unreadable */
export async function listEntries(zip: GivenFile): Promise<PackedFile[]> {
  const found: PackedFile[] = []
  try {
    for await (const entry of (await openZip(zip.path)).eachEntry()) {
      if (found.length === MAX_ENTRIES)
        throw refuse(zip, `holds more than ${MAX_ENTRIES} files. This is not a zip of the public catalog.`)
      found.push({ name: entry.fileName, bytes: entry.uncompressedSize })
      if (!findPublogFile(entry.fileName)) continue
      if (entry.isEncrypted())
        throw refuse(zip, 'is locked with a password. Unpack it yourself and choose the CSV files.')
      if (entry.uncompressedSize > LARGE && entry.uncompressedSize > MAX_TIMES * entry.compressedSize)
        throw refuse(
          zip,
          `would unpack ${entry.fileName} to more than ${MAX_TIMES} times its size. Download it again.`,
        )
    }
  } catch (error) {
    throw describeDamage(zip, error)
  }
  return found
}

/** Verifies the checksum at the end. */
export async function* readEntry(zip: GivenFile, { name }: PackedFile): AsyncGenerator<Buffer> {
  const opened = await openZip(zip.path, { autoClose: false })
  try {
    for await (const entry of opened.eachEntry())
      if (entry.fileName === name) {
        let sum = 0
        for await (const piece of await opened.openReadStreamPromise(entry)) {
          sum = crc32(piece, sum)
          yield piece
        }
        if (sum !== entry.crc32) throw new Error(`the bytes of ${name} are not those that were packed`)
        return
      }
  } catch (error) {
    throw describeDamage(zip, error)
  } finally {
    opened.close()
  }
}

function refuse({ name }: GivenFile, what: string): Refusal {
  return new Refusal('invalid', `The zip ${name} ${what}`)
}

function describeDamage(zip: GivenFile, error: unknown): unknown {
  if (error instanceof Refusal) return error
  const { message } = error as Error
  if (/strong encryption/i.test(message))
    return refuse(zip, 'is locked with a password. Unpack it yourself and choose the CSV files.')
  return refuse(
    zip,
    `is damaged, incomplete or not a zip (${message.replace(/\.$/, '')}). Download it again.`,
  )
}
