import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { openPromise as openZip } from 'yauzl'
import { findPublogFile, type PublogFile } from '#domain/publog/files.ts'
import { Refusal } from '#domain/refusal.ts'
import { noSuchFolder, UnreadableFile } from '../imports/file-records.ts'

/** A file of the public catalogue, in a folder or within a zip; it may be read several times. */
export type Source = { path: string; open(): AsyncIterable<Buffer> }

/** Larger pieces mean fewer records that are cut in two. */
const PIECE = 1024 * 1024

/**
 * The files of a month below a folder, plain or inside of zips. What is unpacked goes before the zip it came from.
 * @throws Refusal when one of them stands there twice: nobody can tell which is this month's
 */
export async function findSources(folder: string): Promise<Map<PublogFile, Source>> {
  const paths = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => {
    throw noSuchFolder(folder)
  })
  const files = paths.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name))
  const plain = new Map<PublogFile, Source>()
  for (const path of files.sort()) {
    const file = findPublogFile(path)
    if (file)
      add(plain, file, {
        path: relative(folder, path),
        open: () => createReadStream(path, { highWaterMark: PIECE }),
      })
  }
  const packed = new Map<PublogFile, Source>()
  for (const path of files.filter((one) => /\.zip$/i.test(one)))
    for (const name of await listEntries(path)) {
      const file = findPublogFile(name)
      if (file)
        add(packed, file, { path: `${relative(folder, path)}/${name}`, open: () => readEntry(path, name) })
    }
  return new Map([...packed, ...plain])
}

function add(sources: Map<PublogFile, Source>, file: PublogFile, source: Source): void {
  const other = sources.get(file)
  if (other)
    throw new Refusal(
      'conflict',
      `${file} stands in this folder twice: ${other.path} and ${source.path}. Keep the one of this month.`,
    )
  sources.set(file, source)
}

async function listEntries(path: string): Promise<string[]> {
  const names: string[] = []
  try {
    for await (const { fileName } of (await openZip(path)).eachEntry()) names.push(fileName)
  } catch (error) {
    throw describeDamage(path, error)
  }
  return names
}

async function* readEntry(path: string, name: string): AsyncGenerator<Buffer> {
  const zip = await openZip(path, { autoClose: false })
  try {
    for await (const entry of zip.eachEntry())
      if (entry.fileName === name) {
        yield* await zip.openReadStreamPromise(entry)
        return
      }
  } catch (error) {
    if (error instanceof UnreadableFile) throw error
    throw describeDamage(path, error)
  } finally {
    zip.close()
  }
}

function describeDamage(path: string, error: unknown): Refusal {
  return new Refusal(
    'invalid',
    `The zip ${path} cannot be read: ${(error as Error).message}. Download it again.`,
  )
}
