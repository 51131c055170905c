/** How long a reset link may be used (decisions, section 3). */
export const RESET_MINUTES = 30

/** [ERR-10] */
export const LINK_REFUSED = 'Link is invalid or expired... You may have to request another one.'
/** [ERR-08] */
export const PASSWORDS_REFUSED = 'Passwords must match and meet minimum requirements'

/** Until when a link that leaves now may be used. */
export function resetEnds(now: Date): Date {
  return new Date(now.getTime() + RESET_MINUTES * 60_000)
}

/** The token of a reset link: the secret, a pipe, and the end of its time (ISO, UTC). */
export function writeResetToken(secret: string, expiresAt: Date): string {
  return `${secret}|${expiresAt.toISOString()}`
}
