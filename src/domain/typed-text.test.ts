import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkRows } from '#testing/check-rows.ts'
import { cleanName, cleanPassword, cleanText, findNameFault, nameInGreeting } from './typed-text.ts'

test('the portal stores typed text in one form, and a password has one form on every keyboard', () => {
  checkRows(
    [
      ['Núñez'.normalize('NFD'), 'Núñez'],
      ['Wa\u00adłę\u200bsa\ufeff', 'Wałęsa'],
      ['ab\u202ecd\u2066e\u200f', 'abcde'],
      ['Fort\u00a0Worth\u3000TX', 'Fort Worth TX'],
      ['one\u000btwo\u2028three\u0085four', 'one\ntwo\nthree\nfour'],
      ['one\r\ntwo\tthree', 'one\r\ntwo\tthree'],
      ['👩\u200d🚀 a\u200db', '👩\u200d🚀 ab'],
      ['\u3164\u115f\u2800', ' '],
    ],
    (typed, stored) => expect(cleanText(typed)).toBe(stored),
  )
  fc.assert(
    fc.property(fc.array(fc.nat(0x10ffff)), (codes) => {
      const text = String.fromCodePoint(...codes)
      expect(cleanText(cleanText(text))).toBe(cleanText(text))
    }),
  )
  expect(cleanPassword('Pä\u00dfword'.normalize('NFD'))).toBe(cleanPassword('Pä\u00dfword'))
})

test('a name has no web address, no markup, one line, and one direction', () =>
  checkRows(
    [
      ['Hello Visit https://evil.example/login now', 'A name cannot contain a web address.'],
      ['www.evil.example', 'A name cannot contain a web address.'],
      ['A//B, 24//7', null],
      ['<b>Bo</b>', 'A name has no signs < and >.'],
      ['Bo\u2028Bell', 'Write this on one line, without line breaks.'],
      ['Bo\u202elleB', expect.stringContaining('change the direction of the text')],
      ["Anne-Marie O'Neil, Jr. 3rd", null],
    ],
    (name, fault) => expect(findNameFault(cleanName(name))).toEqual(fault),
  ))

test('a mail greets by name only with a text that looks like a name', () => {
  const greeted = ["Anne-Marie O'Neil", 'José Núñez, Jr. 3rd', 'Robert Ellis (Bob)']
  const others = ['Robert (Visit evil.example)', 'Visit evil.example now', 'Call 614-555-0100 at once']
  for (const name of greeted) expect(nameInGreeting(name)).toBe(name)
  for (const name of [...others, 'Your account was closed today please answer'])
    expect(nameInGreeting(name)).toBe('')
})
