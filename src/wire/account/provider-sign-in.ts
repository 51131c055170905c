import { body, call } from '../call.ts'
import { nullable } from '../code.ts'
import { text, truth } from '../codes.ts'
import { nothing } from '../paging.ts'
import { sessionUser } from '../session/session.ts'

export const NO_PROVIDER_SIGN_IN = 'Sign-in with an identity provider is not set up here.'

/** The browser gets a cookie, to which the provider's answer will be bound, and the address to go to. */
export const startProviderSignIn = call('POST', '/auth/provider', {
  summary: 'Begin to sign in at the identity provider: the address to go to',
  // A page of the portal to go on to afterwards; another address is taken for the first page.
  body: body({ returnTo: text(2000) }),
  answer: body({ address: text(4000) }),
})

/**
 * Ends what `startProviderSignIn` has begun, by the cookies of the browser alone. Without a session the provider has asked for one factor, and
 * `giveSecondFactor` comes next, or `signInByPasskey` where the person has one.
 */
export const finishProviderSignIn = call('POST', '/auth/provider-answer', {
  summary: 'Sign in by the answer of the identity provider, which the browser has brought',
  body: nothing,
  answer: body({ session: nullable(sessionUser), returnTo: text(500), hasPasskey: truth }),
})

/** Somebody who is signed out here may be signed in over there still. */
export const findProviderSignOut = call('POST', '/auth/provider-sign-out', {
  summary: 'Where to sign out at the identity provider, too',
  isLookup: true,
  body: nothing,
  answer: body({ address: text(4000) }),
})

/** Where the provider sends people back to, and the screen that goes on from there. */
export const PROVIDER_REDIRECT = '/auth/provider'
export const PROVIDER_SCREEN = '/auth/signing-in'
