import { expect, test } from 'vitest'
import { nameSizeKey } from './size-families.ts'

test('a size is named by its family, else by its category, else by its code, and unisex sizes omit the system', () => {
  expect(nameSizeKey({ family: 'coat', system: 'men' }, 'Jackets')).toBe('Coat, men’s')
  expect(nameSizeKey({ family: 'awards', system: 'unisex' }, 'Awards')).toBe('Awards')
  expect(nameSizeKey({ family: 'awards', system: 'women' })).toBe('AWARDS, women’s')
})
