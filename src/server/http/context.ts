import type { Person } from '#domain/roles/permissions.ts'
import type { Caller } from '../audit/caller.ts'
import type { Config } from '../config/config.ts'
import type { Sql, Transaction } from '../db/connect.ts'
import type { BulkSender, JobSender } from '../jobs/kinds.ts'
import type { Session } from '../session/session.ts'

export type ReadContext = {
  /** Row-level security limits it to the person's program. */
  sql: Sql
  /** For lookups by key: each statement has one plan. */
  withKey: Sql
  person: Person
  session: Session
  caller: Caller
  now: Date
  /** ISO date in the portal's time zone. */
  today: string
  config: Config
}

export type WriteContext = Omit<ReadContext, 'sql'> & {
  sql: Transaction
  ifMatch: number | undefined
  requestId: string
  /** In this transaction. */
  send: JobSender
  /** In this transaction, with one statement. */
  sendMany: BulkSender
  /** After the commit, every process reloads this person's sessions, which then get new secrets. */
  forgetPerson(personId: number): void
  /** A copy of the old secret stops working. */
  renewOwnSecret(): Promise<void>
  /** Runs after the commit, to clear this process's caches. */
  afterwards(work: () => void): void
  /** Runs after the rollback of a refused call, such as counting a wrong password. */
  onRefused(work: () => Promise<unknown>): void
  /** Names the object of the call's audit event. */
  concern(object: string, detail?: Record<string, unknown>): void
}
