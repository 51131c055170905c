import { KINDS } from '#domain/messages/kinds.ts'
import { fullName } from '#domain/people/people.ts'
import { Refusal } from '#domain/refusal.ts'
import { SUPPORT_MINUTES, whyNotViewed } from '#domain/session/support.ts'
import type { WriteContext } from '../http/context.ts'
import type { Input } from '../http/input.ts'
import { greet, quoteName } from '../mail/email.ts'
import { findRightsOf } from '../session/people-rights.ts'
import { addSupport } from '../session/session-queries.ts'
import { getSupportEmail } from '../texts/portal-texts.ts'
import { requireLocked } from './users.ts'

/** The administrator's session becomes that of the person, and changes nothing until it is over. The person gets a message. */
export async function viewAs(
  context: WriteContext,
  { params, body }: Input<{ person: number }, undefined, { reason: string }>,
): Promise<{ message: string }> {
  const { sql, person, session, now, config } = context
  if (params.person === person.id) throw new Refusal('forbidden', 'You work in your own account already.')
  const found = await requireLocked(context, params.person)
  const name = fullName(found)
  const [rights] = await findRightsOf(sql, person.program, [params.person], config)
  if (!rights?.mayEnter) throw new Refusal('conflict', `${name} cannot sign in, so there is nothing to view.`)
  if (found.email === '')
    throw new Refusal(
      'conflict',
      `${name} has no email address, so the portal cannot tell the person. Enter one first.`,
    )
  const why = whyNotViewed(rights.person)
  if (why) throw new Refusal('forbidden', why)
  const endsAt = new Date(now.getTime() + SUPPORT_MINUTES * 60_000)
  const { reason } = body
  await addSupport(sql, {
    sessionId: session.id,
    personId: params.person,
    startedBy: person.id,
    reason,
    now,
    endsAt,
  })
  context.forgetPerson(person.id)
  const support = await getSupportEmail(sql, config)
  await context.send('mail', {
    to: found.email,
    kind: 'support',
    people: [params.person],
    subject: KINDS.support.label,
    greeting: greet(name),
    paragraphs: [
      `${quoteName(fullName(person))} opened Quartermaster as you just now, for ${SUPPORT_MINUTES} minutes at most. The administrator sees what you see and can change nothing. Your sessions, codes and second factors stay hidden.`,
      `The reason: ${reason}`,
      `If you did not expect this, write to ${support}.`,
    ],
  })
  context.concern(`person ${params.person}`, { viewedAs: name, reason, until: endsAt.toISOString() })
  return { message: 'Success' }
}
