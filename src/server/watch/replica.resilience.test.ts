import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FollowedDatabase, startFollowedDatabase } from '#testing/cluster/followed.ts'
import { readMetrics } from '#testing/read-metrics.ts'
import { makeTemporaryData } from '#testing/temporary-data.ts'
import { buildApp } from '../app.ts'
import { readConfig } from '../config/config.ts'
import { openPool } from '../db/driver/sql.ts'
import { migrate } from '../db/migrate.ts'
import { Jobs } from '../jobs/jobs.ts'

const data = makeTemporaryData()
let database: FollowedDatabase
let app: FastifyInstance

beforeAll(async () => {
  database = await startFollowedDatabase()
  const { primary } = database
  await migrate(primary.url('owner'))
  await Jobs.prepare(primary.url('owner'))
  const config = readConfig({
    DATA_DIR: data.dataDir,
    DEMO: '0',
    LOG_LEVEL: 'silent',
    // As an operator would write it who has no other name and password at hand.
    REPORTS_DATABASE_URL: database.atStandby(primary.url('owner')),
  })
  app = await buildApp(config, primary, { runsJobs: false })
  await app.ready()
}, 120_000)
afterAll(async () => {
  await app?.close()
  await database?.stop()
  data.remove()
})

async function readUntil(isSo: (metrics: Map<string, number>) => boolean): Promise<Map<string, number>> {
  for (let turn = 0; ; turn++) {
    const metrics = await readMetrics(app)
    if (isSo(metrics)) return metrics
    if (turn > 200) throw new Error(`It does not come true: ${JSON.stringify([...metrics])}`)
    await sleep(50)
  }
}

test('the replica is asked as the role that reads reports, whoever its address names', async () => {
  await readUntil((metrics) => metrics.get('replica_answers') === 1)
  const roles = await database.asAdmin(
    (sql) =>
      sql`SELECT DISTINCT usename AS role FROM pg_stat_activity WHERE application_name LIKE 'quartermaster%'`,
  )
  expect(roles).toEqual([{ role: 'quartermaster_report' }])
})

test('the replica of the reports says how far it is behind, catches up, and is told as gone when it is', async () => {
  await readUntil((metrics) => metrics.get('replica_lag_bytes') === 0)
  await database.asAdmin((sql) => sql`SELECT pg_wal_replay_pause()`)
  const owner = openPool(database.primary.url('owner'), { max: 1 })
  await owner`CREATE TABLE written AS SELECT generate_series(1, 1000) AS number`
  await owner.end()
  const behind = await readUntil((metrics) => (metrics.get('replica_lag_bytes') ?? 0) > 10_000)
  expect(behind.get('replica_lag_seconds')).toBeGreaterThan(0)
  expect(behind.get('replica_answers')).toBe(1)
  await database.asAdmin((sql) => sql`SELECT pg_wal_replay_resume()`)
  const level = await readUntil((metrics) => metrics.get('replica_lag_bytes') === 0)
  expect(level.get('replica_lag_seconds')).toBe(0)

  await database.stopStandby()
  const gone = await readUntil((metrics) => metrics.get('replica_answers') === 0)
  expect([...gone.keys()].filter((name) => name.startsWith('replica_lag'))).toEqual([])
  // What does not hang on it is told as ever.
  expect(gone.get('sessions_live')).toBe(0)
})
