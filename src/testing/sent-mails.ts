import type { Handles } from '#server/db/connect.ts'
import { type Email, type Mail, toMail } from '#server/mail/email.ts'

export async function readSentMails(owner: Handles['writes']): Promise<Mail[]> {
  const jobs = await owner<{ data: Email | Mail }[]>`
    SELECT data FROM pgboss.job WHERE name = 'mail' ORDER BY created_on`
  return jobs.map(({ data }) => toMail(data))
}

/** Locks the table first, because the mail worker locks rows in another order. */
export async function forgetMails(owner: Handles['writes']): Promise<void> {
  await owner.begin(async (sql) => {
    await sql`LOCK TABLE pgboss.job IN SHARE ROW EXCLUSIVE MODE`
    await sql`DELETE FROM pgboss.job WHERE name = 'mail'`
  })
}
