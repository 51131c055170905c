import { chmodSync, existsSync, lchownSync, mkdirSync, realpathSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Place } from './place.ts'

/**
 * The folder of backups: `DATA_DIR/backup`, which may be a link to another disk. Where the system user of the database cannot enter
 * DATA_DIR it lies beside the cluster, and a link leads there, as for the cluster itself. The user of the database writes into
 * `wal` alone.
 */
export function prepareArchive(dataDir: string, { clusterDir, user }: Place): string {
  const direct = join(realpathSync(dataDir), 'backup')
  const beside = join(dirname(clusterDir), 'backup')
  if (!existsSync(direct) && beside !== direct) {
    mkdirSync(beside, { recursive: true })
    symlinkSync(beside, direct)
  }
  mkdirSync(join(direct, 'wal'), { recursive: true, mode: 0o700 })
  mkdirSync(join(direct, 'base'), { recursive: true, mode: 0o700 })
  const folder = realpathSync(direct)
  if (user) {
    chmodSync(folder, 0o711)
    lchownSync(join(folder, 'wal'), user.uid, user.gid)
  }
  return folder
}

/**
 * What PostgreSQL is told about its archive. A segment counts as archived when it is whole on the disk under its name; one that is
 * there already must be the same. Each minute begins a new one, so that no more than a minute can be lost with the disk.
 */
export function archiveSettings(folder: string): string {
  const wal = quoteForShell(join(folder, 'wal')).replaceAll('%', '%%')
  const command = `d=${wal}; f="$d/%f.gz"; if test -f "$f"; then gzip -dc "$f" | cmp -s - "%p"; else gzip -1 -c "%p" > "$f.part" && sync "$f.part" && mv "$f.part" "$f" && sync "$d"; fi`
  return `archive_mode = on\narchive_timeout = '60s'\narchive_command = ${quoteSetting(command)}\n`
}

/** How a server that recovers fetches a segment: one that is there and broken ends it, one that is not there is the end. */
export function restoreCommand(folder: string): string {
  const from = quoteForShell(folder).replaceAll('%', '%%')
  return `d=${from}; test -f "$d/%f.gz" || exit 1; gzip -dc "$d/%f.gz" > "%p" || { echo %f > "$d/broken"; exit 200; }`
}

const quoteForShell = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`
const quoteSetting = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
