import type { FastifyBaseLogger } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildPerson, buildPrograms, buildUnit } from '#testing/build.ts'
import { type FollowedDatabase, startFollowedDatabase } from '#testing/cluster/followed.ts'
import { type Client, startTestPortal, type TestPortal } from '#testing/portal.ts'
import { readMetrics } from '#testing/read-metrics.ts'
import { runCommand } from '#testing/run-program.ts'
import { DATA_AGE_HEADER } from '#wire/call.ts'
import { createGroup, listAllGroups } from '#wire/groups/groups.ts'
import { exportOrderDetails, listOrderStatuses } from '#wire/reports/order-reports.ts'
import { Jobs } from '../jobs/jobs.ts'
import { connection, type Sql } from './connect.ts'
import { openPool } from './driver/sql.ts'
import { migrate } from './migrate.ts'
import { ReportsDatabase } from './reports-database.ts'

let database: FollowedDatabase
let portal: TestPortal
let reader: Client

beforeAll(async () => {
  database = await startFollowedDatabase()
  const { primary, atStandby } = database
  await migrate(primary.url('owner'))
  await Jobs.prepare(primary.url('owner'))
  const address = { REPORTS_DATABASE_URL: atStandby(primary.url('owner')) }
  portal = await startTestPortal(address, {}, { url: primary.url, drop: async () => {} })
  await buildPrograms(portal.owner)
  await buildUnit(portal.owner, { dodaac: 'W9AR01' })
  await buildPerson(portal.owner, { username: 'reader', dodaac: 'W9AR01', permissions: [7] })
  reader = await portal.signIn('reader')
})
afterAll(async () => {
  await portal?.stop()
  await database?.stop()
})

const pause = () =>
  database.asAdmin(async (sql) => {
    await sql`SELECT pg_wal_replay_pause()`
    const state = async () => (await sql`SELECT pg_get_wal_replay_pause_state() AS state`)[0]?.state
    await expect.poll(state).toBe('paused')
  })
const resume = () => database.asAdmin((sql) => sql`SELECT pg_wal_replay_resume()`)
/** Lag of a report in seconds; 0 at the primary. */
async function readReport(): Promise<number> {
  const response = await reader.send(listOrderStatuses, { query: { program: 'AR' } })
  expect(response.status).toBe(200)
  return Number(response.headers[DATA_AGE_HEADER])
}

test('a report reads the standby and shows the age of its data, and a list shows the latest changes', async () => {
  await expect.poll(readReport).toBeGreaterThan(0)
  await pause()
  const body = { program: 'AR', number: 'NEW', description: 'Saved', dodaacs: [], people: [] }
  expect((await reader.send(createGroup, { body })).status).toBe(200)
  const groups = await reader.send(listAllGroups, { params: { program: 'AR' }, query: {} })
  expect(groups.body.map(({ number }: { number: string }) => number)).toContain('NEW')
  expect(groups.headers).not.toHaveProperty(DATA_AGE_HEADER)
  await expect.poll(readReport).toBeGreaterThan(2)
  const file = await reader.send(exportOrderDetails, { query: { program: 'AR' } })
  expect(Number(file.headers[DATA_AGE_HEADER])).toBeGreaterThan(2)
  await resume()
  await expect.poll(readReport).toBeLessThanOrEqual(2)
})

test('the program connects to the standby as the report role, and its address is refused for everything else', async () => {
  const roles = await database.asAdmin(
    (sql) =>
      sql`SELECT DISTINCT usename AS role FROM pg_stat_activity WHERE application_name LIKE 'quartermaster%'`,
  )
  expect(roles).toEqual([{ role: 'quartermaster_report' }])
  const { primary, atStandby } = database
  const sql = openPool(atStandby(primary.url('app')), { ...connection, mustBePrimary: true, max: 1 })
  await expect(sql`SELECT 1`).rejects.toMatchObject({ code: '25006' })
  await sql.end({ timeout: 0 })
  expect(await runCommand(['check'], { DATABASE_URL: atStandby(primary.url('owner')) })).toEqual({
    code: 1,
    said: 'DATABASE_URL: it leads to a standby, which is read-only. Name an address that leads to the primary.\n',
  })
})

describe('reports that read the primary', () => {
  const address = () => database.atStandby(database.primary.url('report'))
  let now = 0
  const events: string[] = []
  const log = { warn: ({ event }: { event: string }) => events.push(event) } as never as FastifyBaseLogger
  const open = (url: string, primary: Sql) => new ReportsDatabase(url, primary, log, { now: () => now })

  async function findAge(reports: ReportsDatabase): Promise<number | null> {
    await reports.look()
    return reports.age
  }

  test('reports read the primary when the standby belongs to another cluster, as one log line says, or follows nobody', async () => {
    const other = (async () => [{ cluster: '7', position: 1 }]) as unknown as Sql
    for (const reports of [open(address(), other), open(database.primary.url('report'), portal.owner)]) {
      for (let turn = 0; turn < 3; turn++) expect(await findAge(reports)).toBeNull()
      await reports.close()
    }
    expect(events).toEqual(['reports.foreign'])
  })

  test('reports read the primary when the data of the standby is more than a minute old', async () => {
    const reports = open(address(), portal.owner)
    await expect.poll(() => findAge(reports)).toBe(0)
    await pause()
    await portal.owner.begin(async (sql) => {
      await sql`SET LOCAL synchronous_commit = on`
      await sql`CREATE TABLE written AS SELECT generate_series(1, 1000) AS number`
    })
    now += 59_000
    expect(await findAge(reports)).toBe(59_000)
    now += 2000
    expect(await findAge(reports)).toBeNull()
    await resume()
    await expect.poll(() => findAge(reports)).toBe(0)
    await reports.close()
  })
})

test('an unavailable standby loses no response, and the metrics report it', async () => {
  expect((await readMetrics(portal.app)).get('replica_answers')).toBe(1)
  await database.stopStandby()
  for (let turn = 0; turn < 3; turn++) expect(await readReport()).toBe(0)
  const file = await reader.send(exportOrderDetails, { query: { program: 'AR' } })
  expect(file.status).toBe(200)
  expect(file.headers).not.toHaveProperty(DATA_AGE_HEADER)
  await expect.poll(async () => (await readMetrics(portal.app)).get('replica_answers')).toBe(0)
})
