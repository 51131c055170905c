import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compareWithJournal } from '#testing/faults/compare.ts'
import { beginOrdering, startTroubledPortal, type TroubledPortal } from '#testing/faults/trouble.ts'
import { makeTemporaryData, type TemporaryData } from '#testing/temporary-data.ts'
import { archiveLog } from '#testing/wait.ts'
import { anchorBlocks } from '../audit/seal.ts'
import { SERIES } from '../audit/series.ts'
import { restoreAndVerify, restoreCommand } from '../commands/restore.ts'
import type { Config } from '../config/config.ts'
import { connection } from '../db/connect.ts'
import { openPool, type Pool } from '../db/driver/sql.ts'
import { type EmbeddedDatabase, joinEmbedded, startEmbedded } from '../db/embedded.ts'
import { openDatabase } from '../db/open.ts'
import { makeBackup } from './make-backup.ts'
import { type Base, fileIn } from './manifest.ts'
import { segmentAfter } from './segments.ts'

let portal: TroubledPortal
let database: EmbeddedDatabase
let superuser: Pool
let data: TemporaryData
let base: Base
let moment: Date
let before: string[]
let since: number
const quiet = () => {}

beforeAll(async () => {
  portal = await startTroubledPortal()
  data = makeTemporaryData()
  database = await joinEmbedded(portal)
  superuser = openPool(database.adminUrl, { max: 1 })
  const first = await beginOrdering(portal)
  since = first.since
  base = await makeBackup(portal.dataDir, database, { zone: 'America/New_York' })
  expect(first.shoppers.acknowledged()).toBeGreaterThan(0)
  await superuser`select pg_switch_wal()`
  await sleep(1_000)
  before = await first.finish()
  await sealAll()
  const [row] = await superuser<{ now: Date }[]>`select clock_timestamp() as now`
  moment = row?.now ?? new Date()
  await sleep(100)
  const second = await beginOrdering(portal)
  expect((await second.finish()).length).toBeGreaterThan(0)
  await sealAll()
  await archiveLog(superuser, join(portal.dataDir, 'backup/wal'))
}, 400_000)
afterAll(async () => {
  await superuser?.end({ timeout: 5 })
  await portal?.remove()
  data?.remove()
})

async function sealAll(): Promise<void> {
  for (const series of SERIES) {
    await portal.sql`SELECT seal_block(${series}, 100000)`
    const log = { info: quiet } as never
    await anchorBlocks(portal.sql, join(portal.dataDir, 'anchors'), series, log)
  }
}

const segment = (name: string) => join(portal.dataDir, 'backup/wal', `${name}.gz`)
const restore = (into: string, to: Date | null, say: (line: string) => void = quiet) =>
  restoreAndVerify(
    { from: join(portal.dataDir, 'backup'), into: join(data.dataDir, into), to, anchors: portal.dataDir },
    say,
  )

describe('a restore to a past moment', () => {
  test('a restore returns exactly the writes acknowledged by then, verified with the notes made until then', async () => {
    const { isVerified } = await restore(
      'then',
      moment,
      (line) => /BROKEN|^ {5}[^(]/.test(line) && console.log(line),
    )
    expect(isVerified).toBe(true)
    const restored = await startEmbedded({ dataDir: join(data.dataDir, 'then') })
    const sql = openPool(restored.url('owner'), { ...connection, max: 1 })
    try {
      expect(await compareWithJournal(sql, before, since)).toEqual([])
      expect(await sql`SELECT 1 FROM audit_events WHERE action = 'command restore'`).toHaveLength(1)
    } finally {
      await sql.end({ timeout: 5 })
      await restored.stop()
    }
    await expect(restore('then', moment)).rejects.toThrow(/is not empty/)
  })

  test('a restore reads the notes beside the log, and without notes it names the missing option [D16]', async () => {
    // Without notes, as before the first block.
    const from = join(data.dataDir, 'moved/base')
    cpSync(base.folder, from, { recursive: true })
    const files = base.manifest.files.filter(({ path }) => !path.includes('/anchors/'))
    writeFileSync(join(from, 'manifest.json'), JSON.stringify({ ...base.manifest, files }))
    const log = join(portal.dataDir, 'backup/wal')
    const beside = await restoreAndVerify(
      { from, into: join(data.dataDir, 'beside'), to: moment, wal: log },
      quiet,
    )
    expect(beside).toMatchObject({ isVerified: true, lacksAnchors: false })
    const wal = join(data.dataDir, 'moved/log/wal')
    cpSync(log, wal, { recursive: true })
    const said: string[] = []
    const config = { dataDir: portal.dataDir } as Config
    const into = join(data.dataDir, 'without')
    const to = moment.toISOString()
    expect(await restoreCommand(config, { from, into, to, wal }, (line) => said.push(line))).toBe(1)
    expect(said.at(-1)).toMatch(/^The restored data is not verified, .* with --anchors/)
    expect(said.join()).not.toContain('BROKEN')
  })

  test('a restore refuses a backup with another schema and creates nothing', async () => {
    const [from, into] = [join(data.dataDir, 'other'), join(data.dataDir, 'never')]
    mkdirSync(from)
    for (const schema of ['another', undefined]) {
      writeFileSync(join(from, 'manifest.json'), JSON.stringify({ ...base.manifest, schema }))
      await expect(restoreAndVerify({ from, into, to: null }, quiet)).rejects.toThrow(
        'This backup was made with another version of the schema. Restore it with the release that made it',
      )
    }
    expect(existsSync(into)).toBe(false)
  })

  test('a restore names the damaged file of a backup, and the restored data cannot be used', async () => {
    const find = (fits: (bytes: number) => boolean) => {
      const isFit = ({ path, bytes }: { path: string; bytes: number }) =>
        path.startsWith('cluster/base/') && fits(bytes)
      return fileIn(base.folder, base.manifest.files.find(isFit) ?? { path: '', bytes: 0, sha256: '' })
    }
    const path = find((bytes) => bytes > 8192)
    const whole = readFileSync(path)
    writeFileSync(path, readFileSync(find((bytes) => bytes === 8192)))
    await expect(restore('damaged', moment)).rejects.toThrow(
      `The backup is damaged: ${path} is not what was written.`,
    )
    writeFileSync(path, whole)
    await expect(
      openDatabase({ databaseUrl: undefined, dataDir: join(data.dataDir, 'damaged') }),
    ).rejects.toThrow(/is not verified, so the portal does not serve it/)
  })

  test('a restore names the segment that is missing in the middle of the log, and the damaged one', async () => {
    const next = segmentAfter(base.manifest.stopWal)
    renameSync(segment(next), `${segment(next)}.away`)
    await expect(restore('gap', null)).rejects.toThrow(
      `The write-ahead log has a gap: ${next}.gz is missing in`,
    )
    await expect(restore('behind-gap', moment)).rejects.toThrow(
      new RegExp(`The archived log ends before .* ${next}.gz is missing\\.`),
    )
    writeFileSync(segment(next), readFileSync(`${segment(next)}.away`).subarray(0, 5000))
    await expect(restore('cut', moment)).rejects.toThrow(`The write-ahead log is damaged: ${next}.gz`)
    renameSync(`${segment(next)}.away`, segment(next))
  })

  test('a restore reports that it has no data after the archive or before the first backup', async () => {
    // An hour ahead, because background jobs keep writing.
    await expect(restore('later', new Date(Date.now() + 3_600_000))).rejects.toThrow(
      /The archived log ends before/,
    )
    await expect(restore('earlier', new Date(0))).rejects.toThrow(/The oldest backup in .* was finished at/)
  })
})
