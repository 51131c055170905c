import type { Handles } from '#server/db/connect.ts'
import { type Letter, type Mail, toMail } from '#server/mail/letter.ts'

/** The mails that wait to leave, oldest first, as their readers will meet them. */
export async function readSentMails(owner: Handles['writes']): Promise<Mail[]> {
  const jobs = await owner<{ data: Letter | Mail }[]>`
    SELECT data FROM pgboss.job WHERE name = 'mail' ORDER BY created_on`
  return jobs.map(({ data }) => toMail(data))
}
