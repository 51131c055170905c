import { expect, test } from 'vitest'
import { readQuantity } from './quantity.ts'

test('a typed quantity counts only as a whole number within its bounds', () => {
  expect(readQuantity(' 12 ', 0, 99)).toBe(12)
  expect(readQuantity('0', 0, 99)).toBe(0)
  for (const text of ['', '-1', '1.5', 'two', '100', '1e1']) expect(readQuantity(text, 0, 99)).toBeNull()
})
