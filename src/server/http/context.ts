import type { Person } from '#domain/roles/permissions.ts'
import type { Caller } from '../audit/caller.ts'
import type { Config } from '../config/config.ts'
import type { Sql, Transaction } from '../db/connect.ts'
import type { BulkSender, JobSender } from '../jobs/kinds.ts'
import type { Session } from '../session/session.ts'

export type ReadContext = {
  /** Belongs to the person's program; sees nothing else. */
  sql: Sql
  /** The same, for statements that look rows up by their keys: each has one plan, whatever is asked. */
  keyed: Sql
  person: Person
  session: Session
  /** Address, browser, session and request, as audit events tell them. */
  caller: Caller
  now: Date
  /** The day in the portal's zone, ISO. */
  today: string
  config: Config
}

export type WriteContext = Omit<ReadContext, 'sql'> & {
  /** The transaction of the write. */
  sql: Transaction
  /** Version that the caller last saw, from `If-Match`. */
  ifMatch: number | undefined
  requestId: string
  /** Sends a job in this transaction. */
  send: JobSender
  /** Sends many of a kind in this transaction, in one statement. */
  sendMany: BulkSender
  /** After the commit every process looks this person's sessions up anew; they get new secrets with their next request. */
  forgetPerson(personId: number): void
  /** The session of whoever asks goes on under a new secret, which the answer brings: a copy of the old one opens nothing more. */
  renewOwnSecret(): Promise<void>
  /** Done after the commit: this process forgets what it remembers. */
  afterwards(work: () => void): void
  /** Done after the rollback if this call is refused: what must stay nevertheless, such as counting a wrong password. */
  onRefused(work: () => Promise<unknown>): void
  /** Names the object of the audit event that `serve` writes for this call. */
  concern(object: string, detail?: Record<string, unknown>): void
}
