import type { PortalTexts } from '#web/texts/PortalTexts.tsx'

export const CARTS_SAVED = 'Your carts are kept.'

type Ways = Pick<PortalTexts, 'hasSignInForm' | 'cacUrl' | 'providerName'>

/**
 * Describes what survives the end of the session. Typed text is in the page, and signing in by card or identity
 * provider leaves the page.
 */
export function describeStored(hasTyped: boolean, ways: Ways | null): string {
  if (!hasTyped || !ways?.hasSignInForm) return CARTS_SAVED
  if (ways.cacUrl === '' && ways.providerName === '') return 'Your carts and what you typed are kept.'
  return `${CARTS_SAVED} What you typed is kept if you sign in with a password or passkey.`
}
