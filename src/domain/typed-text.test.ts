import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanName, cleanPassword, cleanText, findNameFault, nameInGreeting } from './typed-text.ts'

test.each([
  ['Núñez'.normalize('NFD'), 'Núñez'],
  ['Wa\u00adłę\u200bsa\ufeff', 'Wałęsa'],
  ['ab\u202ecd\u2066e\u200f', 'abcde'],
  ['Fort\u00a0Worth\u3000TX', 'Fort Worth TX'],
  ['one\u000btwo\u2028three\u0085four', 'one\ntwo\nthree\nfour'],
  ['one\r\ntwo\tthree', 'one\r\ntwo\tthree'],
  ['👩\u200d🚀 a\u200db', '👩\u200d🚀 ab'],
  ['\u3164\u115f\u2800', ' '],
])('the portal stores %j as %j', (typed, stored) => {
  expect(cleanText(typed)).toBe(stored)
})

test('clean text stays unchanged', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(cleanText(cleanText(text))).toBe(cleanText(text))
    }),
  )
})

test('a password has one form, on every keyboard', () => {
  expect(cleanPassword('Pä\u00dfword'.normalize('NFD'))).toBe(cleanPassword('Pä\u00dfword'))
})

test.each([
  ['Hello Visit https://evil.example/login now', 'A name cannot contain a web address.'],
  ['www.evil.example', 'A name cannot contain a web address.'],
  ['A//B, 24//7', null],
  ['<b>Bo</b>', 'A name has no signs < and >.'],
  ['Bo\u2028Bell', 'Write this on one line, without line breaks.'],
  ['Bo\u202elleB', expect.stringContaining('change the direction of the text')],
  ["Anne-Marie O'Neil, Jr. 3rd", null],
])('the check of the name %j gives %j', (name, fault) => {
  expect(findNameFault(cleanName(name))).toEqual(fault)
})

test.each([
  ["Anne-Marie O'Neil", true],
  ['José Núñez, Jr. 3rd', true],
  ['Robert Ellis (Bob)', true],
  ['Robert (Visit evil.example)', false],
  ['Visit evil.example now', false],
  ['Call 614-555-0100 at once', false],
  ['Your account was closed today please answer', false],
])('the decision to greet %j by name is %s', (name, isGreeted) => {
  expect(nameInGreeting(name)).toBe(isGreeted ? name : '')
})
