import { expect, it } from 'vitest'
import { findBrokenRules, passwordRules } from './passwords.ts'

const broken = (password: string, profile: 'seed' | 'stig' = 'seed') =>
  findBrokenRules(password, profile).map((rule) => rule.id)

it('a new password needs eight characters of four kinds [VAL-06 CONST-16]', () => {
  expect(broken('Abcdef1!')).toEqual([])
  expect(broken('Abcde1!')).toEqual(['length'])
  expect(broken('abcdef1!')).toEqual(['uppercase'])
  expect(broken('ABCDEF1!')).toEqual(['lowercase'])
  expect(broken('Abcdefg!')).toEqual(['number'])
  expect(broken('Abcdefg1')).toEqual(['special'])
  expect(broken('')).toEqual(['length', 'uppercase', 'lowercase', 'number', 'special'])
})

it('a common first guess is refused as a password, and a password has a maximum length', () => {
  expect(broken('Passw0rd!')).toEqual(['common'])
  expect(broken(`A1!${'a'.repeat(126)}`)).toEqual(['length'])
})

it('a password needs fifteen characters in the stricter profile, counted as people see them', () => {
  expect(broken('Abcdefghijk12!', 'stig')).toEqual(['length'])
  expect(broken('Abcdefghijkl12!', 'stig')).toEqual([])
  expect(broken('Aé1!💂💂💂', 'seed')).toEqual(['length'])
})

it('the check reads a password in the form that the server hashes: a separate accent is no special character', () => {
  expect(broken('Abcdéfg1'.normalize('NFD'))).toEqual(['special'])
})

it('the password rules each have a sentence in words', () => {
  expect(passwordRules('seed').map(({ text }) => text)).toEqual([
    ...['At least 8 characters', 'At least 1 uppercase letter', 'At least 1 lowercase letter'],
    ...['At least 1 number', 'At least 1 special character'],
    'Not a commonly used password',
  ])
  expect(passwordRules('stig')[0]?.text).toBe('At least 15 characters')
  expect(broken(`A1!${'a'.repeat(125)}`)).toEqual([])
})
