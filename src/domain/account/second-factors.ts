import { dropDashes } from '../dashes.ts'
import { isPrivileged, type Visitor } from '../roles/permissions.ts'

/** Every user may add a second factor, even with `off`. */
export const SECOND_FACTOR_RULES = ['off', 'privileged', 'everybody'] as const
export type SecondFactorRule = (typeof SECOND_FACTOR_RULES)[number]

export const FACTOR_KINDS = ['app', 'passkey'] as const
export type FactorKind = (typeof FACTOR_KINDS)[number]

export const RECOVERY_CODES = 10
export const MAX_FACTORS = 5

/** Not required after a card sign-in, because a card counts as two factors. */
export function needsSecondFactor(rule: SecondFactorRule, person: Omit<Visitor, 'adminFlag'>): boolean {
  if (rule === 'off') return false
  return rule === 'everybody' || isPrivileged(person)
}

export function readTypedCode(typed: string): { kind: 'app' | 'recovery'; code: string } {
  const code = dropDashes(typed.replace(/[\s\p{Cf}]/gu, '')).toUpperCase()
  return { kind: /^\d{6}$/.test(code) ? 'app' : 'recovery', code }
}

export function groupLetters(code: string): string {
  return code.match(/.{1,4}/g)?.join(' ') ?? code
}

export const FACTOR_NAME_MISSING = 'Give the app a name, such as the phone it is on.'
export const PASSKEY_NAME_MISSING = 'Give the passkey a name, such as: security key at my desk.'
export const WRONG_CODE =
  'This code is wrong, or it was used before. Wait for the next code in your app, or enter a recovery code.'
export const FACTOR_NEEDED =
  'Your role needs a second factor at sign-in. Add an authenticator app or a passkey first; then the portal opens.'
