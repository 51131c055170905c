import { basename } from 'node:path'
import type { Config } from '../config/config.ts'
import { openPool } from '../db/driver/sql.ts'
import type { EmbeddedDatabase } from '../db/embedded.ts'
import { type Migration, pendingMigrations, readMigrations } from '../db/migrate.ts'
import type { Database } from '../db/roles.ts'
import { makeBackup } from './make-backup.ts'

/**
 * An external database has its own administrators.
 * @throws Error; without a backup nothing changes
 */
export async function backUpBeforeUpdate(
  { dataDir, fiscalZone }: Pick<Config, 'dataDir' | 'fiscalZone'>,
  database: Database | EmbeddedDatabase,
  say: (line: string) => void,
  migrations = readMigrations(),
): Promise<void> {
  if (!('place' in database) || !(await isOfEarlierVersion(database, migrations))) return
  say('Backing up the database before the upgrade …')
  const { folder } = await makeBackup(dataDir, database, { zone: fiscalZone }).catch((error: Error) => {
    throw new Error(`The portal did not upgrade the database, because the backup failed: ${error.message}`, {
      cause: error,
    })
  })
  say(`The backup is ${basename(folder)}; npm run admin -- restore goes back to it.`)
}

async function isOfEarlierVersion(database: Database, migrations: Migration[]): Promise<boolean> {
  const sql = openPool(database.url('owner'), { max: 1 })
  try {
    const pending = await pendingMigrations(sql, migrations)
    return pending.length > 0 && pending.length < migrations.length
  } finally {
    await sql.end({ timeout: 5 })
  }
}
