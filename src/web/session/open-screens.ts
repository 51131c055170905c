/** The routes that need no session. Every other path asks a visitor to sign in. [NAV-01, NAV-02] */
export type OpenScreen = 'sign-in' | 'later' | 'unauthorized'

const LATER = ['/test', '/passreset', '/reset-password', '/auth/redirect']

/** What a visitor sees at a path; case and a trailing slash do not matter. */
export function findOpenScreen(path: string): OpenScreen {
  const plain = path.toLowerCase().replace(/\/+$/, '')
  if (LATER.includes(plain)) return 'later'
  return plain === '/unauthorized' ? 'unauthorized' : 'sign-in'
}
