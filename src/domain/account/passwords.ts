import { cleanPassword } from '../typed-text.ts'

export const LONGEST_PASSWORD = 128
export const RULES_BROKEN = 'The new password must meet every rule below.'
export const PASSWORDS_DIFFER = 'Passwords must match'

export type PasswordProfile = 'seed' | 'stig'

/** Eight characters and four classes (VAL-06), or the stricter profile. */
export type PasswordRule = { id: string; text: string; holds: (password: string) => boolean }

const COMMON = new Set([
  'password1!',
  'passw0rd!',
  'welcome1!',
  'welcome123!',
  'changeme1!',
  'qwerty123!',
  'p@ssw0rd',
  'p@ssword1',
  'admin123!',
])

export function passwordRules(profile: PasswordProfile): PasswordRule[] {
  const least = profile === 'stig' ? 15 : 8
  const rules: PasswordRule[] = [
    {
      id: 'length',
      text: `At least ${least} characters`,
      holds: (p) => [...p].length >= least && p.length <= LONGEST_PASSWORD,
    },
    { id: 'uppercase', text: 'At least 1 uppercase letter', holds: (p) => /\p{Lu}/u.test(p) },
    { id: 'lowercase', text: 'At least 1 lowercase letter', holds: (p) => /\p{Ll}/u.test(p) },
    { id: 'number', text: 'At least 1 number', holds: (p) => /\d/.test(p) },
    { id: 'special', text: 'At least 1 special character', holds: (p) => /[^\p{L}\p{N}]/u.test(p) },
    {
      id: 'common',
      text: 'Not a commonly used password',
      holds: (p) => !COMMON.has(p.toLowerCase()),
    },
  ]
  // The rules test the cleaned text, where a separate accent is no special character.
  return rules.map((rule) => ({ ...rule, holds: (typed) => rule.holds(cleanPassword(typed)) }))
}

export function findBrokenRules(password: string, profile: PasswordProfile): PasswordRule[] {
  return passwordRules(profile).filter((rule) => !rule.holds(password))
}

export const CURRENT_MISSING = 'Enter your current password.'
