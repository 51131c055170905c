import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import type { Sql } from '../db/connect.ts'

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR
/** The hourly job makes the daily backup. One more hour later, an operator gets a warning. */
const LATE_AFTER = DAY + 2 * HOUR
/** A normal gap is a minute, or a few on a busy machine (ms). */
const SILENT_AFTER = 10 * 60 * 1000

const NAME = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/

export type BackupState = {
  newestBackup: Date | null
  newestSegment: Date | null
  /** Null while archiving works. */
  failsSince: Date | null
}

export const hasOwnCluster = ({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>) =>
  databaseUrl === undefined && existsSync(join(dataDir, 'postgres', 'PG_VERSION'))

/** Null for an external database. */
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
  const folder = join(dataDir, 'backup', 'base')
  if (!existsSync(folder)) return null
  const newest = readdirSync(folder)
    .filter((name) => NAME.test(name) && existsSync(join(folder, name, 'manifest.json')))
    .sort()
    .at(-1)
  return newest ? new Date(newest.replace(NAME, '$1-$2-$3T$4:$5:$6Z')) : null
}

export function isBackupDue({ dataDir }: Pick<Config, 'dataDir'>, now: Date): boolean {
  const newest = findNewestBackup(dataDir)
  return newest === null || now.getTime() - newest.getTime() >= DAY - HOUR / 2
}

/** Ignores delays from before the start; `runs` is in milliseconds. */
export function describeBackupTrouble(state: BackupState, now: Date, runs: number): string[] {
  const { newestBackup, newestSegment, failsSince } = state
  const ageOf = (time: Date | null) =>
    time === null ? Number.POSITIVE_INFINITY : now.getTime() - time.getTime()
  const silent = Math.min(ageOf(newestSegment), runs)
  const isLate = ageOf(newestBackup) > LATE_AFTER && runs > 2 * HOUR
  return [
    ...(isLate
      ? [
          newestBackup
            ? `The newest backup is ${describeAge(ageOf(newestBackup))} old. See Failed jobs, and run npm run admin -- backup.`
            : 'There is no backup of the database. See Failed jobs, and run npm run admin -- backup.',
        ]
      : []),
    ...(failsSince || silent > SILENT_AFTER
      ? [
          `${newestSegment ? `For ${describeAge(ageOf(newestSegment))} nothing` : 'Nothing'} has reached the archive of the write-ahead log: later changes would be lost with this disk. See postgres.log in DATA_DIR.`,
        ]
      : []),
  ]
}

function describeAge(milliseconds: number): string {
  const [amount, unit] =
    milliseconds >= 2 * DAY
      ? [milliseconds / DAY, 'days']
      : milliseconds >= 2 * HOUR
        ? [milliseconds / HOUR, 'hours']
        : [milliseconds / 60_000, 'minutes']
  const whole = Math.max(1, Math.floor(Number(amount)))
  return `${whole} ${whole === 1 ? String(unit).slice(0, -1) : unit}`
}

async function findArchiver(sql: Sql): Promise<{ archivedAt: Date | null; failedAt: Date | null }> {
  const [row] = await sql<{ archivedAt: Date | null; failedAt: Date | null }[]>`
    SELECT last_archived_time AS archived_at, last_failed_time AS failed_at FROM pg_stat_archiver`
  return row ?? { archivedAt: null, failedAt: null }
}
