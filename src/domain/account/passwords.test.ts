import { expect, it } from 'vitest'
import { checkRows } from '#testing/check-rows.ts'
import { findBrokenRules, passwordRules } from './passwords.ts'

it('a new password needs eight characters of four kinds, or fifteen in the stricter profile [VAL-06 CONST-16]', () =>
  checkRows<[password: string, broken: string, profile?: 'stig']>(
    [
      ['Abcdef1!', ''],
      ['Abcde1!', 'length'],
      ['abcdef1!', 'uppercase'],
      ['ABCDEF1!', 'lowercase'],
      ['Abcdefg!', 'number'],
      ['Abcdefg1', 'special'],
      ['', 'length uppercase lowercase number special'],
      ['Passw0rd!', 'common'],
      [`A1!${'a'.repeat(125)}`, ''],
      [`A1!${'a'.repeat(126)}`, 'length'],
      ['Abcdefghijk12!', 'length', 'stig'],
      ['Abcdefghijkl12!', '', 'stig'],
      // Characters count as people see them, in the form that the server hashes.
      ['Aé1!💂💂💂', 'length'],
      ['Abcdéfg1'.normalize('NFD'), 'special'],
    ],
    (password, broken, profile = 'seed' as never) => {
      expect(findBrokenRules(password, profile).map(({ id }) => id)).toEqual(broken.match(/\w+/g) ?? [])
    },
  ))

it('the password rules each have a sentence in words', () => {
  expect(passwordRules('seed').map(({ text }) => text)).toEqual([
    ...['At least 8 characters', 'At least 1 uppercase letter', 'At least 1 lowercase letter'],
    ...['At least 1 number', 'At least 1 special character', 'Not a commonly used password'],
  ])
  expect(passwordRules('stig')[0]?.text).toBe('At least 15 characters')
})
