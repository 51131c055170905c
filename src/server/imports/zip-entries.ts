import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { UnreadableFile } from './file-records.ts'

export type Entry = {
  name: string
  /** When it is unpacked. */
  size: number
  /** True when its size is none that can be relied on: a reader may find more bytes than that. */
  isLying: boolean
  read: () => Promise<Buffer>
  open: () => Promise<Readable>
}

/** The files of a zip, one after the other; each is unpacked when it is read. @throws UnreadableFile for no whole zip */
export async function* walkEntries(path: string): AsyncGenerator<Entry> {
  const { openPromise: openZip } = await import('yauzl')
  const refuse = () => {
    throw new UnreadableFile(1, 'The file is a zip that is damaged. Save or pack it again.')
  }
  const zip = await openZip(path, { autoClose: false }).catch(refuse)
  try {
    for await (const entry of zip.eachEntry())
      yield {
        name: entry.fileName,
        size: entry.uncompressedSize,
        // Bit 3 says that sizes stand behind the bytes, where a reader may look for those that are missing here.
        isLying:
          entry.uncompressedSize === 0 &&
          (entry.compressedSize > 2 || (entry.generalPurposeBitFlag & 8) !== 0),
        // More than it says of itself ends it: the reader counts what it unpacks.
        read: async () => buffer(await zip.openReadStreamPromise(entry)),
        open: () => zip.openReadStreamPromise(entry),
      }
  } catch {
    refuse()
  } finally {
    zip.close()
  }
}
