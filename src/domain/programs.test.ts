import { expect, it } from 'vitest'
import { isProgramCode, PROGRAM_NAMES } from './programs.ts'

it('the nine programs of the reports are among those that the portal serves [DATA-53]', () => {
  const codes = ['ADO', 'AR', 'ARNGCCDF', 'ANG', 'AFR', 'AFROTC', 'USACC', 'USMCR', 'USNR']
  expect(codes.filter((code) => !isProgramCode(code))).toEqual([])
  expect(Object.keys(PROGRAM_NAMES)).toHaveLength(13)
  for (const other of ['', 'ar', 'DLA', 'toString']) expect(isProgramCode(other)).toBe(false)
})
