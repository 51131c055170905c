import { body, call } from '../call.ts'
import { text } from '../codes.ts'
import { nothing } from '../paging.ts'

export const NO_CARD_SIGN_IN = 'CAC sign-in is not set up here.'

/** The browser receives a cookie, which binds the gateway's message, and the address to go to (AUTH-04). */
export const startCardSignIn = call('POST', '/auth/card', {
  summary: 'Start a sign-in with a CAC: the address of the gateway that asks for the certificate',
  body: nothing,
  response: body({ address: text(2000) }),
})

/** The path of the gateway's response, and the prefix of its message. */
export const CARD_REDIRECT = '/auth/redirect'
export const CARD_MESSAGE = '#message='
