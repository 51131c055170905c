import type { Handles } from '#server/db/connect.ts'
import { type Letter, type Mail, toMail } from '#server/mail/letter.ts'

/** The mails that wait to leave, oldest first, as their readers will meet them. */
export async function readSentMails(owner: Handles['writes']): Promise<Mail[]> {
  const jobs = await owner<{ data: Letter | Mail }[]>`
    SELECT data FROM pgboss.job WHERE name = 'mail' ORDER BY created_on`
  return jobs.map(({ data }) => toMail(data))
}

/** Takes the mails of earlier tests away. The table is locked first: the worker that sends mails locks several rows in an order of its own. */
export async function forgetMails(owner: Handles['writes']): Promise<void> {
  await owner.begin(async (sql) => {
    await sql`LOCK TABLE pgboss.job IN SHARE ROW EXCLUSIVE MODE`
    await sql`DELETE FROM pgboss.job WHERE name = 'mail'`
  })
}
