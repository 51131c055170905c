import { expect, test } from 'vitest'
import { refusalOf } from '#testing/refusal.ts'
import { CATEGORY_TEMPLATE, PROGRAM_TEMPLATE } from '../opening/template.ts'
import { isProgramCode } from '../programs.ts'
import { RESERVED_CODES, requireFreeCode, requireGoodContact, requireRetirable } from './program-upkeep.ts'

test('a code has two to ten capital letters and digits, and begins with a letter', () => {
  const right = ['AR', 'KY1', 'ARNGCCDF', 'A1B2C3D4E5']
  const wrong = ['', 'A', 'ar', '1A', 'A-1', 'A B', 'AR\n', 'ABCDEFGHIJK', 'Ä1']
  expect([...right, ...wrong].filter(isProgramCode)).toEqual(right)
})

test('a code that the portal itself needs is refused next to its field', () => {
  expect(refusalOf(() => requireFreeCode('PAGING'))).toMatchObject({
    kind: 'rule',
    errors: [{ field: 'code', message: 'The portal uses PAGING itself. Choose another code.' }],
  })
  expect(refusalOf(() => requireFreeCode('KY1'))).toBeNull()
})

test('a contact is a reachable email address, or empty', () => {
  for (const contactEmail of ['', 'clothing@example.mil'])
    expect(refusalOf(() => requireGoodContact({ contactEmail }))).toBeNull()
  expect(refusalOf(() => requireGoodContact({ contactEmail: 'clothing' }))).toMatchObject({
    errors: [{ field: 'contactEmail' }],
  })
})

test('an administrator retires a program from another program, and only when no order waits in it', () => {
  const retire = (own: string, orders: number) => refusalOf(() => requireRetirable('KY1', own, orders))
  expect(retire('HQ', 0)).toBeNull()
  expect(retire('KY1', 0)).toMatchObject({ code: 'OWN_PROGRAM' })
  expect(retire('HQ', 1)?.message).toMatch(/^One order of KY1 is /)
  expect(retire('HQ', 2)?.message).toMatch(/^2 orders of KY1 are /)
})

test('the template has the programs and categories of the seeds, each with a code that administrators can choose [DATA-52 DATA-53 CAT-01]', () => {
  expect([PROGRAM_TEMPLATE.length, CATEGORY_TEMPLATE.length]).toEqual([13, 18])
  const codes = [...PROGRAM_TEMPLATE, ...CATEGORY_TEMPLATE].map(({ code }) => code)
  expect(codes.filter((code) => !isProgramCode(code) || RESERVED_CODES.has(code))).toEqual([])
  expect(CATEGORY_TEMPLATE[0]).toMatchObject({ code: 'ACCES', position: 1 })
  const ofReports = ['ADO', 'AR', 'ARNGCCDF', 'ANG', 'AFR', 'AFROTC', 'USACC', 'USMCR', 'USNR']
  expect(codes).toEqual(expect.arrayContaining(ofReports))
})
