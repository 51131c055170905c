import { MESSAGE_KINDS } from '#domain/messages/kinds.ts'
import type { Handles } from '#server/db/connect.ts'
import { type Email, type Mail, type Rendered, toMail } from '#server/mail/email.ts'

export async function readSentMails(owner: Handles['writes']): Promise<Rendered[]> {
  const jobs = await owner<{ data: Email | Mail }[]>`
    SELECT data FROM pgboss.job WHERE name = 'mail' ORDER BY created_on`
  return jobs.map(({ data }) => toMail(data))
}

/** Those whose subject has these words. */
export async function readMailsAbout(owner: Handles['writes'], words: string): Promise<Rendered[]> {
  return (await readSentMails(owner)).filter(({ subject }) => subject.includes(words))
}

/** Locks the table first, because the mail worker locks rows in another order. */
export async function forgetMails(owner: Handles['writes']): Promise<void> {
  await owner.begin(async (sql) => {
    await sql`LOCK TABLE pgboss.job IN SHARE ROW EXCLUSIVE MODE`
    await sql`DELETE FROM pgboss.job WHERE name = 'mail'`
  })
}

/** For tests about the words of an email: it leaves now, whatever the usual way of its kind is. */
export async function wantAllAtOnce(owner: Handles['writes']): Promise<void> {
  await owner`INSERT INTO message_choices (program, person_id, kind, way)
    SELECT p.program, p.person_id, kind, 'at-once' FROM people p, unnest(${MESSAGE_KINDS}::text[]) AS kind
    ON CONFLICT DO NOTHING`
}
