import type { ProgramCode } from '#domain/programs.ts'
import type { StatusTable } from '#domain/supply/statuses.ts'
import type { Handles, Sql } from '../db/connect.ts'
import { retried } from '../db/retried.ts'
import { enterProgram } from '../db/row-security.ts'
import type { BulkSender } from '../jobs/kinds.ts'
import { type Portal, today } from '../portal.ts'

export type SupplyContext = {
  handles: Pick<Handles, 'writes'>
  sender: (sql: Sql) => BulkSender
  publicUrl: string
  now: Date
  /** ISO, in the portal's zone. */
  today: string
  zone: string
}

export function openSupply(portal: Pick<Portal, 'handles' | 'jobs' | 'config' | 'clock'>): SupplyContext {
  return {
    handles: portal.handles,
    sender: (sql) => portal.jobs.bulkSender(sql),
    publicUrl: portal.config.publicUrl,
    now: portal.clock(),
    today: today(portal),
    zone: portal.config.fiscalZone,
  }
}

/** App role; retries on conflicts (db/retried). */
export async function inTransaction<T>(
  { handles }: Pick<SupplyContext, 'handles'>,
  work: (sql: Sql) => Promise<T>,
): Promise<T> {
  const done = await retried(() =>
    handles.writes.begin(async (transaction) => ({ value: await work(transaction) })),
  )
  return (done as { value: T }).value
}

/** With row-level security of the program. */
export async function inProgram<T>(
  context: Pick<SupplyContext, 'handles'>,
  program: ProgramCode,
  work: (sql: Sql) => Promise<T>,
): Promise<T> {
  return inTransaction(context, async (sql) => {
    await enterProgram(sql, program)
    return work(sql)
  })
}

export type ApplyContext = {
  sql: Sql
  program: ProgramCode
  statuses: StatusTable
  send: BulkSender
  publicUrl: string
  now: Date
  /** ISO, in the portal's zone. */
  today: string
  zone: string
}
