import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { UnreadableFile } from './file-records.ts'

export type Entry = {
  name: string
  size: number
  read: () => Promise<Buffer>
  open: () => Promise<Readable>
}

/** The files of a zip, one after the other; each is unpacked when it is read. */
export async function* walkEntries(path: string): AsyncGenerator<Entry> {
  const { openPromise: openZip } = await import('yauzl')
  const zip = await openZip(path, { autoClose: false }).catch(() => {
    throw new UnreadableFile(1, 'The zip is damaged. Pack it again.')
  })
  try {
    for await (const entry of zip.eachEntry())
      yield {
        name: entry.fileName,
        size: entry.uncompressedSize,
        // More than it says of itself ends it: the reader counts what it unpacks.
        read: async () => buffer(await zip.openReadStreamPromise(entry)),
        open: () => zip.openReadStreamPromise(entry),
      }
  } finally {
    zip.close()
  }
}
