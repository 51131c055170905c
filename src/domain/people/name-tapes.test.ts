import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkRows } from '#testing/check-rows.ts'
import { findNameTapeFault, LONGEST_NAME_TAPE, proposeNameTape, writeNameTape } from './name-tapes.ts'

test('the name tape shows the last name in capital letters without accents, cut to the available length', () =>
  checkRows(
    [
      ["O'Brien", "O'BRIEN"],
      ['de la Peña', 'DE LA PENA'],
      ['Smith-Montgomery-Jones', 'SMITH-MONTGOMER'],
      ['Featherstonhaug Ray', 'FEATHERSTONHAUG'],
      ['Castillo, Jr. 3rd', 'CASTILLO JR RD'],
      ['Doe 3 Roe', 'DOE ROE'],
      ['123', ''],
      ['Wałęsa', 'WALESA'],
      ['Søren', 'SOREN'],
      ['Đặng', 'DANG'],
      ['Æther', 'AETHER'],
      ['Þórsson', 'THORSSON'],
      ['Nuñez'.normalize('NFD'), 'NUNEZ'],
      ['Yıldız-Şahin', 'YILDIZ-SAHIN'],
      ['Kaʻahumanu', "KA'AHUMANU"],
      ['Ðorđević', 'DORDEVIC'],
      ['Wa\u00ADłę\u200Bsa', 'WALESA'],
      ['ﬁnch', 'FINCH'],
      ['Œuvré Ħ', 'OEUVRE H'],
      ['Weiß', 'WEISS'],
      // No letter disappears unnoticed.
      ['Жуков', ''],
      ['Иvan', ''],
    ],
    (lastName, tape) => expect(proposeNameTape(lastName)).toBe(tape),
  ))

test('name tapes accept letters, spaces, hyphens, and apostrophes, at most 15 characters', () => {
  for (const tape of ['DOE', "O'BRIEN", 'DE LA CRUZ', 'SMITH-MONTGOMER'])
    expect(findNameTapeFault(tape)).toBeNull()
  for (const tape of ['DOE 3', '3DOE', 'DOE.', 'ЖУКОВ'])
    expect(findNameTapeFault(tape), tape).toMatch(/^A name tape has letters, spaces/)
  for (const tape of ['-DOE', "DOE'"])
    expect(findNameTapeFault(tape)).toBe('A name tape begins and ends with a letter.')
  expect(findNameTapeFault('FEATHERSTONHAUGH')).toMatch(/\.$/)
})

test('name tapes stay the same when the portal proposes or cleans them twice', () => {
  const letters = fc.stringMatching(/^[A-Za-zÀ-ÿ' -]{0,30}$/)
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'grapheme', maxLength: 30 }), letters), (name) => {
      const tape = proposeNameTape(name)
      expect(tape.length).toBeLessThanOrEqual(LONGEST_NAME_TAPE)
      if (tape !== '') expect(findNameTapeFault(tape)).toBeNull()
      expect(proposeNameTape(tape)).toBe(tape)
      expect(writeNameTape(writeNameTape(name))).toBe(writeNameTape(name))
    }),
  )
})

test('text that a person types on a phone or pastes becomes the embroidered text', () => {
  expect([' O’Brien ', 'Smith–Jones', 'Weiß', 'de  la\t Cruz'].map(writeNameTape)).toEqual([
    ...["O'BRIEN", 'SMITH-JONES', 'WEISS', 'DE LA CRUZ'],
  ])
})
