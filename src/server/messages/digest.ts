import { dayIn } from '#domain/fiscal-years.ts'
import { writeSections } from '#domain/messages/digest.ts'
import { hourIn } from '#domain/zones.ts'
import { enterProgram } from '../db/row-security.ts'
import { type Email, greet, linkTo } from '../mail/email.ts'
import type { Portal } from '../portal.ts'
import { findProgramCodes } from '../session/program-queries.ts'
import { type DigestRow, takeDigests, takeHours } from './digest-queries.ts'

type Sending = Pick<Portal, 'config' | 'handles' | 'jobs' | 'clock'>

/**
 * Sends the digests of the hours that have come today. One transaction of a program takes the hours, notes the digests
 * and queues the emails. A repeated or parallel run sends nothing twice and loses nothing.
 */
export async function sendDigests(portal: Sending): Promise<void> {
  for (const program of await findProgramCodes(portal.handles.writes)) await sendOf(portal, program)
}

async function sendOf({ config, handles, jobs, clock }: Sending, program: string): Promise<void> {
  const now = clock()
  const day = dayIn(config.fiscalZone, now)
  await handles.writes.begin(async (sql) => {
    await enterProgram(sql, program)
    const hours = await takeHours(sql, program, day, hourIn(config.fiscalZone, now))
    if (hours.length === 0) return
    const rows = await takeDigests(sql, { program, day, hours })
    if (rows.length > 0)
      await jobs.bulkSender(sql)(
        'mail',
        rows.map((row) => writeDigest(row, config.publicUrl)),
      )
  })
}

function writeDigest({ personId, email, name, ...facts }: DigestRow, publicUrl: string): Email {
  return {
    to: email,
    kind: 'digest',
    people: [personId],
    subject: 'Your day in Quartermaster',
    greeting: greet(name),
    paragraphs: ['This is what waits for you and what is new since the last digest.'],
    sections: writeSections(facts),
    link: linkTo(publicUrl, '/messages'),
    closing: ['Choose in your profile when this digest comes, and what it has.'],
  }
}
