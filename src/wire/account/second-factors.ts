import { FACTOR_KINDS, FACTOR_NAME_MISSING, RECOVERY_CODES } from '#domain/account/second-factors.ts'
import { body, call } from '../call.ts'
import { type Clean, defaulted, list, nullable } from '../code.ts'
import { oneOf, required, secret, text, truth, whole } from '../codes.ts'
import { instant } from '../days.ts'
import { nothing, success } from '../paging.ts'
import { PASSWORD_FIELDS, sessionUser } from '../session/session.ts'

export const typedCode = required(60, 'Enter the code of your app, or a recovery code.')

/** Requires a right password in the same browser a few minutes ago. */
export const giveSecondFactor = call('POST', '/auth/second-factor', {
  summary: 'Finish a sign-in with a code of an authenticator app or a recovery code',
  body: body({ code: typedCode }),
  response: sessionUser,
})

const factorNumber = whole(1, Number.MAX_SAFE_INTEGER, 'A second factor is named by its number.')
export const current = [PASSWORD_FIELDS.current, defaulted(secret, '')] as const

const ownFactors = body({
  factors: list(
    body({
      number: factorNumber,
      kind: oneOf(FACTOR_KINDS, 'Choose a kind of second factor.'),
      name: text(60),
      addedAt: instant,
      usedAt: nullable(instant),
    }),
  ),
  recoveryLeft: whole(0, RECOVERY_CODES),
  isRequired: truth,
})
export type OwnFactors = Clean<typeof ownFactors>

export const listSecondFactors = call('GET', '/session/second-factors', {
  summary: 'Second factors of the signed-in person, in addition to the password',
  response: ownFactors,
})

const preparedFactor = body({
  setupKey: text(100),
  address: text(500),
  recoveryCodes: list(text(30)),
  ticket: text(4000),
})
export type PreparedFactor = Clean<typeof preparedFactor>

export const prepareSecondFactor = call('POST', '/session/second-factors/prepare', {
  summary: 'Create a setup key for an authenticator app, and recovery codes',
  isLookup: true,
  body: nothing,
  response: preparedFactor,
})

export const typedFactorName = required(60, FACTOR_NAME_MISSING)
const ticket = required(4000, 'Start again: this page has not asked for a setup key.')

export const addSecondFactor = call('POST', '/session/second-factors', {
  summary: 'Add an authenticator app to your account; the first one also stores its recovery codes',
  body: body({
    name: typedFactorName,
    code: typedCode,
    ticket,
    current: [...current],
  }),
  response: success,
})

export const removeSecondFactor = call('DELETE', '/session/second-factors/:number', {
  summary: 'Remove a second factor of your account',
  params: { number: factorNumber },
  body: body({ current: [...current] }),
  response: success,
})

export const renewRecoveryCodes = call('PUT', '/session/recovery-codes', {
  summary: 'Replace the recovery codes with new ones',
  body: body({ ticket, current: [...current] }),
  response: success,
})
