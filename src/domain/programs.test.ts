import { expect, test } from 'vitest'
import { isProgramCode } from './programs.ts'

test('a code has two to ten capital letters and digits, and begins with a letter', () => {
  for (const code of ['AR', 'KY1', 'ARNGCCDF', 'A1B2C3D4E5']) expect(isProgramCode(code), code).toBe(true)
  for (const other of ['', 'A', 'ar', '1A', 'A-1', 'A B', 'AR\n', 'ABCDEFGHIJK', 'Ä1'])
    expect(isProgramCode(other), other).toBe(false)
})
