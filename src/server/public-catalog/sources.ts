import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { findPublogFile, type PublogFile } from '#domain/public-catalog/files.ts'
import { Refusal } from '#domain/refusal.ts'
import { noSuchFolder } from '../imports/file-records.ts'
import { type GivenFile, listEntries, readEntry } from './zips.ts'

/** A file, plain or in a zip, that can be read repeatedly. `bytes`: uncompressed size. */
export type Source = { path: string; bytes: number; open(): AsyncIterable<Buffer> }
export type Sources = ReadonlyMap<PublogFile, Source>

/** Larger chunks split fewer records. */
const PIECE = 1024 * 1024

/** Recursive. */
export async function listFolder(folder: string): Promise<GivenFile[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => {
    throw noSuchFolder(folder)
  })
  return found
    .filter((one) => one.isFile())
    .map((one) => join(one.parentPath, one.name))
    .sort()
    .map((path) => ({ name: relative(folder, path), path }))
}

/**
 * An unpacked file takes precedence over its own zip.
 * @throws Refusal when a file is there twice
 */
export async function findSources(given: readonly GivenFile[]): Promise<Map<PublogFile, Source>> {
  const plain = new Map<PublogFile, Source>()
  for (const { name, path } of given) {
    const file = findPublogFile(name)
    if (file)
      add(plain, file, {
        path: name,
        bytes: (await stat(path)).size,
        open: () => createReadStream(path, { highWaterMark: PIECE }),
      })
  }
  const packed = new Map<PublogFile, Source>()
  for (const zip of given.filter(({ name }) => /\.zip$/i.test(name)))
    for (const entry of await listEntries(zip)) {
      const file = findPublogFile(entry.name)
      if (file)
        add(packed, file, {
          path: `${zip.name}/${entry.name}`,
          bytes: entry.bytes,
          open: () => readEntry(zip, entry),
        })
    }
  return new Map([...packed, ...plain])
}

function add(sources: Map<PublogFile, Source>, file: PublogFile, source: Source): void {
  const other = sources.get(file)
  if (other)
    throw new Refusal(
      'conflict',
      `${file} is there twice: ${other.path} and ${source.path}. Keep the one of this month.`,
    )
  sources.set(file, source)
}

/** Calls `hear` with bytes read and total after each chunk. */
export function watchSources(
  sources: Sources,
  reportProgress: (done: number, all: number) => Promise<void>,
): Sources {
  let done = 0
  // The list may be read twice.
  let all = sources.get('P_FLIS_NSN')?.bytes ?? 0
  for (const { bytes } of sources.values()) all += bytes
  const watch = (source: Source): Source => ({
    ...source,
    async *open() {
      for await (const piece of source.open()) {
        yield piece
        done += piece.length
        await reportProgress(Math.min(done, all), all)
      }
    },
  })
  return new Map([...sources].map(([file, source]) => [file, watch(source)]))
}
