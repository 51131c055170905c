import * as z from 'zod/mini'
import { PASSKEY_NAME_MISSING } from '#domain/account/second-factors.ts'
import { body, call } from '../call.ts'
import { type Clean, type Code, code, list } from '../code.ts'
import { required, text, truth } from '../codes.ts'
import { nothing, success } from '../paging.ts'
import { sessionUser } from '../session/session.ts'
import { ofText } from '../twins.ts'
import { current } from './second-factors.ts'

const NO_PASSKEY = 'The browser did not send a passkey. Try again.'

function bytes(least: number, max: number): Code<string> {
  const letters = (count: number) => Math.ceil((count * 4) / 3)
  return code(() =>
    ofText(
      z
        .string(NO_PASSKEY)
        .check(
          z.regex(/^[\w-]*$/, NO_PASSKEY),
          z.minLength(letters(least), NO_PASSKEY),
          z.maxLength(letters(max), NO_PASSKEY),
        ),
    ),
  )
}
const credentialId = bytes(16, 1023)
const transports = list(text(20), 10)

/** Without named passkeys, the user picks one of the portal's. */
const challenge = {
  challenge: bytes(16, 64),
  /** The host for which passkeys are made. */
  host: text(300),
  /** The origin that the portal must have. */
  origin: text(300),
  passkeys: list(body({ id: credentialId, transports })),
}
const challengeBody = body(challenge)
export type PasskeyChallenge = Clean<typeof challengeBody>

/** `isSecond`: after the password, within a few minutes. */
export const beginPasskey = call('POST', '/auth/passkey-challenge', {
  summary:
    'Get the challenge that a passkey signs: to sign in without a password, or as the second factor after it',
  isLookup: true,
  body: body({ isSecond: truth }),
  response: challengeBody,
})

export const signInByPasskey = call('POST', '/auth/passkey', {
  summary: 'Sign in, or finish a sign-in, with a challenge that a passkey signed',
  body: body({
    id: credentialId,
    authenticatorData: bytes(37, 4000),
    clientData: bytes(1, 4000),
    signature: bytes(1, 6000),
    userHandle: bytes(0, 64),
  }),
  response: sessionUser,
})

/** Not stored: the ticket holds the challenge and the codes. */
const preparedPasskey = body({
  ...challenge,
  userHandle: bytes(1, 64),
  recoveryCodes: list(text(30)),
  ticket: text(4000),
})
export type PreparedPasskey = Clean<typeof preparedPasskey>

export const preparePasskey = call('POST', '/session/passkeys/prepare', {
  summary:
    'The data that a browser needs to create a passkey, the existing passkeys of the person, and recovery codes',
  isLookup: true,
  body: nothing,
  response: preparedPasskey,
})

export const typedPasskeyName = required(60, PASSKEY_NAME_MISSING)

export const addPasskey = call('POST', '/session/passkeys', {
  summary: 'Add a passkey to your account; the first second factor also stores its recovery codes',
  body: body({
    name: typedPasskeyName,
    id: credentialId,
    clientData: bytes(1, 4000),
    attestation: bytes(1, 12_000),
    transports,
    ticket: required(4000, 'Start again: this page has not asked for a passkey.'),
    current: [...current],
  }),
  response: success,
})
