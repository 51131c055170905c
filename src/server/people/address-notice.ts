import { fullName, type Named } from '#domain/people/people.ts'
import { greet, type Mail } from '../mail/email.ts'

/** Notifies the old address of a change (threat C8), without a DoD ID (threat D21). */
export function writeAddressNotice(
  before: Named & { id?: number | null; email: string },
  supportEmail: string,
): Mail {
  return {
    to: before.email,
    kind: 'account',
    people: before.id ? [before.id] : [],
    subject: 'Your email address was changed',
    text: `${greet(fullName(before))}\n\nThe email address of your record was changed just now. Mail goes to the new address from now on. If you did not agree to this change, write to ${supportEmail} at once.\n`,
  }
}
