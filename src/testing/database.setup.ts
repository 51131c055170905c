import { chmodSync, existsSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { addDatabase, inDatabase, templateName } from './test-server.ts'

/** Starts one PostgreSQL for the whole run and migrates the database that all others are copied from. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'quartermaster-test-'))
  // The system user that runs the database when we are root must be able to pass through.
  chmodSync(dataDir, 0o711)
  const database = await startEmbedded({ dataDir }, { durable: false })
  const stop = async () => {
    await database.stop()
    const cluster = join(dataDir, 'postgres')
    const moved = existsSync(cluster) ? realpathSync(cluster) : cluster
    if (moved !== join(realpathSync(dataDir), 'postgres'))
      rmSync(dirname(moved), { recursive: true, force: true })
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    await addDatabase(database.adminUrl, templateName)
    await migrate(inDatabase(database.url('owner'), templateName))
  } catch (error) {
    await stop()
    throw error
  }
  project.provide('testServer', {
    adminUrl: database.adminUrl,
    ownerUrl: database.url('owner'),
    appUrl: database.url('app'),
    reportUrl: database.url('report'),
  })
  return stop
}
