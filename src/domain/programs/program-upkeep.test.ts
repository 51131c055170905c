import { expect, test } from 'vitest'
import { refusalOf } from '#testing/refusal.ts'
import { CATEGORY_TEMPLATE, PROGRAM_TEMPLATE } from '../opening/template.ts'
import { isProgramCode } from '../programs.ts'
import { RESERVED_CODES, requireFreeCode, requireGoodContact, requireRetirable } from './program-upkeep.ts'

test('a code that the portal itself needs is refused next to its field', () => {
  expect(refusalOf(() => requireFreeCode('PAGING'))).toMatchObject({
    kind: 'rule',
    errors: [{ field: 'code', message: 'The portal uses PAGING itself. Choose another code.' }],
  })
  expect(() => requireFreeCode('KY1')).not.toThrow()
})

test('a contact is a reachable email address, or empty', () => {
  for (const contactEmail of ['', 'clothing@example.mil'])
    expect(() => requireGoodContact({ contactEmail })).not.toThrow()
  expect(refusalOf(() => requireGoodContact({ contactEmail: 'clothing' }))).toMatchObject({
    errors: [{ field: 'contactEmail' }],
  })
})

test('an administrator retires a program from another program, and only when no order waits in it', () => {
  expect(() => requireRetirable('KY1', 'HQ', 0)).not.toThrow()
  expect(refusalOf(() => requireRetirable('KY1', 'KY1', 0))).toMatchObject({ code: 'OWN_PROGRAM' })
  expect(refusalOf(() => requireRetirable('KY1', 'HQ', 1))?.message).toMatch(/^One order of KY1 is /)
  expect(refusalOf(() => requireRetirable('KY1', 'HQ', 2))?.message).toMatch(/^2 orders of KY1 are /)
})

test('the template has the programs and categories of the seeds, each with a code that administrators can choose [DATA-52 CAT-01]', () => {
  expect(PROGRAM_TEMPLATE).toHaveLength(13)
  expect(CATEGORY_TEMPLATE).toHaveLength(18)
  const codes = [...PROGRAM_TEMPLATE, ...CATEGORY_TEMPLATE].map(({ code }) => code)
  expect(codes.filter((code) => !isProgramCode(code) || RESERVED_CODES.has(code))).toEqual([])
  expect(CATEGORY_TEMPLATE[0]).toMatchObject({ code: 'ACCES', position: 1 })
})

test('the nine programs of the reports are in the template [DATA-53]', () => {
  const reports = ['ADO', 'AR', 'ARNGCCDF', 'ANG', 'AFR', 'AFROTC', 'USACC', 'USMCR', 'USNR']
  const codes: string[] = PROGRAM_TEMPLATE.map(({ code }) => code)
  expect(reports.filter((code) => !codes.includes(code))).toEqual([])
})
