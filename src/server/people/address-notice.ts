import { fullName, type Named } from '#domain/people/people.ts'
import { greet, type Mail } from '../mail/letter.ts'

/** Notifies the old address of a change (threat C8), without a DoD ID (threat D21). */
export function writeAddressNotice(before: Named & { email: string }, supportEmail: string): Mail {
  return {
    to: before.email,
    subject: 'Your e-mail address was changed',
    text: `${greet(fullName(before))}\n\nthe e-mail address of your record was changed just now. Mail goes to the new address from now on. If that was not agreed with you, write to ${supportEmail} at once.\n`,
  }
}
