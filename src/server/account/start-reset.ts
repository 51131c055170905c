import { resetEnds } from '#domain/account/reset-links.ts'
import { Refusal } from '#domain/refusal.ts'
import type { WriteContext } from '../http/context.ts'
import { makeReadableCode } from './readable-codes.ts'
import { addReset, type PendingReset, type StartOutcome } from './reset-queries.ts'

/**
 * The worker makes the secret, so the caller never sees it. The caller checks the scope, writes the person's row first
 * and adds the audit event.
 * @throws Refusal when the person may not sign in or has no username or email address
 */
export async function startPasswordReset(
  context: Pick<WriteContext, 'sql' | 'send' | 'now' | 'person'>,
  personId: number,
): Promise<PendingReset> {
  const started = await beginReset(context, personId, context.person.id)
  if ('outcome' in started) throw refuseStart(started.outcome)
  return started
}

/** `startedBy` is null for 'Forgot your password?'. */
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
  'The portal sent no email to choose a password. Send one from the Admin Panel, or let the person use Forgot password.'

export function noSuchPerson(): Refusal {
  return new Refusal('not-found', 'There is no such person.')
}

function refuseStart(outcome: Exclude<StartOutcome, 'started'>): Refusal {
  if (outcome === 'unknown') return noSuchPerson()
  if (outcome === 'no-username')
    return new Refusal('rule', 'This person has no username yet. Give one first, then send the reset email.')
  if (outcome === 'no-email')
    return new Refusal(
      'rule',
      'This person has no email address. Enter one first, then send the reset email.',
    )
  if (outcome === 'too-many')
    return new Refusal(
      'too-many',
      'Too many reset emails were sent to this address within an hour. Wait before sending another.',
    )
  return new Refusal(
    'rule',
    'This person may not sign in. Enable the account first, then send the reset email.',
    {
      code: 'MAY_NOT_SIGN_IN',
    },
  )
}
