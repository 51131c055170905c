import type { TROUBLE } from '#domain/dashboard/worklist.ts'
import { NAME_THE_PROXIES } from '#domain/opening/production-check.ts'
import { NO_MAIL } from '#domain/opening/readiness.ts'
import type { Person } from '#domain/roles/permissions.ts'
import { describeBackupTrouble, findBackupState } from '../backup/state.ts'
import type { Config } from '../config/config.ts'
import type { Sql } from '../db/connect.ts'
import { first } from '../db/together.ts'
import { failedJobs } from '../jobs/failed.ts'
import { heldLines, openRefusals } from '../supply/connection-queries.ts'

type Kind = (typeof TROUBLE)[number]

/** Failed jobs and files of supply belong to no program, so these counts cover all programs. */
export function findTrouble(sql: Sql, { program }: Pick<Person, 'program'>, { supply }: Config, now: Date) {
  type Counted = { count: number; at: Date | null }
  return {
    jobs: first(sql<Counted[]>`SELECT count(*) AS count, min(completed_on) AS at FROM ${failedJobs(sql)}`),
    quarantine: first(
      sql<Counted[]>`SELECT count(*) AS count, min(refused_at) AS at FROM ${openRefusals(sql)}`,
    ),
    strays: first(
      sql<
        Counted[]
      >`SELECT count(*) AS count, min(found_at) AS at FROM supply_strays WHERE ${supply === 'files'}`,
    ),
    held: first(sql<{ count: number }[]>`SELECT count(*) AS count FROM ${heldLines(sql, program)}`),
    locked: first(sql<{ count: number }[]>`SELECT count_locked_people(${now}::timestamptz) AS count`),
  } satisfies Record<Kind, unknown>
}

export async function findWarnings(config: Config, sql: Sql, now: Date): Promise<string[]> {
  const backups = await findBackupState(config, sql)
  return [
    ...(config.smtpUrl === undefined ? [NO_MAIL] : []),
    ...(config.seesUnnamedProxy ? [NAME_THE_PROXIES] : []),
    ...(backups ? describeBackupTrouble(backups, now, process.uptime() * 1000) : []),
  ]
}
