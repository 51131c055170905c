/** (decisions, section 3) */
export const RESET_MINUTES = 30

/** [ERR-10] */
export const LINK_REFUSED = 'Link is invalid or expired... You may have to request another one.'
/** [ERR-08] */
export const PASSWORDS_REFUSED = 'Passwords must match and meet minimum requirements'

export function resetEnds(now: Date): Date {
  return new Date(now.getTime() + RESET_MINUTES * 60_000)
}

export function writeResetToken(secret: string, expiresAt: Date): string {
  return `${secret}|${expiresAt.toISOString()}`
}
