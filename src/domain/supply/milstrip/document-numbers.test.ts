import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, yddd } from '../../fiscal-years.ts'
import {
  buildDocumentNumber,
  formatDocumentNumber,
  formatPart,
  LAST_SERIAL,
  parseDocumentNumber,
} from './document-numbers.ts'

const dodaacs = fc.stringMatching(/^[A-Z0-9]{6}$/)
const days = fc.integer({ min: 0, max: 36_524 }).map((offset) => addDays('2000-01-01', offset))
const serials = fc.integer({ min: 1, max: LAST_SERIAL })

test('a requisition number is DoDAAC, day and serial', () => {
  expect(buildDocumentNumber('W9AR01', '2026-11-21', 7)).toBe('W9AR0163250007')
  expect(buildDocumentNumber('W9AR01', '2024-12-31', 8999)).toBe('W9AR0143668999')
  expect(formatDocumentNumber('W9AR0163250007')).toBe('W9AR01-6325-0007')
  expect(formatPart('W9AR0163250007', '')).toBe('W9AR01-6325-0007')
  expect(formatPart('W9AR0163250007', 'A')).toBe('W9AR01-6325-0007-A')
})

test('the portal reads back every number that it issues, with dashes, too', () => {
  fc.assert(
    fc.property(dodaacs, days, serials, (dodaac, day, serial) => {
      const number = buildDocumentNumber(dodaac, day, serial)
      const parts = { dodaac, yddd: yddd(day), serial: String(serial).padStart(4, '0') }
      expect(parseDocumentNumber(number)).toEqual(parts)
      expect(parseDocumentNumber(` ${formatDocumentNumber(number).toLowerCase()} `)).toEqual(parts)
    }),
  )
})

test('different serials of a day never make the same number', () => {
  fc.assert(
    fc.property(dodaacs, days, serials, serials, (dodaac, day, one, other) => {
      const same = buildDocumentNumber(dodaac, day, one) === buildDocumentNumber(dodaac, day, other)
      expect(same).toBe(one === other)
    }),
  )
})

test.each([0, -1, 9000, 1.5, Number.NaN])('serial %s is not valid for the portal to issue', (serial) => {
  expect(() => buildDocumentNumber('W9AR01', '2026-11-21', serial)).toThrow(RangeError)
})

test.each([
  '',
  'W9AR01',
  'W9AR0160000001',
  'W9AR0163670001',
  'W9AR0153660001',
  'W9AR016325000I',
  'W9AR01632500011',
  'W9_R0163250001',
])('%j is no document number', (text) => {
  expect(parseDocumentNumber(text)).toBeNull()
})

test('only a complete number is shown in parts, and an invalid serial gives an error that says so', () => {
  expect(formatDocumentNumber('XW9AR0163250007')).toBe('XW9AR0163250007')
  expect(formatDocumentNumber('W9AR0163250007X')).toBe('W9AR0163250007X')
  expect(() => buildDocumentNumber('W9AR01', '2026-11-21', 0)).toThrow('Serials run from 1 to 8999.')
})
