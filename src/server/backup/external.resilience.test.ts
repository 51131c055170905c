import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { letOwnerCreateRoles } from '#testing/external-database.ts'
import { runCommand } from '#testing/run-program.ts'
import { makeTemporaryData } from '#testing/temporary-data.ts'
import { archiveLog } from '#testing/wait.ts'
import { auditCommand } from '../commands/audit-command.ts'
import { createCluster, giveToUser, writeForUser } from '../db/cluster.ts'
import { openPool } from '../db/driver/sql.ts'
import { type EmbeddedDatabase, startEmbedded } from '../db/embedded.ts'
import { migrate } from '../db/migrate.ts'
import { choosePlace } from '../db/place.ts'

const theirs = makeTemporaryData()
const again = makeTemporaryData()
const portal = makeTemporaryData()
const archive = join(theirs.dataDir, 'archive of theirs')
let running: EmbeddedDatabase | undefined
afterAll(async () => {
  await running?.stop()
  for (const data of [theirs, again, portal]) data.remove()
})

function readDocumented(name: 'archive_command' | 'restore_command', time = ''): string {
  const manual = readFileSync(join(import.meta.dirname, '../../../docs/operations.md'), 'utf8')
  const blocks = [...manual.matchAll(/^```ini\n([^`]*)^```/gm)].map(([, block = '']) => block)
  const [block = ''] = blocks.filter((text) => text.includes(name))
  expect(block).toContain('ARCHIVE')
  return block.replaceAll('ARCHIVE', archive).replace('TIME', time)
}

test('the steps of the manual restore an external database to a past time, and the portal verifies it', async () => {
  const place = await choosePlace(theirs.dataDir, () => {})
  createCluster(place, { durable: true })
  mkdirSync(archive, { mode: 0o700 })
  giveToUser(place, archive)
  writeForUser(place, join(place.clusterDir, 'local.conf'), readDocumented('archive_command'))
  const database = await startEmbedded(theirs)
  running = database
  await migrate(database.url('owner'))
  const admin = openPool(database.adminUrl, { max: 1 })
  await letOwnerCreateRoles(database)
  const env = { DATABASE_URL: database.url('owner'), DATA_DIR: portal.dataDir }
  for (const words of [['backup'], ['drill'], ['restore', '--into', join(portal.dataDir, 'new')]])
    expect(await runCommand(words, env)).toMatchObject({
      code: 1,
      said: expect.stringContaining('Back up the database of DATABASE_URL with its own tools'),
    })
  await admin`select pg_backup_start('of theirs', true)`
  const copy = join(again.dataDir, 'postgres')
  spawnSync('cp', ['-a', place.clusterDir, copy])
  const [stopped] = await admin<{ label: string }[]>`
    select labelfile as label from pg_backup_stop(true)`
  await auditCommand(database, 'before', 0)
  await sleep(100)
  const [now] = await admin<{ text: string }[]>`
    select to_char(clock_timestamp(), 'YYYY-MM-DD HH24:MI:SS.MS') || '+00' as text`
  await sleep(100)
  await auditCommand(database, 'after', 0)
  await archiveLog(admin, archive, '')
  await admin.end()
  await database.stop()

  const restored = await choosePlace(again.dataDir, () => {})
  for (const name of readdirSync(join(copy, 'pg_wal')))
    rmSync(join(copy, 'pg_wal', name), { recursive: true })
  rmSync(join(copy, 'postmaster.pid'), { force: true })
  writeForUser(restored, join(copy, 'backup_label'), stopped?.label ?? '')
  writeForUser(restored, join(copy, 'recovery.signal'), '')
  writeForUser(restored, join(copy, 'local.conf'), readDocumented('restore_command', now?.text))
  running = await startEmbedded(again)
  const verified = await runCommand(['verify', '--anchors', portal.dataDir], {
    DATABASE_URL: running.url('owner'),
    DATA_DIR: portal.dataDir,
  })
  expect(verified).toMatchObject({ code: 0, said: expect.stringMatching(/^1\. .*: OK$/m) })
  const sql = openPool(running.url('owner'), { max: 1 })
  const actions =
    await sql`select action from audit_events where action in ('command before', 'command after')`
  await sql.end()
  expect(actions).toEqual([{ action: 'command before' }])
})
