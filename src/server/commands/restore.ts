import { cpSync, existsSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { readMoment } from '#domain/zones.ts'
import { anchorFolder, readAnchors } from '../audit/anchors.ts'
import type { Series } from '../audit/series.ts'
import { cutAnchors } from '../backup/cut-anchors.ts'
import { findZoneOfBackups, type Restored, restoreBackup } from '../backup/restore.ts'
import type { Config } from '../config/config.ts'
import { makeFilesPrivate } from '../config/private-files.ts'
import { openPool } from '../db/driver/sql.ts'
import { startEmbedded } from '../db/embedded.ts'
import { migrate } from '../db/migrate.ts'
import type { Database } from '../db/roles.ts'
import { UNVERIFIED } from '../db/unverified.ts'
import { auditCommand } from './audit-command.ts'
import { NOT_EMBEDDED } from './backup.ts'
import { printVerification } from './print-verification.ts'

const NO_ANCHORS =
  'The restored data is not verified, so the portal does not serve it: the notes outside the database are missing. Restore again with --anchors and the folder that holds `anchors/`.'

export type RestoreOptions = {
  from: string
  into: string
  to: Date | null
  wal?: string
  /** A folder with `anchors`. Default: those of the backup, else those next to the log. */
  anchors?: string
}

export type RestoreResult = {
  restored: Restored
  isVerified: boolean
  isBroken: boolean
  /** Blocks are sealed, but there are no notes to compare. */
  lacksAnchors: boolean
  seconds: { restore: number; verify: number }
}

/** In the portal's zone. @throws Error */
export function readTarget(text: string | undefined, zone: string): Date | null {
  if (text === undefined) return null
  const moment = readMoment(text, zone)
  if (moment === null)
    throw new Error(`Write the time like '2026-11-20 14:05' (in ${zone}) or with an offset, not '${text}'.`)
  if (moment > new Date()) throw new Error(`${text} is in the future.`)
  return moment
}

/** `npm run admin -- restore`; the exit code is 1 when an invariant is broken. */
export async function restoreCommand(
  config: Config,
  { into, to, ...more }: { into?: string; to?: string; from?: string; wal?: string; anchors?: string },
  say: (line: string) => void,
): Promise<number> {
  if (config.databaseUrl) {
    say(NOT_EMBEDDED)
    return 1
  }
  if (into === undefined) {
    say('Name the new folder for the data directory with --into.')
    return 2
  }
  makeFilesPrivate(config.dataDir)
  const from = more.from ?? join(config.dataDir, 'backup')
  const zone = findZoneOfBackups(from) ?? config.fiscalZone
  const result = await restoreAndVerify({ ...more, from, into, to: readTarget(to, zone) }, say)
  const done = `${resolve(into)} is as everything was; start the portal with DATA_DIR=${resolve(into)}.`
  if (result.isVerified) say(done)
  if (result.isBroken) say('The restored data fails a check, so the portal does not serve it.')
  if (result.lacksAnchors) say(NO_ANCHORS)
  return result.isVerified ? 0 : 1
}

export async function restoreAndVerify(
  options: RestoreOptions,
  say: (line: string) => void,
): Promise<RestoreResult> {
  const begun = performance.now()
  const restored = await restoreBackup(options, say)
  const until = options.to ?? restored.lastChange
  const restore = since(begun)
  if (restored.lastChange)
    say(
      `Restored in ${restore.toFixed(1)} s. The last change was committed at ${restored.lastChange.toISOString()}.`,
    )
  const dataDir = resolve(options.into)
  if (options.anchors) takeAnchors(resolve(options.anchors), dataDir)
  const database = await startEmbedded({ dataDir })
  const verifying = performance.now()
  try {
    // Verification of an older backup needs the current tables.
    const ran = await migrate(database.url('owner'))
    if (ran > 0) say('The restored database is up to date now.')
    const lacksAnchors = !(await findAnchors(database, dataDir, options.anchors ? null : restored.wal))
    if (until) await cutBehind(database, dataDir, until, say)
    const isBroken = (await printVerification(database, lacksAnchors ? null : dataDir, say)) !== 0
    const isVerified = !isBroken && !lacksAnchors
    if (isVerified) rmSync(join(dataDir, UNVERIFIED))
    await auditCommand(database, 'restore', isVerified ? 0 : 1)
    return { restored, isVerified, isBroken, lacksAnchors, seconds: { restore, verify: since(verifying) } }
  } finally {
    await database.stop()
  }
}

/** Notes of the backup, else of the portal next to the log (`wal`). */
async function findAnchors(database: Database, dataDir: string, wal: string | null): Promise<boolean> {
  const sql = openPool(database.url('owner'), { max: 1 })
  try {
    const sealed = await sql<{ series: Series }[]>`select distinct series from audit_blocks`
    const hasNotes = (place: string) =>
      sealed.every(({ series }) => readAnchors(anchorFolder(place), series).exists)
    if (hasNotes(dataDir)) return true
    const beside = wal ? [wal, dirname(wal), dirname(dirname(wal))].find(hasNotes) : undefined
    if (beside) takeAnchors(beside, dataDir)
    return beside !== undefined
  } finally {
    await sql.end({ timeout: 5 })
  }
}

function takeAnchors(folder: string, dataDir: string): void {
  const from = existsSync(join(folder, 'anchors')) ? join(folder, 'anchors') : folder
  cpSync(from, join(dataDir, 'anchors'), { recursive: true })
}

async function cutBehind(
  database: Database,
  dataDir: string,
  to: Date,
  say: (line: string) => void,
): Promise<void> {
  const sql = openPool(database.url('owner'), { max: 1 })
  try {
    const blocks = await sql<{ key: string }[]>`select series || ' ' || number as key from audit_blocks`
    const known = new Set(blocks.map(({ key }) => key))
    const cut = cutAnchors(dataDir, to, (series, block) => known.has(`${series} ${block}`))
    if (cut > 0) say(`${cut} notes of blocks that were sealed later are cut off.`)
  } finally {
    await sql.end({ timeout: 5 })
  }
}

const since = (begun: number) => (performance.now() - begun) / 1000
