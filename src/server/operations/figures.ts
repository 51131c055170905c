import { NAME_THE_PROXIES } from '#domain/opening/production-check.ts'
import { NO_MAIL } from '#domain/opening/readiness.ts'
import type { AdminFigures } from '#wire/operations/operations.ts'
import { describeBackupTrouble, findBackupState } from '../backup/state.ts'
import { describeWindow } from '../content/closures.ts'
import { findComingClosures } from '../content/closures-queries.ts'
import type { ReadContext } from '../http/context.ts'
import { countHeldLines } from '../supply/connection-queries.ts'
import { countFigures, findOldestWaiting } from './figures-queries.ts'

const DAY = 24 * 60 * 60 * 1000

/** Live figures of the program: each is a count that an index serves. */
export async function readLiveFigures(context: ReadContext): Promise<AdminFigures> {
  const { sql, person, now, config } = context
  const [counts, heldLines, oldest, closures, backups] = await Promise.all([
    countFigures(sql, person.program, now),
    countHeldLines(sql, person.program),
    findOldestWaiting(sql, person.program),
    findComingClosures(sql, person.program, now, config.fiscalZone),
    findBackupState(config, sql),
  ])
  return {
    ...counts,
    heldLines,
    oldestWaiting: oldest && {
      ...oldest,
      days: Math.max(0, Math.floor((now.getTime() - oldest.submittedAt.getTime()) / DAY)),
    },
    warnings: [
      ...(config.smtpUrl === undefined ? [NO_MAIL] : []),
      ...(config.seesUnnamedProxy ? [NAME_THE_PROXIES] : []),
      ...(backups ? describeBackupTrouble(backups, now, process.uptime() * 1000) : []),
    ],
    closures: closures.map((row) => describeWindow(context, row)),
  }
}
