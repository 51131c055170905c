import { expect, test } from 'vitest'
import { COUNTRIES, nameCountry } from './countries.ts'

test('each country has its own two letters and a name, and the United States come first', () => {
  expect(COUNTRIES[0]).toEqual({ code: 'US', name: 'United States' })
  expect(new Set(COUNTRIES.map(({ code }) => code)).size).toBe(COUNTRIES.length)
  for (const { code, name } of COUNTRIES) expect(`${code} ${name}`).toMatch(/^[A-Z]{2} \p{Lu}\p{Ll}/u)
})

test('addresses name a country in capitals, and omit an unknown one', () => {
  expect(['KR', 'XX', ''].map(nameCountry)).toEqual(['SOUTH KOREA', '', ''])
})
