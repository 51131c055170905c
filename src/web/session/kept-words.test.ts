import { expect, it } from 'vitest'
import { describeKept } from './kept-words.ts'

it('the sign-in page promises to keep typed text only where signing in stays on the page', () => {
  const password = { hasSignInForm: true, cacUrl: '', providerName: '' }
  const kept = (ways: Partial<typeof password>) => describeKept(true, { ...password, ...ways })
  expect(kept({})).toBe('Your carts and what you typed are kept.')
  for (const way of [{ cacUrl: 'https://cac.example' }, { providerName: 'Unit' }])
    expect(kept(way)).toContain('if you sign in with a password or passkey.')
  expect(kept({ hasSignInForm: false })).toBe('Your carts are kept.')
  expect([describeKept(false, password), describeKept(true, null)]).toEqual([
    kept({ hasSignInForm: false }),
    kept({ hasSignInForm: false }),
  ])
})
