import type { OrderStatus } from '#domain/orders/orders.ts'
import type { Sql } from '../db/connect.ts'
import { countOfProgram } from '../orders/kept-counts.ts'
import { isLive } from '../session/session-queries.ts'

type Counts = {
  awaiting: number
  approved: number
  shipped: number
  declined: number
  failedJobs: number
  quarantined: number
  lockedPeople: number
  sessions: number
}

/** Orders are counted from what is kept; failed jobs and what is in the quarantine are those of all programs, for they belong to none. */
export async function countFigures(sql: Sql, program: string, now: Date): Promise<Counts> {
  const count = (status: OrderStatus) => countOfProgram(sql, program, [status])
  const [row] = await sql<Counts[]>`
    SELECT ${count('awaiting')} AS awaiting, ${count('approved')} AS approved, ${count('shipped')} AS shipped,
      ${count('declined')} AS declined,
      (SELECT count(*) FROM pgboss.job WHERE state = 'failed') AS failed_jobs,
      (SELECT count(*) FROM supply_refusals WHERE state = 'open') AS quarantined,
      count_locked_people(${now}::timestamptz) AS locked_people,
      (SELECT count(*) FROM sessions WHERE current_program = ${program} AND ${isLive(sql, now)}) AS sessions`
  return row as Counts
}

/** The order of the program that has waited longest for a decision. */
export async function findOldestWaiting(
  sql: Sql,
  program: string,
): Promise<{ number: number; submittedAt: Date } | null> {
  const [row] = await sql<{ number: number; submittedAt: Date }[]>`
    SELECT order_id AS number, submitted_at FROM orders WHERE program = ${program} AND status = 'awaiting'
    ORDER BY submitted_at, order_id LIMIT 1`
  return row ?? null
}
