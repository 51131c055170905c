import { DODAAC_FIELDS } from '#domain/dodaacs/dodaac-fields.ts'
import { COUNTRY_NEEDED } from '#domain/dodaacs/dodaac-rules.ts'
import { OPENING_STATES } from '#domain/opening/opening-links.ts'
import { PORTAL_TEXTS } from '#domain/texts/portal-texts.ts'
import { body, call } from '../call.ts'
import type { Clean } from '../code.ts'
import { dodaac, noSuch, oneOf, required, requiredName, secret, text } from '../codes.ts'
import { success } from '../paging.ts'
import { programBranch, programName, rowCode } from '../programs/programs.ts'

export const openingFields = {
  name: requiredName(100, 'Enter the name of your organization.'),
  supportEmail: required(
    PORTAL_TEXTS.supportEmail.max,
    'Enter the email address that people write to for help.',
  ),
  supportPhone: required(PORTAL_TEXTS.supportPhone.max, 'Enter the phone number that people call for help.'),
  supportHours: required(PORTAL_TEXTS.supportHours.max, 'Say when the phone is answered.'),
  fiscalZone: required(60, 'Choose the time zone.'),
  programCode: rowCode,
  programName,
  programBranch,
  dodaac,
  street1: required(60, DODAAC_FIELDS.street1.required),
  street2: text(60),
  city: required(60, DODAAC_FIELDS.city.required),
  state: text(30),
  zip: text(15),
  country: required(2, COUNTRY_NEEDED),
  username: required(50, 'Enter the username that you will sign in with.'),
  email: required(100, 'Enter your email address.'),
  firstName: required(60, 'Enter your first name.'),
  lastName: required(60, 'Enter your last name.'),
  /** Ten digits for card sign-in; empty: password. */
  dodId: text(10),
  password: secret,
  confirmation: secret,
}
const token = text(100)
const opening = body({ token, ...openingFields })
export type Opening = Clean<typeof opening>

/** Does not use the link. */
export const checkOpeningLink = call('POST', '/set-up/link', {
  summary: 'Whether a link opens this portal now',
  isLookup: true,
  body: body({ token }),
  response: body({ state: oneOf(OPENING_STATES, noSuch('state')) }),
})

export const openPortal = call('POST', '/set-up', {
  summary: 'Open an empty portal: its organization, first program, DoDAAC and administrator',
  body: opening,
  response: success,
})
