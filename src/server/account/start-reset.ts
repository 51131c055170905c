import { resetEnds } from '#domain/account/reset-links.ts'
import { Refusal } from '#domain/refusal.ts'
import type { WriteContext } from '../http/context.ts'
import { makeReadableCode } from './readable-codes.ts'
import { addReset, type PendingReset, type StartOutcome } from './reset-queries.ts'

/**
 * Starts a password reset for a person, in the caller's transaction: replaces an earlier one and queues the mail with the
 * link, which also gives a new person the first password. The secret is made when the mail leaves, so neither the database
 * nor the caller ever holds it; `reference` is what an administrator may see (`passresetid`).
 *
 * Works in every program, so the caller must have found the person inside its own scope. The person's row must be written
 * before. The audit event is the caller's.
 *
 * @throws Refusal when the person may not sign in or has no username or e-mail address
 */
export async function startPasswordReset(
  context: Pick<WriteContext, 'sql' | 'send' | 'now' | 'person'>,
  personId: number,
): Promise<PendingReset> {
  const started = await beginReset(context, personId, context.person.id)
  if ('outcome' in started) throw refuseStart(started.outcome)
  return started
}

/**
 * The same without a refusal; `startedBy` is null for 'Forgot your password?', which works three times an hour for an account and five
 * times for an address.
 */
export async function beginReset(
  { sql, send, now }: Pick<WriteContext, 'sql' | 'send' | 'now'>,
  personId: number,
  startedBy: number | null,
): Promise<PendingReset | { outcome: Exclude<StartOutcome, 'started'> }> {
  const reference = makeReadableCode(10)
  const expiresAt = resetEnds(now)
  const outcome = await addReset(sql, { personId, reference, startedBy, now, expiresAt })
  if (outcome !== 'started') return { outcome }
  await send('password-reset', { reference })
  return { reference, expiresAt }
}

export const NOT_INVITED =
  'No mail to make a password was sent. Send one from the Admin Panel, or let the person use Forgot password.'

export function noSuchPerson(): Refusal {
  return new Refusal('not-found', 'There is no such person.')
}

function refuseStart(outcome: Exclude<StartOutcome, 'started'>): Refusal {
  if (outcome === 'unknown') return noSuchPerson()
  if (outcome === 'no-username')
    return new Refusal('rule', 'This person has no username yet. Give one first, then send the reset e-mail.')
  if (outcome === 'no-email')
    return new Refusal(
      'rule',
      'This person has no e-mail address. Enter one first, then send the reset e-mail.',
    )
  if (outcome === 'too-many')
    return new Refusal(
      'too-many',
      'Too many reset e-mails were sent to this address within an hour. Wait before sending another.',
    )
  return new Refusal(
    'rule',
    'This person may not sign in. Enable the account first, then send the reset e-mail.',
    {
      code: 'MAY_NOT_SIGN_IN',
    },
  )
}
