import { body, call } from '../call.ts'
import { nullable } from '../code.ts'
import { text, truth } from '../codes.ts'
import { nothing } from '../paging.ts'
import { sessionUser } from '../session/session.ts'

export const NO_PROVIDER_SIGN_IN = 'Sign-in with an identity provider is not set up here.'

/** The browser receives a cookie, which binds the provider's response, and the address to go to. */
export const startProviderSignIn = call('POST', '/auth/provider', {
  summary: 'Start a sign-in at the identity provider: the address to open',
  // The page to open afterwards. Any other address means the first page.
  body: body({ returnTo: text(2000) }),
  response: body({ address: text(4000) }),
})

/**
 * Uses only the cookies of the browser. Without a session, continue with `giveSecondFactor`, or `signInByPasskey` if
 * the user has a passkey.
 */
export const finishProviderSignIn = call('POST', '/auth/provider-answer', {
  summary: 'Sign in with the response of the identity provider',
  body: nothing,
  response: body({ session: nullable(sessionUser), returnTo: text(500), hasPasskey: truth }),
})

/** The user may still be signed in at the provider. */
export const findProviderSignOut = call('POST', '/auth/provider-sign-out', {
  summary: 'The address at which to sign out of the identity provider, too',
  isLookup: true,
  body: nothing,
  response: body({ address: text(4000) }),
})

/** The redirect URI of the provider. */
export const PROVIDER_REDIRECT = '/auth/provider'
export const PROVIDER_SCREEN = '/auth/signing-in'
