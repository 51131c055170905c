import { fullName, type Named } from '#domain/people/people.ts'
import { type Email, greet } from '../mail/email.ts'

/** Sent after every change, so that the owner notices an attacker's change. */
export function writePasswordNotice(
  person: Named & { id: number; email: string },
  supportEmail: string,
): Email {
  return {
    to: person.email,
    kind: 'account',
    people: [person.id],
    subject: 'Your password was changed',
    greeting: greet(fullName(person)),
    paragraphs: [
      'The password of your account in Quartermaster was changed just now.',
      `If that was not you, write to ${supportEmail} at once.`,
    ],
  }
}
