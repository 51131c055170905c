import { RESET_MINUTES, resetEnds, writeResetToken } from '#domain/account/reset-links.ts'
import { fullName } from '#domain/people/people.ts'
import { writeResetLink } from '#wire/account/recovery.ts'
import type { Carried } from '../jobs/kinds.ts'
import type { createMailer } from '../mail/deliver.ts'
import { greet, type Letter } from '../mail/email.ts'
import { deliverReset } from '../mail/log.ts'
import type { Portal } from '../portal.ts'
import { hashSecret, makeSecret } from '../session/sessions.ts'
import { type ArmedReset, armReset } from './reset-queries.ts'

/** A repeated job sends a new link, and only the newest works. */
export async function sendReset(
  portal: Pick<Portal, 'config' | 'handles' | 'clock' | 'texts'>,
  deliver: ReturnType<typeof createMailer>,
  { reference, requestId }: Carried<'password-reset'>,
  id: string,
): Promise<void> {
  const now = portal.clock()
  const expiresAt = resetEnds(now)
  const token = writeResetToken(makeSecret(), expiresAt)
  const sql = portal.handles.writes
  const person = await armReset(sql, { reference, tokenHash: hashSecret(token), now, expiresAt })
  if (!person) return
  // A unique ID, because a mail server may drop duplicates.
  const { supportEmail } = (await portal.texts.read(now)).texts
  const { publicUrl } = portal.config
  const message = writeResetMail(person, token, { publicUrl, supportEmail })
  await deliverReset(portal, deliver, {
    email: { ...message, requestId },
    jobId: id,
    sentId: `${id}-${now.getTime()}`,
    personId: person.personId,
  })
}

/** Uses the configured address, whatever host a request names (threat B7). */
function writeResetMail(
  person: ArmedReset,
  token: string,
  { publicUrl, supportEmail }: { publicUrl: string; supportEmail: string },
): Letter {
  const { personId, email, username, isFirst } = person
  return {
    to: email,
    subject: isFirst ? 'Choose your password' : 'Reset your password',
    greeting: greet(fullName(person)),
    paragraphs: [
      isFirst
        ? `You have an account in Quartermaster. Your username is ${username}. Choose a password with the link below.`
        : `Somebody requested a new password for your account in Quartermaster with the username ${username}.`,
      `The link works once and for ${RESET_MINUTES} minutes. If it has expired, choose 'Need to reset password?' at sign-in to get another.`,
    ],
    link: {
      words: isFirst ? 'Choose your password' : 'Reset your password',
      address: `${publicUrl}${writeResetLink({ token, id: personId, email, username })}`,
    },
    closing: [
      isFirst
        ? `If you did not expect this mail, write to ${supportEmail}.`
        : `If you did not ask for this, do nothing: your password stays as it is. If it happens again, write to ${supportEmail}.`,
    ],
  }
}
