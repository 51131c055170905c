import type { PortalTexts } from '#web/texts/PortalTexts.tsx'

export const CARTS_KEPT = 'Your carts are kept.'

type Ways = Pick<PortalTexts, 'hasSignInForm' | 'cacUrl' | 'providerName'>

/** Tells what outlives a session. Typed text lives in the page, which a card or an identity provider leads away from. */
export function describeKept(hasTyped: boolean, ways: Ways | null): string {
  if (!hasTyped || !ways?.hasSignInForm) return CARTS_KEPT
  if (ways.cacUrl === '' && ways.providerName === '') return 'Your carts and what you typed are kept.'
  return `${CARTS_KEPT} What you typed is kept if you sign in with a password or passkey.`
}
