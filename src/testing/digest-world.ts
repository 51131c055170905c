import pino from 'pino'
import { readConfig } from '#server/config/config.ts'
import { connect } from '#server/db/connect.ts'
import { enterProgram } from '#server/db/row-security.ts'
import { Jobs } from '#server/jobs/jobs.ts'
import { type Email, type Rendered, toMail } from '#server/mail/email.ts'
import { sendDigests } from '#server/messages/digest.ts'
import type { TestPortal } from './portal.ts'

/** Sends emails and digests at a clock that the test moves. */
export async function openDigestWorld({ database, owner }: TestPortal) {
  const handles = connect({ url: database.url })
  const jobs = new Jobs(database, pino({ level: 'silent' }))
  await jobs.open()
  const config = readConfig({ DEMO: '0', PUBLIC_URL: 'https://portal.example.mil' })
  let now = new Date('2026-11-21T17:00:00Z')
  return {
    setTime: (instant: string | Date) => {
      now = new Date(instant)
    },
    /** One process of the portal. */
    send: (sender = jobs) => sendDigests({ handles, jobs: sender, config, clock: () => now }),
    jobs,
    post: (emails: Email[]) =>
      handles.writes.begin(async (sql) => {
        await enterProgram(sql, 'AR')
        await jobs.bulkSender(sql)('mail', emails)
      }),
    async readDigests(): Promise<Rendered[]> {
      const sent = await owner<{ data: Email }[]>`SELECT data FROM pgboss.job
        WHERE name = 'mail' AND data->>'kind' = 'digest' ORDER BY created_on`
      return sent.map(({ data }) => toMail(data))
    },
    async stop() {
      await jobs.stop()
      await handles.close()
    },
  }
}
