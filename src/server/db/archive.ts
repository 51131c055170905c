import { chmodSync, existsSync, lchownSync, mkdirSync, realpathSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Place } from './place.ts'

/** May be a link, when the database user cannot enter DATA_DIR. That user writes only `wal`. */
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

/** A new segment each minute limits the loss to a minute. */
export function archiveSettings(folder: string): string {
  const wal = quoteForShell(join(folder, 'wal')).replaceAll('%', '%%')
  const command = `d=${wal}; f="$d/%f.gz"; if test -f "$f"; then gzip -dc "$f" | cmp -s - "%p"; else gzip -1 -c "%p" > "$f.part" && sync "$f.part" && mv "$f.part" "$f" && sync "$d"; fi`
  return `archive_mode = on\narchive_timeout = '60s'\narchive_command = ${quoteSetting(command)}\n`
}

/** A missing segment ends the recovery normally, a damaged one with an error. */
export function restoreCommand(folder: string): string {
  const from = quoteForShell(folder).replaceAll('%', '%%')
  return `d=${from}; test -f "$d/%f.gz" || exit 1; gzip -dc "$d/%f.gz" > "%p" || { echo %f > "$d/broken"; exit 200; }`
}

const quoteForShell = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`
const quoteSetting = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
