import { expect, it } from 'vitest'
import { describeStored } from './saved-words.ts'

it('the sign-in page promises to keep typed text only where signing in stays on the page', () => {
  const password = { hasSignInForm: true, cacUrl: '', providerName: '' }
  const stored = (ways: Partial<typeof password>) => describeStored(true, { ...password, ...ways })
  expect(stored({})).toBe('Your carts and what you typed are kept.')
  for (const way of [{ cacUrl: 'https://cac.example' }, { providerName: 'Unit' }])
    expect(stored(way)).toContain('if you sign in with a password or passkey.')
  expect(stored({ hasSignInForm: false })).toBe('Your carts are kept.')
  expect([describeStored(false, password), describeStored(true, null)]).toEqual([
    stored({ hasSignInForm: false }),
    stored({ hasSignInForm: false }),
  ])
})
