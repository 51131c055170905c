import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanPassword, cleanText } from './typed-text.ts'

test.each([
  ['Núñez'.normalize('NFD'), 'Núñez'],
  ['Wa\u00adłę\u200bsa\ufeff', 'Wałęsa'],
  ['ab\u202ecd\u2066e\u200f', 'abcde'],
  ['Fort\u00a0Worth\u3000TX', 'Fort Worth TX'],
  ['one\u000btwo\u2028three\u0085four', 'one\ntwo\nthree\nfour'],
  ['one\r\ntwo\tthree', 'one\r\ntwo\tthree'],
  ['👩\u200d🚀 a\u200db', '👩\u200d🚀 ab'],
  ['\u3164\u115f\u2800', ' '],
])('%j is kept as %j', (typed, kept) => {
  expect(cleanText(typed)).toBe(kept)
})

test('what is clean stays as it is, whatever it was', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(cleanText(cleanText(text))).toBe(cleanText(text))
    }),
  )
})

test('a password has one form, whichever keyboard writes it', () => {
  expect(cleanPassword('Pä\u00dfword'.normalize('NFD'))).toBe(cleanPassword('Pä\u00dfword'))
})
