import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runCommand } from '#testing/run-program.ts'
import { makeTemporaryData } from '#testing/temporary-data.ts'
import { archiveLog } from '#testing/wait.ts'
import { openPool, type Pool } from '../db/driver/sql.ts'
import { type EmbeddedDatabase, startEmbedded } from '../db/embedded.ts'
import { migrate } from '../db/migrate.ts'
import { UNVERIFIED } from '../db/unverified.ts'
import { auditCommand } from './audit-command.ts'

const data = makeTemporaryData()
const elsewhere = makeTemporaryData()
const bases = join(data.dataDir, 'backup/base')
let database: EmbeddedDatabase
let owner: Pool
const run = (...words: string[]) => runCommand(words, { DATA_DIR: data.dataDir })
const goes = (code: number, said: RegExp) => ({ code, said: expect.stringMatching(said) })

beforeAll(async () => {
  database = await startEmbedded(data)
  await migrate(database.url('owner'))
  owner = openPool(database.url('owner'), { max: 1 })
})
afterAll(async () => {
  await owner?.end({ timeout: 5 })
  await database?.stop()
  data.remove()
  elsewhere.remove()
})

const findOutcomes = async (sql: Pool, action: string) => {
  const events =
    await sql`select outcome from audit_events where action = ${`command ${action}`} order by event_id`
  return events.map(({ outcome }) => outcome)
}
const readDrills = () =>
  readFileSync(join(data.dataDir, 'backup/drills.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)

async function archiveAll(): Promise<void> {
  const admin = openPool(database.adminUrl, { max: 1 })
  await archiveLog(admin, join(data.dataDir, 'backup/wal'))
  await admin.end()
}

/** Outcomes of some commands in the restored data. */
async function lookInto(dataDir: string, ...actions: string[]): Promise<unknown[]> {
  const restored = await startEmbedded({ dataDir })
  const sql = openPool(restored.url('owner'), { max: 1 })
  const outcomes = await Promise.all(actions.map((action) => findOutcomes(sql, action)))
  await sql.end({ timeout: 5 })
  await restored.stop()
  return outcomes
}

describe('an operator at the command line', () => {
  test('the operator backs up the running portal, receives the result of the check, and old backups disappear', async () => {
    const read = /base\/\d{8}T\d{6}Z: \d{3,} files, \d+ MB in [\d.]+ s, every file read back\.$/m
    expect(await run('backup')).toMatchObject(goes(0, read))
    const [made = ''] = readdirSync(bases)
    for (const day of ['20260901T000000Z', '20260902T000000Z']) {
      cpSync(join(bases, made), join(bases, day), { recursive: true })
      const path = join(bases, day, 'manifest.json')
      const manifest = JSON.parse(readFileSync(path, 'utf8'))
      writeFileSync(path, JSON.stringify({ ...manifest, finishedAt: '2026-09-02T00:00:00.000Z' }))
    }
    await sleep(1_000)
    expect((await run('backup')).said).toMatch(/^2 older than 14 days removed\.$/m)
    expect(readdirSync(bases)).toEqual([made, expect.stringMatching(/^\d{8}T\d{6}Z$/)])
    expect(await findOutcomes(owner, 'backup')).toEqual(['done', 'done'])
  })

  test('the operator makes a copy to take away that can be restored by itself', async () => {
    const [to, into] = [join(elsewhere.dataDir, 'disk'), join(elsewhere.dataDir, 'alone')]
    mkdirSync(to)
    await auditCommand(database, 'packed', 0)
    expect((await run('backup', '--to', to)).code).toBe(0)
    const [name = ''] = readdirSync(to)
    const whole = / is as everything was; start the portal with DATA_DIR=.*alone\.$/m
    expect(await run('restore', '--from', join(to, name), '--into', into)).toMatchObject(goes(0, whole))
    expect(await lookInto(into, 'packed')).toEqual([['done']])
  })

  test('the operator restores a time in the zone of the portal, without the later changes', async () => {
    await auditCommand(database, 'before', 0)
    await sleep(1_100)
    const time = new Date().toLocaleString('sv-SE', { timeZone: 'America/New_York' })
    await sleep(1_100)
    await auditCommand(database, 'after', 0)
    await archiveAll()
    const into = join(elsewhere.dataDir, 'then')
    expect(await run('restore', '--to', time, '--into', into)).toMatchObject(goes(0, /^1\. .*: OK$/m))
    expect(existsSync(join(into, UNVERIFIED))).toBe(false)
    expect(await lookInto(into, 'before', 'after', 'restore')).toEqual([['done'], [], ['done']])
  })

  test('the operator receives the correct syntax for an invalid restore, which creates nothing', async () => {
    expect(await run('restore')).toMatchObject(goes(2, /with --into/))
    const into = join(elsewhere.dataDir, 'never')
    for (const [time, said] of [
      ['yesterday', /^Write the time like '2026-11-20 14:05' \(in America\/New_York\)/m],
      ['2999-01-01 00:00', /^2999-01-01 00:00 is in the future\.$/m],
      ['2001-01-01 00:00', /^The oldest backup in .* was finished at .*, after the time that you want\.$/m],
    ] as const)
      expect(await run('restore', '--to', time, '--into', into)).toMatchObject(goes(1, said))
    expect(existsSync(into)).toBe(false)
  })

  test('the operator tests a restore each quarter, and an auditor reads the result', async () => {
    await archiveAll()
    expect(await run('drill')).toMatchObject(goes(0, /^The drill succeeded/m))
    const [moment, number] = [expect.stringMatching(/Z$/), expect.any(Number)]
    expect(readDrills()).toEqual([
      {
        ...{ at: moment, lastChange: moment, target: null, result: 'verified' },
        ...{ bytes: number, restoreSeconds: number, verifySeconds: number },
        backup: join(bases, readdirSync(bases).at(-1) ?? ''),
      },
    ])
    expect(Number(readDrills()[0]?.bytes)).toBeGreaterThan(1_000_000)
    expect(existsSync(join(data.dataDir, 'drill'))).toBe(false)
    const empty = join(elsewhere.dataDir, 'disk-of-nothing')
    mkdirSync(empty)
    const failed = /^The drill FAILED; it is written down in /m
    expect(await run('drill', '--from', empty)).toMatchObject(goes(1, failed))
    const nothing = { backup: null, result: expect.stringContaining('holds no finished backup') }
    expect(readDrills().slice(1)).toMatchObject([nothing])
    expect(await findOutcomes(owner, 'drill')).toEqual(['done', 'refused'])
  })

  test('the operator receives a report of an invariant that restored data breaks, and that data cannot be used', async () => {
    await owner`alter table transfers disable trigger transfers_stay`
    await archiveAll()
    const into = join(elsewhere.dataDir, 'broken')
    const fails = /^The restored data fails a check, so the portal does not serve it\.$/m
    expect(await run('restore', '--into', into)).toMatchObject(goes(1, fails))
    expect(existsSync(join(into, UNVERIFIED))).toBe(true)
    expect(await run('drill')).toMatchObject({ code: 1 })
    expect(readDrills().at(-1)).toMatchObject({ result: 'broken promises' })
    expect(await lookInto(into, 'restore')).toEqual([['refused']])
  })
})
