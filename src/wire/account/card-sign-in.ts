import { body, call } from '../call.ts'
import { text } from '../codes.ts'
import { nothing } from '../paging.ts'

export const NO_CARD_SIGN_IN = 'CAC sign-in is not set up here.'

/** The browser gets a cookie, to which the message of the gateway will be bound, and the address to go to (AUTH-04). */
export const startCardSignIn = call('POST', '/auth/card', {
  summary: 'Begin to sign in with a CAC: where the gateway is that asks for the certificate',
  body: nothing,
  answer: body({ address: text(2000) }),
})

/** The path of the gateway's answer, and what stands before the message there. */
export const CARD_REDIRECT = '/auth/redirect'
export const CARD_MESSAGE = '#message='
