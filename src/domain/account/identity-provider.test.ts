import { expect, test } from 'vitest'
import { checkRows } from '#testing/check-rows.ts'
import { hasShownTwoFactors, isNaming, readNamed, readOwnPath, USUAL_FACTORS } from './identity-provider.ts'

test('the browser continues to the page of the portal that the user requested', () =>
  checkRows(
    '/ /orders /orders/00000000000000000012 /reports/details?search=coat&page=2 /tests'.split(' '),
    (path) => expect(readOwnPath(path)).toBe(path),
  ))

test('the portal does not redirect the browser elsewhere', () =>
  checkRows(
    [
      ...'orders https://evil.example/ https:evil.example javascript:alert(1) data:text/html,x'.split(' '),
      ...String.raw`//evil.example ///evil.example /\evil.example \\evil.example`.split(' '),
      ...'/.//evil.example /..//evil.example /%2e//evil.example /orders/..//evil.example'.split(' '),
      ...'/auth/signing-in /AUTH/redirect /passreset?token=x /reset-password /test?token=x'.split(' '),
      ...'/set-up?token=x /U3PLRest/api/session /files/guide.pdf'.split(' '),
      ...['', '/\t/evil.example', '/\n/evil.example', '/ /evil.example', '/orders\u0000', '/\u2028'],
      `/${'a'.repeat(500)}`,
    ],
    (path) => expect(readOwnPath(path)).toBe('/'),
  ))

test('the claims name a person by the username, and case and blanks do not matter', () => {
  expect(readNamed('username', 'preferred_username', { preferred_username: ' Placer ' })).toBe('placer')
  expect(readNamed('username', 'upn', { preferred_username: 'placer', upn: 'other' })).toBe('other')
  checkRows(
    [undefined, null, 12, '', '  ', [['placer']], { toString: 'placer' }, 'a'.repeat(201)],
    (said: unknown) =>
      expect(readNamed('username', 'preferred_username', { preferred_username: said })).toBeNull(),
  )
})

test('the claims name a person by an email address only when the provider has verified it', () => {
  const email = 'Bell@example.mil'
  expect(readNamed('email', 'email', { email, email_verified: true })).toBe('bell@example.mil')
  for (const said of [false, undefined, 'true', 1, null])
    expect(readNamed('email', 'email', { email, email_verified: said })).toBeNull()
})

test('the claims name a person by EDIPI only in the forms of a card', () =>
  checkRows(
    [
      ['9999000001', '9999000001'],
      ['9999000001@mil', '9999000001'],
      ['9999000001121212@MIL', '9999000001'],
      ['999900000', null],
      ['99990000011', null],
      ['9999000001@evil.example', null],
      ['x9999000001', null],
    ],
    (said, edipi) => expect(readNamed('edipi', 'edipi', { edipi: said })).toBe(edipi),
  ))

test('the portal requests the claims once more when they leave out required values', () => {
  expect(isNaming('username', 'preferred_username', { preferred_username: 'placer' })).toBe(true)
  expect(isNaming('username', 'preferred_username', {})).toBe(false)
  expect(isNaming('email', 'email', { email: 'bell@example.mil' })).toBe(false)
  expect(isNaming('email', 'email', { email: 'bell@example.mil', email_verified: false })).toBe(true)
})

test('the claims count as two factors by the words that the operator trusts, or always', () =>
  checkRows<[readonly string[] | 'always', object, boolean]>(
    [
      [USUAL_FACTORS, { amr: ['pwd', 'mfa'] }, true],
      [USUAL_FACTORS, { amr: ['otp'] }, true],
      [USUAL_FACTORS, { amr: ['hwk', 'user'] }, true],
      [USUAL_FACTORS, { acr: 'mfa' }, true],
      [USUAL_FACTORS, { amr: ['pwd'] }, false],
      [USUAL_FACTORS, { amr: 'mfa' }, false],
      [USUAL_FACTORS, { amr: ['MFA'] }, false],
      [USUAL_FACTORS, { amr: [['mfa']] }, false],
      [USUAL_FACTORS, { acr: '1' }, false],
      [USUAL_FACTORS, {}, false],
      [['urn:example:loa3'], { acr: 'urn:example:loa3' }, true],
      [['urn:example:loa3'], { amr: ['mfa'] }, false],
      [[], { amr: ['mfa'] }, false],
      ['always', {}, true],
    ],
    (trusted, claims, isTwo) => expect(hasShownTwoFactors(trusted as never, claims as never)).toBe(isTwo),
  ))
