import { PROVIDER_SCREEN } from './provider-sign-in.ts'

/** Routes without a session. Every other path asks a visitor to sign in. [NAV-01, NAV-02] */
export type OpenScreen =
  | 'sign-in'
  | 'unauthorized'
  | 'card-redirect'
  | 'provider-return'
  | 'reset-redirect'
  | 'reset-password'
  | 'verify-token'
  | 'opening'
  | 'accessibility'

const SCREENS: Record<string, OpenScreen> = {
  '/unauthorized': 'unauthorized',
  '/auth/redirect': 'card-redirect',
  [PROVIDER_SCREEN]: 'provider-return',
  '/passreset': 'reset-redirect',
  '/reset-password': 'reset-password',
  '/test': 'verify-token',
  '/set-up': 'opening',
  '/accessibility': 'accessibility',
}

/** Ignores case and a trailing slash. */
export function findOpenScreen(path: string): OpenScreen {
  return SCREENS[path.toLowerCase().replace(/\/+$/, '')] ?? 'sign-in'
}

/** Signed in or not (decisions, section 3). */
export function isForEverybody(screen: OpenScreen): boolean {
  return screen !== 'sign-in' && screen !== 'unauthorized'
}
