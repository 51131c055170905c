import { findBrokenRules } from '#domain/passwords.ts'
import type { Person } from '#domain/permissions.ts'
import { Refusal } from '#domain/refusal.ts'
import { PASSWORD_FIELDS } from '#wire/session.ts'
import type { Caller } from '../audit/caller.ts'
import { addAuditEvent } from '../audit/queries.ts'
import type { Sql } from '../db/connect.ts'
import type { Input } from '../http/input.ts'
import type { WriteContext } from '../http/serve.ts'
import type { Portal } from '../portal.ts'
import { writePasswordNotice } from './password-notice.ts'
import { hashPassword, isPassword } from './passwords.ts'
import { findPasswordLock, getPasswordHash, noteSignIn, savePasswordHash } from './queries.ts'
import { deleteSessionsOf } from './session-queries.ts'

type Payload = { id: number; password: string; confirmation: string; current: string }

/**
 * Changes the password of the signed-in person only, ends the person's other sessions and writes them a mail. A wrong
 * current password counts as a failed sign-in, so that a borrowed session cannot try one after the other (security.md B6).
 */
export async function changePassword(
  portal: Pick<Portal, 'handles'>,
  { sql, person, session, now, config, send, forgetPerson, onRefused, caller }: WriteContext,
  { body }: Input<unknown, undefined, Payload>,
): Promise<{ message: string }> {
  if (body.id !== person.id) throw new Refusal('forbidden', 'You can change only your own password.')
  const lockedUntil = await findPasswordLock(sql, person.id)
  if (lockedUntil && lockedUntil > now) throw refuseCurrent(LOCKED)
  if (!(await isPassword(body.current, await getPasswordHash(sql, person.id)))) {
    onRefused(() => countWrong(portal, person, now, caller))
    throw refuseCurrent('The current password is not right.')
  }
  const [broken] = findBrokenRules(body.password, config.passwordProfile)
  if (broken) {
    throw new Refusal('rule', `The new password must have: ${broken.text.toLowerCase()}.`, {
      errors: [{ field: PASSWORD_FIELDS.password, message: broken.text }],
    })
  }
  if (body.password !== body.confirmation) {
    throw new Refusal('rule', 'Passwords must match', {
      errors: [{ field: PASSWORD_FIELDS.confirmation, message: 'Passwords must match' }],
    })
  }
  await savePasswordHash(sql, person.id, await hashPassword(body.password), now)
  await deleteSessionsOf(sql, person.id, 'password', now, session.id)
  forgetPerson(person.id)
  await send('mail', writePasswordNotice(person, config))
  return { message: 'Success' }
}

async function countWrong(
  { handles }: Pick<Portal, 'handles'>,
  { id, program }: Person,
  now: Date,
  caller: Caller,
): Promise<void> {
  await handles.writes.begin(async (transaction) => {
    const sql = transaction as unknown as Sql
    await noteSignIn(sql, id, false, now)
    await addAuditEvent(sql, {
      program,
      personId: id,
      action: 'current password',
      outcome: 'refused',
      ...caller,
    })
  })
}

const LOCKED =
  'Wrong passwords have locked this for 15 minutes. Wait, or use the link for a forgotten password at sign-in.'

function refuseCurrent(message: string): Refusal {
  return new Refusal('rule', message, {
    code: 'CURRENT_PASSWORD',
    errors: [{ field: PASSWORD_FIELDS.current, message }],
  })
}
