export const PROVIDER_FINDS = ['username', 'email', 'edipi'] as const
export type ProviderFinds = (typeof PROVIDER_FINDS)[number]

export const USUAL_CLAIMS: Record<ProviderFinds, string> = {
  username: 'preferred_username',
  email: 'email',
  edipi: 'edipi',
}

/** Words of `amr` or `acr` that mean more than a password (RFC 8176). */
export const USUAL_FACTORS: readonly string[] = ['mfa', 'otp', 'hwk', 'sc']
export type TrustedFactors = 'always' | readonly string[]

export type Claims = Readonly<Record<string, unknown>>

export function hasShownTwoFactors(trusted: TrustedFactors, { amr, acr }: Claims): boolean {
  if (trusted === 'always') return true
  const said = [acr, ...(Array.isArray(amr) ? amr : [])]
  return said.some((word) => typeof word === 'string' && trusted.includes(word))
}

export function isNaming(finds: ProviderFinds, claim: string, claims: Claims): boolean {
  return claims[claim] !== undefined && (finds !== 'email' || claims.email_verified !== undefined)
}

/** Null when the claims name nobody. Ignores an unverified email, because anybody may have typed it. */
export function readNamed(finds: ProviderFinds, claim: string, claims: Claims): string | null {
  const said = claims[claim]
  if (typeof said !== 'string' || said.trim() === '' || said.length > 200) return null
  const named = said.trim()
  if (finds === 'email') return claims.email_verified === true ? named.toLowerCase() : null
  if (finds === 'edipi') return /^(\d{10})(?:(?:\d{6})?@mil)?$/i.exec(named)?.[1] ?? null
  return named.toLowerCase()
}

const HOME = '/'
const NOWHERE = 'https://portal.invalid'
const NO_PAGES =
  /^\/(U3PLRest|files|assets|pictures|auth|passreset|reset-password|test|set-up|unauthorized)(\/|$)/i

/** Only pages of the portal; any other target becomes the first page. */
export function readOwnPath(given: string): string {
  if (!/^\/[\x21-\x7e]{0,499}$/.test(given) || given.includes('\\')) return HOME
  const url = URL.parse(given, NOWHERE)
  if (url?.origin !== NOWHERE) return HOME
  // A browser reads `/.//evil.example` as `//evil.example`.
  const path = url.pathname + url.search
  return path.startsWith('//') || NO_PAGES.test(url.pathname) ? HOME : path
}
