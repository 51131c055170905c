import { resolve } from 'node:path'
import { makeBackup } from '../backup/make-backup.ts'
import type { Base } from '../backup/manifest.ts'
import { RETENTION_DAYS, removeOldBackups } from '../backup/retention.ts'
import type { Config } from '../config/config.ts'
import { joinEmbedded } from '../db/embedded.ts'
import { readZone } from '../db/owner.ts'

export const NOT_EMBEDDED =
  'Back up the database of DATABASE_URL with its own tools (pg_basebackup and an archive of its log): see docs/operations.md, Backup.'

/** The exit code is 1 when the database is external. */
export async function backUp(
  config: Config,
  to: string | undefined,
  say: (line: string) => void,
): Promise<number> {
  if (config.databaseUrl) {
    say(NOT_EMBEDDED)
    return 1
  }
  const database = await joinEmbedded(config)
  try {
    const begun = performance.now()
    const zone = (await readZone(database)) ?? config.fiscalZone
    const into = to === undefined ? undefined : resolve(to)
    const base = await makeBackup(config.dataDir, database, { zone, into })
    say(
      `${base.folder}: ${describeSize(base)} in ${((performance.now() - begun) / 1000).toFixed(1)} s, every file read back.`,
    )
    if (into !== undefined) return 0
    const removed = removeOldBackups(resolve(base.folder, '../..'), new Date())
    if (removed > 0) say(`${removed} older than ${RETENTION_DAYS} days removed.`)
    return 0
  } finally {
    await database.stop()
  }
}

const describeSize = ({ manifest: { files } }: Base) =>
  `${files.length} files, ${(files.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6).toFixed(0)} MB`
