import { findBrokenRules, PASSWORDS_DIFFER } from '#domain/account/passwords.ts'
import { Refusal } from '#domain/refusal.ts'
import { PASSWORD_FIELDS } from '#wire/session/session.ts'
import type { WriteContext } from '../http/context.ts'
import type { Input } from '../http/input.ts'
import type { Portal } from '../portal.ts'
import { deleteSessionsOf } from '../session/session-queries.ts'
import { getSupportEmail } from '../texts/portal-texts.ts'
import { requireUncommon } from './common-passwords.ts'
import { requireOwnPassword } from './own-password.ts'
import { requireNew, requireTimelyChange, saveEarlier } from './password-history.ts'
import { writePasswordNotice } from './password-notice.ts'
import { hashPassword } from './passwords.ts'
import { savePasswordHash } from './queries.ts'

type Payload = { id: number; password: string; confirmation: string; current: string }

/** Also ends other sessions. A wrong current password counts as a failed sign-in (threat B6). */
export async function changePassword(
  portal: Pick<Portal, 'app' | 'handles' | 'metrics'>,
  context: WriteContext,
  { body }: Input<unknown, undefined, Payload>,
): Promise<{ message: string }> {
  const { sql, person, session, now, config, send } = context
  if (body.id !== person.id) throw new Refusal('forbidden', 'You can change only your own password.')
  await requireOwnPassword(portal, context, body.current)
  const [broken] = findBrokenRules(body.password, config.passwordProfile)
  if (broken) {
    throw new Refusal('rule', `The new password must have: ${broken.text.toLowerCase()}.`, {
      errors: [{ field: PASSWORD_FIELDS.password, message: broken.text }],
    })
  }
  if (body.password !== body.confirmation) {
    throw new Refusal('rule', PASSWORDS_DIFFER, {
      errors: [{ field: PASSWORD_FIELDS.confirmation, message: PASSWORDS_DIFFER }],
    })
  }
  requireUncommon(body.password, person, PASSWORD_FIELDS.password)
  const { current, password } = body
  await requireTimelyChange(sql, config, { personId: person.id, current, password, now })
  await requireNew(sql, config, person.id, password)
  await saveEarlier(sql, config, person.id, now)
  await savePasswordHash(sql, person.id, await hashPassword(body.password), now)
  await deleteSessionsOf(sql, person.id, 'password', now, session.id)
  await context.renewOwnSecret()
  await send('mail', writePasswordNotice(person, await getSupportEmail(sql, config)))
  return { message: 'Success' }
}
