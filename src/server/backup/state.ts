import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import type { Sql } from '../db/connect.ts'
import { findArchiver } from './archiver-queries.ts'
import { listBases } from './manifest.ts'

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR
/** A backup is made each day, as the hour comes that looks for it; another hour later somebody hears of it. */
const LATE_AFTER = DAY + 2 * HOUR
/** A minute is what may be lost; some pass while the machine is busy. */
const SILENT_AFTER = 10 * 60 * 1000

/** What an operator must know of the backups of an embedded database. */
export type BackupState = {
  newestBackup: Date | null
  newestSegment: Date | null
  /** Since when nothing has reached the archive although it was tried. */
  failsSince: Date | null
}

/** Backups are made of the embedded database alone. */
export const hasOwnCluster = ({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>) =>
  databaseUrl === undefined && existsSync(join(dataDir, 'postgres', 'PG_VERSION'))

/** Null where the database is backed up by others. */
export async function findBackupState(config: Config, sql: Sql): Promise<BackupState | null> {
  if (!hasOwnCluster(config)) return null
  const archiver = await findArchiver(sql)
  return {
    newestBackup: findNewestBackup(config.dataDir),
    newestSegment: archiver.archivedAt,
    failsSince:
      archiver.failedAt && archiver.failedAt > (archiver.archivedAt ?? new Date(0))
        ? archiver.failedAt
        : null,
  }
}

function findNewestBackup(dataDir: string): Date | null {
  const newest = listBases(join(dataDir, 'backup', 'base')).at(-1)
  return newest ? new Date(newest.manifest.finishedAt) : null
}

/** Whether the day's backup has not been made yet. */
export function isBackupDue({ dataDir }: Pick<Config, 'dataDir'>, now: Date): boolean {
  const newest = findNewestBackup(dataDir)
  return newest === null || now.getTime() - newest.getTime() >= DAY - HOUR / 2
}

/** Sentences for whoever runs the portal; `since` is when it was started. */
export function describeBackupTrouble(state: BackupState, now: Date, since: Date): string[] {
  const { newestBackup, newestSegment, failsSince } = state
  const silent = now.getTime() - Math.max(newestSegment?.getTime() ?? 0, since.getTime())
  const late = now.getTime() - Math.max(newestBackup?.getTime() ?? 0, since.getTime())
  return [
    ...(late > LATE_AFTER
      ? [
          newestBackup
            ? `The newest backup is ${tellAge(late)} old. See Failed jobs, and run npm run admin -- backup.`
            : 'There is no backup of the database. See Failed jobs, and run npm run admin -- backup.',
        ]
      : []),
    ...(failsSince || silent > SILENT_AFTER
      ? [
          `${newestSegment ? `For ${tellAge(now.getTime() - newestSegment.getTime())} nothing` : 'Nothing'} has reached the archive of the write-ahead log: what was done since would be lost with this disk. See postgres.log in DATA_DIR.`,
        ]
      : []),
  ]
}

function tellAge(milliseconds: number): string {
  const [amount, unit] =
    milliseconds >= 2 * DAY
      ? [milliseconds / DAY, 'days']
      : milliseconds >= 2 * HOUR
        ? [milliseconds / HOUR, 'hours']
        : [milliseconds / 60_000, 'minutes']
  const whole = Math.max(1, Math.floor(Number(amount)))
  return `${whole} ${whole === 1 ? String(unit).slice(0, -1) : unit}`
}
