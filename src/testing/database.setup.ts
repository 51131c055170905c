import type { TestProject } from 'vitest/node'
import { startEmbedded } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { Jobs } from '#server/jobs/jobs.ts'
import { makeTemporaryData } from './temporary-data.ts'
import { addDatabase, inDatabase, templateName } from './test-server.ts'

/** Starts one PostgreSQL for the whole run and migrates the template database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const data = makeTemporaryData()
  const database = await startEmbedded({ dataDir: data.dataDir }, { durable: false })
  const stop = async () => {
    await database.stop()
    data.remove()
  }
  try {
    await addDatabase(database.adminUrl, templateName)
    await migrate(inDatabase(database.url('owner'), templateName))
    await Jobs.prepare(inDatabase(database.url('owner'), templateName))
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
