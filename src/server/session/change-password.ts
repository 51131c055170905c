import { findBrokenRules } from '#domain/passwords.ts'
import { Refusal } from '#domain/refusal.ts'
import { PASSWORD_FIELDS } from '#wire/session.ts'
import type { Input } from '../http/input.ts'
import type { WriteContext } from '../http/serve.ts'
import { hashPassword, isPassword } from './passwords.ts'
import { deleteSessionsOf, getPasswordHash, savePasswordHash } from './queries.ts'

type Payload = { id: number; password: string; confirmation: string; current: string }

/** Changes the password of the signed-in person only, ends the person's other sessions and writes them a mail. */
export async function changePassword(
  { sql, person, session, config, send, forgetPerson }: WriteContext,
  { body }: Input<unknown, undefined, Payload>,
): Promise<{ message: string }> {
  if (body.id !== person.id) throw new Refusal('forbidden', 'You can change only your own password.')
  if (!(await isPassword(body.current, await getPasswordHash(sql, person.id)))) {
    throw new Refusal('rule', 'The current password is not right.', {
      code: 'CURRENT_PASSWORD',
      errors: [{ field: PASSWORD_FIELDS.current, message: 'The current password is not right.' }],
    })
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
  await savePasswordHash(sql, person.id, await hashPassword(body.password))
  await deleteSessionsOf(sql, person.id, session.hash)
  forgetPerson(person.id)
  await send('mail', {
    to: person.email,
    subject: 'Your password was changed',
    text: `Hello ${person.firstName} ${person.lastName},\n\nthe password of your account was changed just now. If that was not you, write to ${config.supportEmail} at once.\n`,
  })
  return { message: 'Success' }
}
