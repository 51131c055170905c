import { expect, test } from 'vitest'
import { checkRows } from '#testing/check-rows.ts'
import { findFitSystem, nameSizeKey } from './size-families.ts'

test('a size is named by its family, else by its category, else by its code, and unisex sizes omit the system', () => {
  expect(nameSizeKey({ family: 'coat', system: 'men' }, 'Jackets')).toBe('Coat, men’s')
  expect(nameSizeKey({ family: 'awards', system: 'unisex' }, 'Awards')).toBe('Awards')
  expect(nameSizeKey({ family: 'awards', system: 'women' })).toBe('AWARDS, women’s')
})

test('a size is for the wearer that it names, else for that of its key', () =>
  checkRows(
    [
      ["WOMEN'S", 'stripes unisex', 'women'],
      ['MEN’S', 'stripes unisex', 'men'],
      ['8 REGULAR, FEMALE', 'coat unisex', 'women'],
      ['MALE 42 LONG', 'coat unisex', 'men'],
      ['MEDIUM', 'glove unisex', 'unisex'],
      ['10 M', 'shoe unisex', 'unisex'],
      ['42 REGULAR', 'coat men', 'men'],
      ["MEN'S 42", 'coat women', 'women'],
    ],
    (size, sizeKey, system) => expect(findFitSystem({ size, sizeKey })).toBe(system),
  ))
