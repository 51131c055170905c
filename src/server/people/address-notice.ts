import { fullName, type Named } from '#domain/people/people.ts'
import { greet, type Mail } from '../mail/letter.ts'

/** Somebody else may have changed it: the old address is told (threat C8). No DoD ID stands in a mail (threat D21). */
export function writeAddressNotice(before: Named & { email: string }, supportEmail: string): Mail {
  return {
    to: before.email,
    subject: 'Your e-mail address was changed',
    text: `${greet(fullName(before))}\n\nthe e-mail address of your record was changed just now. Mail goes to the new address from now on. If that was not agreed with you, write to ${supportEmail} at once.\n`,
  }
}
