import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { listBases } from './manifest.ts'

const DAY = 24 * 60 * 60 * 1000
export const RETENTION_DAYS = 14
const MIN_RETAINED = 2

/** Also removes log segments that only they needed. Returns the number of backups. */
export function removeOldBackups(archive: string, now: Date): number {
  const bases = listBases(join(archive, 'base'))
  const old = bases
    .slice(0, -MIN_RETAINED)
    .filter(({ manifest }) => Date.parse(manifest.finishedAt) < now.getTime() - RETENTION_DAYS * DAY)
  for (const { folder } of old) rmSync(folder, { recursive: true, force: true })
  const oldest = bases[old.length]?.manifest.startWal
  if (oldest === undefined || !existsSync(join(archive, 'wal'))) return old.length
  // Timeline files (.history) are small, and restores across timelines need them.
  for (const name of readdirSync(join(archive, 'wal')))
    if (/^[0-9A-F]{24}\./.test(name) && name.slice(8, 24) < oldest.slice(8))
      rmSync(join(archive, 'wal', name))
  return old.length
}
