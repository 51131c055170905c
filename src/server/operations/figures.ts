import { listTasks, TROUBLE } from '#domain/dashboard/worklist.ts'
import { type Beat, pulseStart, readPulse } from '#domain/operations/pulse.ts'
import type { OrderStatus } from '#domain/orders/orders.ts'
import type { AdminFigures } from '#wire/operations/operations.ts'
import type { Pulse } from '#wire/operations/pulse.ts'
import { describeWindow } from '../content/closures.ts'
import { findComingClosures } from '../content/closures-queries.ts'
import { findTrouble, findWarnings } from '../dashboard/trouble.ts'
import { toTask } from '../dashboard/worklist.ts'
import { asOne } from '../db/as-one.ts'
import type { Sql } from '../db/connect.ts'
import type { ReadContext } from '../http/context.ts'
import { countOfProgram } from '../orders/stored-counts.ts'
import { isLive } from '../session/session-queries.ts'

const DAY = 24 * 60 * 60 * 1000

export async function readLiveFigures(context: ReadContext): Promise<AdminFigures> {
  const { sql, person, now, config } = context
  const [counts, trouble, oldest, closures, warnings] = await Promise.all([
    countFigures(sql, person.program, now),
    asOne(sql, findTrouble(sql, person, config, now)),
    findOldestWaiting(sql, person.program),
    findComingClosures(sql, person.program, now, config.fiscalZone),
    findWarnings(config, sql, now),
  ])
  return {
    ...counts,
    trouble: listTasks(TROUBLE.map((kind) => toTask(kind, trouble[kind], config.fiscalZone))),
    oldestWaiting: oldest && {
      ...oldest,
      days: Math.max(0, Math.floor((now.getTime() - oldest.submittedAt.getTime()) / DAY)),
    },
    warnings,
    closures: closures.map((row) => describeWindow(context, row)),
  }
}

export async function readLivePulse({ sql, now, config }: ReadContext): Promise<Pulse> {
  return readPulse(await countBeats(sql, pulseStart(now)), now, config.fiscalZone)
}

type Counts = {
  awaiting: number
  approved: number
  shipped: number
  declined: number
  sessions: number
}

async function countFigures(sql: Sql, program: string, now: Date): Promise<Counts> {
  const count = (status: OrderStatus) => countOfProgram(sql, program, [status])
  const [row] = await sql<Counts[]>`
    SELECT ${count('awaiting')} - (SELECT count(*) FROM orders WHERE program = ${program} AND returned_at IS NOT NULL) AS awaiting, ${count('approved')} AS approved, ${count('shipped')} AS shipped,
      ${count('declined')} AS declined,
      (SELECT count(*) FROM sessions WHERE current_program = ${program} AND ${isLive(sql, now)}) AS sessions`
  return row as Counts
}

async function findOldestWaiting(
  sql: Sql,
  program: string,
): Promise<{ number: number; submittedAt: Date } | null> {
  const [row] = await sql<{ number: number; submittedAt: Date }[]>`
    SELECT order_id AS number, submitted_at FROM orders WHERE program = ${program} AND status = 'awaiting' AND returned_at IS NULL
    ORDER BY submitted_at, order_id LIMIT 1`
  return row ?? null
}

async function countBeats(sql: Sql, since: Date): Promise<Beat[]> {
  return sql<Beat[]>`SELECT hour, kind, times FROM count_pulse(${since}::timestamptz)`
}
