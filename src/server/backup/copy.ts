import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync, readdirSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Transform, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import { fileIn, isCompressedAlready, type StoredFile } from './manifest.ts'

/** The PostgreSQL manual excludes these from a base backup. */
const LEFT_EMPTY =
  /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)(\/|$)/
const LEFT_OUT = /(^|\/)(postmaster\.(pid|opts)|pg_internal\.init.*|pgsql_tmp[^/]*|[^/]+\.new)(\/|$)/
const AT_ONCE = 4

/** `pg_control` comes last. */
export function listCluster(clusterDir: string): { folders: string[]; files: string[] } {
  const folders: string[] = []
  const files: string[] = []
  const walk = (folder: string) => {
    for (const entry of readdirSync(join(clusterDir, folder), { withFileTypes: true })) {
      const path = folder ? `${folder}/${entry.name}` : entry.name
      if (LEFT_OUT.test(path)) continue
      if (entry.isDirectory()) {
        folders.push(path)
        if (!LEFT_EMPTY.test(path)) walk(path)
      } else if (entry.isFile()) files.push(path)
    }
  }
  walk('')
  const control = 'global/pg_control'
  return { folders, files: [...files.filter((path) => path !== control), control] }
}

/** Skips files that the database has removed meanwhile. */
export async function copyInto(
  folder: string,
  from: string,
  under: string,
  paths: readonly string[],
): Promise<StoredFile[]> {
  const stored: StoredFile[] = []
  const waiting = [...paths]
  const last = waiting.pop()
  const work = async () => {
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) await copy(path)
  }
  const copy = async (path: string) => {
    const source = join(from, path)
    if (!existsSync(source)) return
    try {
      stored.push(await storeFile(folder, source, `${under}/${path}`))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || existsSync(source)) throw error
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  if (last !== undefined) await copy(last)
  return stored
}

async function storeFile(folder: string, source: string, path: string): Promise<StoredFile> {
  const target = fileIn(folder, { path, bytes: 0, sha256: '' })
  await mkdir(dirname(target), { recursive: true, mode: 0o700 })
  const measured = measure()
  const out = createWriteStream(target, { mode: 0o600, flush: true })
  if (isCompressedAlready(path)) await pipeline(createReadStream(source), measured.stream, out)
  else await pipeline(createReadStream(source), measured.stream, createZstdCompress(), out)
  return { path, ...measured.read() }
}

/**
 * Writes the content to `target` if given.
 * @throws Error that names a changed file
 */
export async function readStored(folder: string, file: StoredFile, target?: string): Promise<void> {
  const source = fileIn(folder, file)
  const measured = measure()
  const out = target
    ? createWriteStream(target, { mode: 0o600 })
    : new Writable({ write: (_chunk, _encoding, done) => done() })
  try {
    if (isCompressedAlready(file.path)) await pipeline(createReadStream(source), measured.stream, out)
    else await pipeline(createReadStream(source), createZstdDecompress(), measured.stream, out)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOSPC') throw error
    throw new Error(`The backup is damaged: ${source} ${code === 'ENOENT' ? 'is missing' : message}.`)
  }
  const { bytes, sha256 } = measured.read()
  if (bytes !== file.bytes || sha256 !== file.sha256)
    throw new Error(`The backup is damaged: ${source} is not what was written.`)
}

function measure() {
  const hash = createHash('sha256')
  let bytes = 0
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      hash.update(chunk)
      done(null, chunk)
    },
  })
  return { stream, read: () => ({ bytes, sha256: hash.digest('hex') }) }
}
