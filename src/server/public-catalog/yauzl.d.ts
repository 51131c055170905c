declare module 'yauzl' {
  import type { Readable } from 'node:stream'

  type Entry = {
    fileName: string
    compressedSize: number
    uncompressedSize: number
    crc32: number
    generalPurposeBitFlag: number
    isEncrypted(): boolean
  }
  type ZipFile = {
    eachEntry(): AsyncIterable<Entry>
    openReadStreamPromise(entry: Entry): Promise<AsyncIterable<Buffer> & Readable>
    close(): void
  }
  export function openPromise(path: string, options?: { autoClose?: boolean }): Promise<ZipFile>
}
