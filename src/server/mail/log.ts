import { explainMailFailure } from '#domain/messages/mail-failures.ts'
import type { Handles, Sql } from '../db/connect.ts'
import type { createMailer } from './deliver.ts'
import type { Letter } from './email.ts'

export type Deliver = ReturnType<typeof createMailer>
type Logging = { handles: Handles; clock: () => Date }
/** An empty reason: the mail server took it. */
type Note = (sql: Sql, at: Date, reason: string) => PromiseLike<unknown>

/** Delivers, and notes in the log of mails what became of it. */
export function deliverLogged({ handles, clock }: Logging, deliver: Deliver): Deliver {
  return (email, id) =>
    noted({ handles, clock }, deliver(email, id), (sql, at, reason) => noteMail(sql, id, at, reason))
}

export function noteMail(sql: Sql, id: string, at: Date, reason: string) {
  return sql`SELECT note_mail(${id}, ${at}, ${reason})`
}

/** The log never has the link. */
export function deliverReset(
  portal: Logging,
  deliver: Deliver,
  {
    email,
    jobId,
    sentId,
    personId,
  }: { email: Letter & { requestId?: string | undefined }; jobId: string; sentId: string; personId: number },
): Promise<void> {
  const { to, subject } = email
  return noted(
    portal,
    deliver(email, sentId),
    (sql, at, reason) =>
      sql`SELECT note_reset_mail(${jobId}, ${at}, ${reason}, ${personId}, ${to}, ${subject})`,
  )
}

async function noted({ handles, clock }: Logging, sending: Promise<void>, note: Note): Promise<void> {
  try {
    await sending
  } catch (error) {
    await note(handles.writes, clock(), explainMailFailure(error as Error))
    throw error
  }
  await note(handles.writes, clock(), '')
}
