import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'

/** `path` is without `.zst`. Size and hash are of the uncompressed content. */
export type StoredFile = { path: string; bytes: number; sha256: string }

/** `startWal` to `stopWal` are the segments that the backup needs. */
export type Manifest = {
  form: 1
  startedAt: string
  finishedAt: string
  startWal: string
  stopWal: string
  /** Checksum of the schema. Null or missing in older backups. */
  schema?: string | null
  zone: string
  folders: string[]
  files: StoredFile[]
}

export type Base = { folder: string; manifest: Manifest }

export const isCompressedAlready = (path: string) => path.startsWith('wal/')
export const fileIn = (folder: string, { path }: StoredFile) =>
  join(folder, isCompressedAlready(path) ? path : `${path}.zst`)

/** @throws Error when the folder has no finished backup */
export function readBase(folder: string): Base {
  const path = join(folder, 'manifest.json')
  if (!existsSync(path)) throw new Error(`${folder} is not a finished backup: it has no manifest.json.`)
  try {
    const manifest = JSON.parse(readFileSync(path, 'utf8')) as Manifest
    if (manifest.form === 1) return { folder, manifest }
  } catch {}
  throw new Error(`${path} cannot be read, or was written by another version.`)
}

/** Oldest first. Skips backups with an unreadable manifest. */
export function listBases(folder: string): Base[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => existsSync(join(folder, name, 'manifest.json')))
    .flatMap((name) => {
      try {
        return [readBase(join(realpathSync(folder), name))]
      } catch {
        return []
      }
    })
    .sort((a, b) => a.manifest.finishedAt.localeCompare(b.manifest.finishedAt))
}
