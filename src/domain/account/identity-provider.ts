/** By what of the portal's own records somebody is found whom the provider has signed in. */
export const PROVIDER_FINDS = ['username', 'email', 'edipi'] as const
export type ProviderFinds = (typeof PROVIDER_FINDS)[number]

/** The claim that says it, where the operator names no other. */
export const USUAL_CLAIMS: Record<ProviderFinds, string> = {
  username: 'preferred_username',
  email: 'email',
  edipi: 'edipi',
}

/** Words of `amr` or `acr` that say that more than a password was asked for (RFC 8176), where the operator names no others. */
export const USUAL_FACTORS: readonly string[] = ['mfa', 'otp', 'hwk', 'sc']
/** Which sign-ins of the provider are two factors: those that say one of these words, or each. */
export type TrustedFactors = 'always' | readonly string[]

/** What a provider says about somebody. */
export type Claims = Readonly<Record<string, unknown>>

/** Whether the provider has asked for two factors, by its own word. */
export function hasShownTwoFactors(trusted: TrustedFactors, { amr, acr }: Claims): boolean {
  if (trusted === 'always') return true
  const said = [acr, ...(Array.isArray(amr) ? amr : [])]
  return said.some((word) => typeof word === 'string' && trusted.includes(word))
}

/** Whether these claims can name somebody, or the provider is to be asked for more. */
export function isNaming(finds: ProviderFinds, claim: string, claims: Claims): boolean {
  return claims[claim] !== undefined && (finds !== 'email' || claims.email_verified !== undefined)
}

/**
 * The username, e-mail address or EDIPI that the claims name; null when they name nobody. An address that the provider has not
 * checked is one that anybody may have typed there.
 */
export function readNamed(finds: ProviderFinds, claim: string, claims: Claims): string | null {
  const said = claims[claim]
  if (typeof said !== 'string' || said.trim() === '' || said.length > 200) return null
  const named = said.trim()
  if (finds === 'email') return claims.email_verified === true ? named.toLowerCase() : null
  if (finds === 'edipi') return /^(\d{10})(?:(?:\d{6})?@mil)?$/i.exec(named)?.[1] ?? null
  return named.toLowerCase()
}

/** Where somebody goes who did not ask for a page, or for none that a person who is signed in reads. */
const HOME = '/'
const NOWHERE = 'https://portal.invalid'
const NO_PAGES =
  /^\/(U3PLRest|files|assets|pictures|auth|passreset|reset-password|test|set-up|unauthorized)(\/|$)/i

/** A page of the portal itself, to go on to after the sign-in: whatever else a link has put there becomes the first page. */
export function readOwnPath(given: string): string {
  if (!/^\/[\x21-\x7e]{0,499}$/.test(given) || given.includes('\\')) return HOME
  const url = URL.parse(given, NOWHERE)
  if (url?.origin !== NOWHERE) return HOME
  // As a browser reads it: `/.//evil.example` is `//evil.example` by now.
  const path = url.pathname + url.search
  return path.startsWith('//') || NO_PAGES.test(url.pathname) ? HOME : path
}
