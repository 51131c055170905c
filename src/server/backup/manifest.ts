import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'

/** A file of a backup: its path there without `.zst`, and what it held before it was compressed. */
export type KeptFile = { path: string; bytes: number; sha256: string }

/** What a backup says of itself. Times are instants; `startWal` to `stopWal` are the segments without which it is nothing. */
export type Manifest = {
  form: 1
  startedAt: string
  finishedAt: string
  startWal: string
  stopWal: string
  /** The checksum of the schema that made the database; null or missing: it is older than such checksums. */
  schema?: string | null
  /** In which times are told. */
  zone: string
  /** Folders of the cluster, empty ones among them. */
  folders: string[]
  files: KeptFile[]
}

/** A finished backup in its folder. */
export type Base = { folder: string; manifest: Manifest }

/** The segments of the log are compressed already. */
export const isCompressedAlready = (path: string) => path.startsWith('wal/')
export const fileIn = (folder: string, { path }: KeptFile) =>
  join(folder, isCompressedAlready(path) ? path : `${path}.zst`)

/** @throws Error when the folder holds no finished backup */
export function readBase(folder: string): Base {
  const path = join(folder, 'manifest.json')
  if (!existsSync(path)) throw new Error(`${folder} is no finished backup: it has no manifest.json.`)
  try {
    const manifest = JSON.parse(readFileSync(path, 'utf8')) as Manifest
    if (manifest.form === 1) return { folder, manifest }
  } catch {
    // Said below.
  }
  throw new Error(`${path} cannot be read, or was written by another version.`)
}

/** The finished backups below a folder, the oldest first. One whose manifest cannot be read is passed over. */
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
