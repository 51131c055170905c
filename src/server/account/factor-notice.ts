import type { Letter } from '../mail/letter.ts'

/** What happened to somebody's second factor, as their mail says it. */
const HAPPENED = {
  added: {
    subject: 'A second factor was added',
    text: 'an authenticator app was added to your account in Quartermaster just now.',
  },
  removed: {
    subject: 'A second factor was removed',
    text: 'an authenticator app was removed from your account in Quartermaster just now.',
  },
  codes: {
    subject: 'You have new recovery codes',
    text: 'new recovery codes were made for your account in Quartermaster just now. The old ones do not work any more.',
  },
  reset: {
    subject: 'Your second factor was reset',
    text: 'an administrator has taken away every authenticator app and recovery code of your account in Quartermaster, and ended your sessions. Sign in with your password, and add an app anew in your profile.',
  },
}

export function writeFactorNotice(
  person: { email: string; firstName: string; lastName: string },
  happened: keyof typeof HAPPENED,
  supportEmail: string,
): Letter {
  const { subject, text } = HAPPENED[happened]
  return {
    to: person.email,
    subject,
    greeting: `Hello ${person.firstName} ${person.lastName},`,
    paragraphs: [text, `If you did not expect this, write to ${supportEmail} at once.`],
  }
}
