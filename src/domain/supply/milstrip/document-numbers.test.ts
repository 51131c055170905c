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

test('a requisition number is DoDAAC, day and serial, and only a complete number is shown in parts', () => {
  expect(buildDocumentNumber('W9AR01', '2026-11-21', 7)).toBe('W9AR0163250007')
  expect(buildDocumentNumber('W9AR01', '2024-12-31', 8999)).toBe('W9AR0143668999')
  expect(['', 'A'].map((suffix) => formatPart('W9AR0163250007', suffix))).toEqual([
    ...['W9AR01-6325-0007', 'W9AR01-6325-0007-A'],
  ])
  for (const other of ['XW9AR0163250007', 'W9AR0163250007X']) expect(formatDocumentNumber(other)).toBe(other)
})

test('the portal reads back every number that it issues, with dashes, too, and no other text', () => {
  const dodaacs = fc.stringMatching(/^[A-Z0-9]{6}$/)
  const days = fc.integer({ min: 0, max: 36_524 }).map((offset) => addDays('2000-01-01', offset))
  fc.assert(
    fc.property(dodaacs, days, fc.integer({ min: 1, max: LAST_SERIAL }), (dodaac, day, serial) => {
      const number = buildDocumentNumber(dodaac, day, serial)
      const parts = { dodaac, yddd: yddd(day), serial: String(serial).padStart(4, '0') }
      expect(parseDocumentNumber(number)).toEqual(parts)
      expect(parseDocumentNumber(` ${formatDocumentNumber(number).toLowerCase()} `)).toEqual(parts)
    }),
  )
  const wrong =
    'W9AR01 W9AR0160000001 W9AR0163670001 W9AR0153660001 W9AR016325000I W9AR01632500011 W9_R0163250001'
  for (const text of ['', ...wrong.split(' ')]) expect(parseDocumentNumber(text), text).toBeNull()
})

test('the portal issues no other serial', () => {
  for (const serial of [0, -1, 9000, 1.5, Number.NaN])
    expect(() => buildDocumentNumber('W9AR01', '2026-11-21', serial)).toThrow(
      new RangeError('Serials run from 1 to 8999.'),
    )
})
