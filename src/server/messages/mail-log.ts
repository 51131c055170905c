import { isMessageKind, KINDS } from '#domain/messages/kinds.ts'
import { Refusal } from '#domain/refusal.ts'
import { MAX_MAILS_COUNTED, type SentMail } from '#wire/messages/mails.ts'
import type { Sql } from '../db/connect.ts'
import { sendTogether } from '../db/together.ts'
import type { ReadContext, WriteContext } from '../http/context.ts'
import type { Input } from '../http/input.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Email } from '../mail/email.ts'

type Requested = { page: number; pageSize: number; state?: SentMail['state'] | undefined; searchTerm: string }

const OTHER_KINDS: Record<string, string> = {
  account: 'Account',
  digest: 'Daily digest',
  report: 'Custom report',
}

/** Never their words: a link of an account is in none of them. */
export async function readMails(
  { sql, person }: ReadContext,
  { query }: Input<unknown, Requested, undefined>,
): Promise<{ total: number; rows: SentMail[] }> {
  const wanted = { ...query, program: person.program }
  const { rows, counted } = await sendTogether({
    facts: { rows: findMails(sql, wanted), counted: countMails(sql, wanted) },
  })
  return {
    total: counted[0]?.total ?? 0,
    rows: rows.map(({ kind, ...row }) => ({
      ...row,
      kind: isMessageKind(kind) ? KINDS[kind].label : (OTHER_KINDS[kind] ?? kind),
    })),
  }
}

/** As an email of its own, to the address of today. The first one does not leave any more. */
export async function sendAgain(
  jobs: Jobs,
  context: WriteContext,
  { params }: Input<{ mail: string }, undefined, unknown>,
): Promise<{ sentTo: string }> {
  const { sql, now, send } = context
  const [found] = await lockMail(sql, params.mail)
  if (!found) throw new Refusal('not-found', 'There is no such mail. Look at the list again.')
  const { email, state, isDisabled } = found
  const to = found.currentAddress ?? email?.to ?? ''
  if (!email)
    throw new Refusal(
      'rule',
      'The portal does not keep the words of this mail, because it is old or about an account. For an account, start a new reset.',
      {
        code: 'NO_WORDS',
      },
    )
  if (state === 'waiting')
    throw new Refusal('conflict', 'This mail still waits, and leaves by itself. Look at the list again.')
  if (isDisabled)
    throw new Refusal('rule', 'This person is disabled, and gets no mail.', { code: 'PERSON_DISABLED' })
  if (to === '')
    throw new Refusal('rule', 'This person has no email address any more. Enter one first.', {
      code: 'NO_ADDRESS',
    })
  if (state === 'failed') await jobs.delete(sql, 'mail', [params.mail])
  await send('mail', { ...email, to, isAgain: true })
  await noteAgain(sql, params.mail, now)
  context.concern(`mail ${params.mail}`, { to, subject: email.subject })
  return { sentTo: to }
}

type Wanted = Requested & { program: string }
type MailRow = Omit<SentMail, 'kind'> & { kind: string }

function matching(sql: Sql, { program, state, searchTerm }: Wanted) {
  const start = `${searchTerm.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  return sql`program = ${program} ${state ? sql`AND state = ${state}` : sql``}
    ${searchTerm === '' ? sql`` : sql`AND lower(address) LIKE ${start}`}`
}

function findMails(sql: Sql, wanted: Wanted) {
  return sql<MailRow[]>`
    SELECT mail_id::text AS id, queued_at, address AS sent_to, person_id, subject, kind, state, reason, tries, sent_at,
      email IS NOT NULL AND state <> 'waiting' AS may_send_again, again_at AS sent_again_at
    FROM mails WHERE ${matching(sql, wanted)}
    ORDER BY queued_at DESC, mail_id LIMIT ${wanted.pageSize} OFFSET ${(wanted.page - 1) * wanted.pageSize}`
}

function countMails(sql: Sql, wanted: Wanted) {
  return sql<{ total: number }[]>`
    SELECT count(*) AS total FROM (SELECT FROM mails WHERE ${matching(sql, wanted)} LIMIT ${MAX_MAILS_COUNTED}) AS first`
}

type LockedMail = {
  email: Email | null
  state: SentMail['state']
  isDisabled: boolean
  /** Null when the mail names nobody. */
  currentAddress: string | null
}

function lockMail(sql: Sql, id: string) {
  return sql<LockedMail[]>`
    SELECT m.email, m.state, coalesce(NOT p.enabled, false) AS is_disabled, p.email AS current_address
    FROM mails m LEFT JOIN people p ON p.program = m.program AND p.person_id = m.person_id
    WHERE m.mail_id = ${id}::uuid FOR UPDATE OF m`
}

function noteAgain(sql: Sql, id: string, now: Date) {
  return sql`UPDATE mails SET again_at = ${now} WHERE mail_id = ${id}::uuid`
}
