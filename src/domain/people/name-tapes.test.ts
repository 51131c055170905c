import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkRows } from '#testing/check-rows.ts'
import { findNameTapeFault, LONGEST_NAME_TAPE, proposeNameTape, writeNameTape } from './name-tapes.ts'

describe('name tapes', () => {
  test('name tapes show the last name in capitals, without accents, cut to the available length', () => {
    expect(proposeNameTape("O'Brien")).toBe("O'BRIEN")
    expect(proposeNameTape('de la Peña')).toBe('DE LA PENA')
    expect(proposeNameTape('Smith-Montgomery-Jones')).toBe('SMITH-MONTGOMER')
    expect(proposeNameTape('Featherstonhaug Ray')).toBe('FEATHERSTONHAUG')
    expect(proposeNameTape('Castillo, Jr. 3rd')).toBe('CASTILLO JR RD')
    expect(proposeNameTape('123')).toBe('')
  })

  test('the name tape shows capital letters without accents, and no letter disappears unnoticed', () =>
    checkRows(
      [
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
        ['Жуков', ''],
        ['Иvan', ''],
      ],
      (lastName, tape) => {
        expect(proposeNameTape(lastName)).toBe(tape)
      },
    ))

  test('name tapes accept letters, spaces, hyphens, and apostrophes, at most 15 characters', () => {
    for (const tape of ['DOE', "O'BRIEN", 'DE LA CRUZ', 'SMITH-MONTGOMER'])
      expect(findNameTapeFault(tape)).toBeNull()
    for (const tape of ['DOE 3', 'DOE.', '-DOE', "DOE'", 'FEATHERSTONHAUGH', 'ЖУКОВ'])
      expect(findNameTapeFault(tape), tape).toMatch(/\.$/)
  })

  test('name tapes stay the same when the portal proposes or cleans them twice', () => {
    const names = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 30 }),
      fc.stringMatching(/^[A-Za-zÀ-ÿ' -]{0,30}$/),
    )
    fc.assert(
      fc.property(names, (name) => {
        const tape = proposeNameTape(name)
        expect(tape.length).toBeLessThanOrEqual(LONGEST_NAME_TAPE)
        if (tape !== '') expect(findNameTapeFault(tape)).toBeNull()
        expect(proposeNameTape(tape)).toBe(tape)
        expect(writeNameTape(writeNameTape(name))).toBe(writeNameTape(name))
      }),
    )
  })
})

test('text that a person types on a phone or pastes becomes the embroidered text', () => {
  expect(writeNameTape(' O’Brien ')).toBe("O'BRIEN")
  expect(writeNameTape('Smith–Jones')).toBe('SMITH-JONES')
  expect(writeNameTape('Weiß')).toBe('WEISS')
  expect(writeNameTape('de  la\t Cruz')).toBe('DE LA CRUZ')
  expect(proposeNameTape('Weiß')).toBe('WEISS')
  expect(proposeNameTape('Doe 3 Roe')).toBe('DOE ROE')
  expect(findNameTapeFault('3DOE')).toMatch(/^A name tape has letters, spaces/)
})
