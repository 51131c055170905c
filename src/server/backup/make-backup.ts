import { existsSync, mkdirSync, readdirSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { openPool, type Pool } from '../db/driver/sql.ts'
import type { EmbeddedDatabase } from '../db/embedded.ts'
import { readSchemaOf } from '../db/owner.ts'
import { copyInto, listCluster, readStored } from './copy.ts'
import { type Base, type Manifest, readBase } from './manifest.ts'
import { awaitSegment, segmentsBetween } from './segments.ts'

/** Data outside the cluster. Links in mail files have expired. */
const OTHER_FOLDERS = ['anchors', 'archive', 'files', 'pictures']
// Any number that only backups use.
const TURN = 7_102_419

/**
 * Verifies the copy. A folder without a manifest is unfinished.
 * @throws Error that says what to do
 */
export async function makeBackup(
  dataDir: string,
  database: Pick<EmbeddedDatabase, 'adminUrl' | 'place' | 'url'>,
  { zone, into }: { zone: string; into?: string },
): Promise<Base> {
  const { adminUrl, place } = database
  const archive = realpathSync(join(dataDir, 'backup'))
  const parent = into ?? join(archive, 'base')
  mkdirSync(parent, { recursive: true, mode: 0o700 })
  // One connection, because the server aborts the backup when it closes.
  const sql = openPool(adminUrl, { max: 1 })
  let unfinished: string | undefined
  try {
    await takeTurn(sql)
    removeUnfinished(parent)
    if (readdirSync(join(place.clusterDir, 'pg_tblspc')).length > 0)
      throw new Error('The database has tablespaces of its own, which npm run admin -- backup does not copy.')
    const startedAt = new Date().toISOString()
    const name = startedAt.replace(/[-:]|\.\d+/g, '')
    unfinished = join(parent, `${name}.unfinished`)
    mkdirSync(unfinished, { mode: 0o700 })
    await sql`select pg_backup_start(${name}, true)`
    const { folders, files } = listCluster(place.clusterDir)
    const stored = await copyInto(unfinished, place.clusterDir, 'cluster', files)
    const [stopped] = await sql<{ label: string; wal: string; newest: Date }[]>`
      select coalesce(labelfile, '') as label, coalesce(pg_walfile_name(lsn), '') as wal, clock_timestamp() as newest from pg_backup_stop(false)`
    if (!stopped) throw new Error('The database did not end the backup.')
    const startWal = /\(file ([0-9A-F]{24})\)/.exec(stopped.label)?.[1] ?? stopped.wal
    await awaitSegment(join(archive, 'wal'), stopped.wal)
    const label = join(unfinished, 'label')
    mkdirSync(label)
    writeFileSync(join(label, 'backup_label'), stopped.label, { mode: 0o600 })
    stored.push(...(await copyInto(unfinished, label, 'cluster', ['backup_label'])))
    rmSync(label, { recursive: true })
    const segments = segmentsBetween(startWal, stopped.wal).map((segment) => `${segment}.gz`)
    stored.push(...(await copyInto(unfinished, join(archive, 'wal'), 'wal', segments)))
    for (const folder of OTHER_FOLDERS)
      stored.push(...(await copyInto(unfinished, dataDir, 'files', listFiles(dataDir, folder))))
    for (const file of stored) await readStored(unfinished, file)
    const missing = segments.find((segment) => !stored.some(({ path }) => path === `wal/${segment}`))
    if (missing) throw new Error(`The archive has lost ${missing}, so this backup would be useless.`)
    const manifest: Manifest = {
      ...{ form: 1, startedAt, finishedAt: stopped.newest.toISOString(), startWal, stopWal: stopped.wal },
      ...{ schema: await readSchemaOf(database), zone, folders, files: stored },
    }
    await writeSafely(join(unfinished, 'manifest.json'), JSON.stringify(manifest))
    const finished = join(parent, name)
    renameSync(unfinished, finished)
    unfinished = undefined
    return readBase(finished)
  } finally {
    await sql.end({ timeout: 5 })
    if (unfinished) rmSync(unfinished, { recursive: true, force: true })
  }
}

/** @throws Error when another backup is running. The lock ends with the connection. */
async function takeTurn(sql: Pool): Promise<void> {
  const [turn] = await sql<{ ours: boolean }[]>`select pg_try_advisory_lock(${TURN}) as ours`
  if (!turn?.ours) throw new Error('Another backup is running. Wait until it is done.')
}

function removeUnfinished(parent: string): void {
  for (const name of readdirSync(parent))
    if (/^\d{8}T\d{6}Z\.unfinished$/.test(name)) rmSync(join(parent, name), { recursive: true, force: true })
}

function listFiles(dataDir: string, folder: string): string[] {
  if (!existsSync(join(dataDir, folder))) return []
  return readdirSync(join(dataDir, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(dataDir.length + 1))
}

async function writeSafely(path: string, text: string): Promise<void> {
  const file = await open(path, 'w', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
}
