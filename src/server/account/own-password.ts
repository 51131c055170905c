import { Refusal } from '#domain/refusal.ts'
import type { Person } from '#domain/roles/permissions.ts'
import { PASSWORD_LOCK_MINUTES } from '#domain/session/session-limits.ts'
import { PASSWORD_FIELDS } from '#wire/session/session.ts'
import type { Caller } from '../audit/caller.ts'
import { addAuditEvent } from '../audit/queries.ts'
import type { WriteContext } from '../http/context.ts'
import type { Portal } from '../portal.ts'
import { noteLock } from './lock-alarm.ts'
import { isPassword } from './passwords.ts'
import { findPasswordLock, getPasswordHash, noteSignIn } from './queries.ts'
import { SingleTries } from './single-tries.ts'

/** A recent certificate (ms) replaces the password. */
const CERTIFICATE_LASTS = 10 * 60 * 1000

/** One try at a time per person, so that every failure counts before the next try. */
const tries = new SingleTries()

/**
 * A wrong password counts as a failed sign-in (threats B6, C8).
 * @throws Refusal (422) CURRENT_PASSWORD
 */
export async function requireOwnPassword(
  portal: Pick<Portal, 'app' | 'handles' | 'metrics'>,
  { sql, person, now, onRefused, caller }: WriteContext,
  given: string,
): Promise<void> {
  const lockedUntil = await findPasswordLock(sql, person.id)
  if (lockedUntil && lockedUntil > now) throw refuseCurrent(LOCKED)
  const end = tries.begin(person.id)
  if (!end)
    throw new Refusal('too-many', 'Your password is being checked already. Try again in a moment.', {
      retryAfter: 1,
    })
  let isCounted = false
  try {
    if (await isPassword(given, await getPasswordHash(sql, person.id))) return
    onRefused(() => countWrong(portal, person, now, caller).finally(end))
    isCounted = true
  } finally {
    if (!isCounted) end()
  }
  throw refuseCurrent('The current password is not correct.')
}

/**
 * A recent sign-in by certificate is enough.
 * @throws Refusal (422) OWN_PASSWORD when the field is empty
 */
export async function requireSamePerson(
  portal: Pick<Portal, 'app' | 'handles' | 'metrics'>,
  context: WriteContext,
  given: string,
): Promise<void> {
  const { session, now } = context
  const isFresh = now.getTime() - session.createdAt.getTime() < CERTIFICATE_LASTS
  if (session.way === 'certificate' && isFresh) return
  if (given) return requireOwnPassword(portal, context, given)
  const message =
    session.way === 'certificate'
      ? 'Enter your own password to change how a person is identified. You can also sign in with your card again and make the change at once.'
      : 'Enter your own password to change how a person is identified.'
  throw new Refusal('rule', message, {
    code: 'OWN_PASSWORD',
    errors: [{ field: PASSWORD_FIELDS.current, message }],
  })
}

async function countWrong(
  portal: Pick<Portal, 'app' | 'handles' | 'metrics'>,
  { id, program }: Person,
  now: Date,
  caller: Caller,
): Promise<void> {
  const hasLocked = await portal.handles.writes.begin(async (sql) => {
    const about = { program, personId: id, ...caller }
    await addAuditEvent(sql, { ...about, action: 'current password', outcome: 'refused' })
    const isNewLock = await noteSignIn(sql, id, false, now)
    if (isNewLock) await addAuditEvent(sql, { ...about, action: 'password lock' })
    return isNewLock
  })
  if (hasLocked) await noteLock(portal, now)
}

export const LOCKED = `Wrong passwords have locked this for ${PASSWORD_LOCK_MINUTES} minutes. Wait, or use the link for a forgotten password at sign-in.`

function refuseCurrent(message: string): Refusal {
  return new Refusal('rule', message, {
    code: 'CURRENT_PASSWORD',
    errors: [{ field: PASSWORD_FIELDS.current, message }],
  })
}
