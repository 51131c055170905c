import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { UnreadableFile } from './file-records.ts'

export type Entry = {
  name: string
  /** Unpacked. */
  size: number
  /** The declared size is unreliable: a reader may find more bytes. */
  isLying: boolean
  read: () => Promise<Buffer>
  open: () => Promise<Readable>
}

/** Unpacks on read. @throws UnreadableFile for an incomplete zip */
export async function* walkEntries(path: string): AsyncGenerator<Entry> {
  const { openPromise: openZip } = await import('yauzl')
  const refuse = () => {
    throw new UnreadableFile(1, 'The file is a damaged zip. Save or pack it again.')
  }
  const zip = await openZip(path, { autoClose: false }).catch(refuse)
  try {
    for await (const entry of zip.eachEntry())
      yield {
        name: entry.fileName,
        size: entry.uncompressedSize,
        // Bit 3: sizes follow the data. Readers may look for missing ones there.
        isLying:
          entry.uncompressedSize === 0 &&
          (entry.compressedSize > 2 || (entry.generalPurposeBitFlag & 8) !== 0),
        // The reader counts bytes, and aborts beyond the declared size.
        read: async () => buffer(await zip.openReadStreamPromise(entry)),
        open: () => zip.openReadStreamPromise(entry),
      }
  } catch {
    refuse()
  } finally {
    zip.close()
  }
}
