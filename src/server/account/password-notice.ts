import { greet, type Letter } from '../mail/letter.ts'

/** Tells a person that the password was changed, whichever way, so that an outsider's change does not stay unseen. */
export function writePasswordNotice(
  person: { email: string; firstName: string; lastName: string },
  supportEmail: string,
): Letter {
  return {
    to: person.email,
    subject: 'Your password was changed',
    greeting: greet(`${person.firstName} ${person.lastName}`),
    paragraphs: [
      'the password of your account in Quartermaster was changed just now.',
      `If that was not you, write to ${supportEmail} at once.`,
    ],
  }
}
