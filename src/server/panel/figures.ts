import type { AdminFigures } from '#wire/panel/administration.ts'
import type { ReadContext } from '../http/context.ts'
import { NAME_THE_PROXIES } from '../http/unnamed-proxies.ts'
import { describeWindow } from './closures.ts'
import { findComingClosures } from './closures-queries.ts'
import { countFigures, findOldestWaiting } from './figures-queries.ts'

const DAY = 24 * 60 * 60 * 1000

/** Live figures of the program: each is a count that an index serves. */
export async function readLiveFigures(context: ReadContext): Promise<AdminFigures> {
  const { sql, person, now, config } = context
  const [counts, oldest, closures] = await Promise.all([
    countFigures(sql, person.program, now),
    findOldestWaiting(sql, person.program),
    findComingClosures(sql, person.program, now, config.fiscalZone),
  ])
  return {
    ...counts,
    oldestWaiting: oldest && {
      ...oldest,
      days: Math.max(0, Math.floor((now.getTime() - oldest.submittedAt.getTime()) / DAY)),
    },
    warnings: config.seesUnnamedProxy ? [NAME_THE_PROXIES] : [],
    closures: closures.map((row) => describeWindow(context, row)),
  }
}
