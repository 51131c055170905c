import { fullName } from '#domain/people/people.ts'
import { Refusal } from '#domain/refusal.ts'
import { writeFactorNotice } from '../account/factor-notice.ts'
import { deleteAllFactors, holdFactors } from '../account/factor-queries.ts'
import type { WriteContext } from '../http/context.ts'
import type { Input } from '../http/input.ts'
import { deleteSessionsOf } from '../session/session-queries.ts'
import { getSupportEmail } from '../texts/portal-texts.ts'
import { requireLocked } from './users.ts'

/** The password alone then opens what the role allows. */
export async function resetFactors(
  context: WriteContext,
  { params, body }: Input<{ person: number }, undefined, { reason: string }>,
): Promise<{ message: string }> {
  const { sql, person, config, now } = context
  if (params.person === person.id)
    throw new Refusal('forbidden', 'You cannot reset your own second factor. Use your profile.')
  const found = await requireLocked(context, params.person)
  await holdFactors(sql, params.person)
  const removed = await deleteAllFactors(sql, params.person)
  if (removed === 0) throw new Refusal('conflict', `${fullName(found)} has no second factor.`)
  await deleteSessionsOf(sql, params.person, 'administrator', now)
  context.forgetPerson(params.person)
  const email = writeFactorNotice(
    { ...found, id: params.person },
    'reset',
    await getSupportEmail(sql, config),
  )
  if (found.email) await context.send('mail', email)
  context.concern(`person ${params.person}`, { removed, reason: body.reason })
  return { message: 'Success' }
}
