import { expect, test } from 'vitest'
import { describeNoSize, findSize } from './sizes.ts'

test('the search finds a size regardless of case and blanks, and never finds a similar size', () => {
  const sizes = ['42 LONG', '42 REGULAR', '9 1/2 W']
  expect(findSize(' 42  regular', sizes)).toBe('42 REGULAR')
  expect(findSize('9 1/2 w', sizes)).toBe('9 1/2 W')
  for (const other of ['42', '42R', '42REGULAR', '']) expect(findSize(other, sizes)).toBeNull()
})

test('a person who enters an unknown size reads the available sizes', () => {
  expect(describeNoSize('HEAD', 'big', ['6 7/8', '7'])).toBe(
    'Nothing in the category HEAD has the size big. Write a size of the catalog, 6 7/8 or 7.',
  )
  expect(describeNoSize('HEAD', 'big', ['1', '2', '3', '4', '5', '6'])).toContain('such as 1, 2, 3, 4 or 5.')
  expect(describeNoSize('TAPE', 'big', [])).toBe('Nothing in the category TAPE comes in sizes.')
})
