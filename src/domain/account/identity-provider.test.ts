import { describe, expect, test } from 'vitest'
import { hasShownTwoFactors, isNaming, readNamed, readOwnPath, USUAL_FACTORS } from './identity-provider.ts'

describe('after a sign-in at the provider', () => {
  test.each([
    '/',
    '/orders',
    '/orders/00000000000000000012',
    '/reports/details?search=coat&page=2',
    '/tests',
  ])('people go on to the page of the portal that they asked for: %s', (path) =>
    expect(readOwnPath(path)).toBe(path),
  )

  test.each([
    '',
    'orders',
    'https://evil.example/',
    'https:evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/ /evil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/%2e//evil.example',
    '/orders/..//evil.example',
    '/orders\u0000',
    '/\u2028',
    '/auth/signing-in',
    '/AUTH/redirect',
    '/passreset?token=x',
    '/reset-password',
    '/test?token=x',
    '/set-up?token=x',
    '/U3PLRest/api/session',
    '/files/guide.pdf',
    `/${'a'.repeat(500)}`,
  ])('nobody is led elsewhere by %j', (path) => expect(readOwnPath(path)).toBe('/'))
})

describe('the claims of a provider', () => {
  test('name somebody by the username, without regard to case and blanks', () => {
    expect(readNamed('username', 'preferred_username', { preferred_username: ' Placer ' })).toBe('placer')
    expect(readNamed('username', 'upn', { preferred_username: 'placer', upn: 'other' })).toBe('other')
  })

  test.each([undefined, null, 12, '', '  ', ['placer'], { toString: 'placer' }, 'a'.repeat(201)])(
    'name nobody by %j',
    (said) => expect(readNamed('username', 'preferred_username', { preferred_username: said })).toBeNull(),
  )

  test('name somebody by an e-mail address only when the provider has checked it', () => {
    const email = 'Bell@example.mil'
    expect(readNamed('email', 'email', { email, email_verified: true })).toBe('bell@example.mil')
    for (const said of [false, undefined, 'true', 1, null])
      expect(readNamed('email', 'email', { email, email_verified: said })).toBeNull()
  })

  test.each([
    ['9999000001', '9999000001'],
    ['9999000001@mil', '9999000001'],
    ['9999000001121212@MIL', '9999000001'],
    ['999900000', null],
    ['99990000011', null],
    ['9999000001@evil.example', null],
    ['x9999000001', null],
  ])('name somebody by EDIPI: %s is %s', (said, edipi) =>
    expect(readNamed('edipi', 'edipi', { edipi: said })).toBe(edipi),
  )

  test('are asked for once more where they leave out what is needed', () => {
    expect(isNaming('username', 'preferred_username', { preferred_username: 'placer' })).toBe(true)
    expect(isNaming('username', 'preferred_username', {})).toBe(false)
    expect(isNaming('email', 'email', { email: 'bell@example.mil' })).toBe(false)
    expect(isNaming('email', 'email', { email: 'bell@example.mil', email_verified: false })).toBe(true)
  })

  test.each([
    [{ amr: ['pwd', 'mfa'] }, true],
    [{ amr: ['otp'] }, true],
    [{ amr: ['hwk', 'user'] }, true],
    [{ acr: 'mfa' }, true],
    [{ amr: ['pwd'] }, false],
    [{ amr: 'mfa' }, false],
    [{ amr: ['MFA'] }, false],
    [{ amr: [['mfa']] }, false],
    [{ acr: '1' }, false],
    [{}, false],
  ])('say that two factors were asked for, or do not: %j', (claims, isTwo) =>
    expect(hasShownTwoFactors(USUAL_FACTORS, claims)).toBe(isTwo),
  )

  test('count as two factors by the words that the operator trusts, or always', () => {
    expect(hasShownTwoFactors(['urn:example:loa3'], { acr: 'urn:example:loa3' })).toBe(true)
    expect(hasShownTwoFactors(['urn:example:loa3'], { amr: ['mfa'] })).toBe(false)
    expect(hasShownTwoFactors([], { amr: ['mfa'] })).toBe(false)
    expect(hasShownTwoFactors('always', {})).toBe(true)
  })
})
