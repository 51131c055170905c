import type { Config } from '../config/config.ts'
import { makeFilesPrivate } from '../config/private-files.ts'
import { joinDatabase } from './open.ts'
import { obeyOrganisation, requireUpToDate } from './owner.ts'
import type { Database } from './roles.ts'

/**
 * `isNew`: the command migrates an empty database itself.
 * @throws Error that says what to do first
 */
export async function openForOperator(
  config: Config,
  { isNew = false, log }: { isNew?: boolean; log?: (line: string) => void } = {},
): Promise<{ database: Database; config: Config }> {
  makeFilesPrivate(config.dataDir)
  const database = await joinDatabase(config, log)
  if (isNew) return { database, config }
  try {
    await requireUpToDate(database)
    return { database, config: await obeyOrganisation(database, config) }
  } catch (error) {
    await database.stop()
    throw error
  }
}
