import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  fitAddress,
  nameMarkFor,
  type ReleaseLine,
  totalPrice,
  writeComposite,
  writeQuantity,
  writeShortDay,
  writeSymbol,
} from './release-document.ts'

const line: ReleaseLine = {
  ...{ requisition: 'W9AR0163250001', suffix: '', nsn: '8405019001234', description: 'Coat' },
  ...{ unitOfIssue: 'EA', quantity: 2, unitPrice: 9875, supplementaryAddress: '', signalCode: 'A' },
  ...{ priority: '13', requiredOn: null, firstName: 'Daniel', lastName: 'Begay', shipTo: [] },
}

it('an address fits into its lines without losing text', () => {
  expect(fitAddress(['Unit', '1 Depot Road'], 3)).toEqual(['Unit', '1 Depot Road', ''])
  expect(fitAddress(['Unit', '1 Depot Road', 'Hall 3', 'Columbus, OH 43085'], 3)).toEqual([
    ...['Unit', '1 Depot Road', 'Hall 3, Columbus, OH 43085'],
  ])
  const lines = fc.array(fc.string({ minLength: 1 }), { maxLength: 8 })
  fc.assert(
    fc.property(lines, fc.integer({ min: 1, max: 5 }), (given, max) => {
      const fitted = fitAddress(given, max)
      expect(fitted).toHaveLength(max)
      for (const one of given) expect(fitted.join('\n')).toContain(one)
    }),
  )
})

it('names, days, quantities and the total appear in the format of the form [S1348-13 S1348-15 S1348-18 S1348-20]', () => {
  expect([nameMarkFor(line), totalPrice(line)]).toEqual(['Begay Daniel', 19750])
  expect(['2026-11-21', '2027-02-03'].map(writeShortDay)).toEqual(['11/21/26', '02/03/27'])
})

it('quantities have two decimals [CONST-44]', () => {
  expect([0, 2, 12_000].map(writeQuantity)).toEqual(['0.00', '2.00', '12000.00'])
})

it('box 26 has twenty characters without spaces and dashes, or stays empty', () => {
  expect(writeComposite(line)).toBe('SMSEA00002A000009875')
  fc.assert(
    fc.property(fc.nat(9_999_999), fc.integer({ min: 1, max: 9999 }), (unitPrice, quantity) => {
      expect(writeComposite({ ...line, unitPrice, quantity })).toMatch(/^SMSEA\d{5}A00\d{7}$/)
    }),
  )
  expect(writeComposite({ ...line, unitPrice: 10_000_000 })).toBeNull()
  expect(writeComposite({ ...line, quantity: 100_000 })).toBeNull()
})

it('the two-dimensional symbol contains number, item, quantity, source, condition, and price', () => {
  expect(writeSymbol(line).replaceAll(/\p{Cc}/gu, '|')).toBe(
    '[)>|06|12SW9AR0163250001|N8405019001234|7Q2EA|VSMS|2RA|12Q98.75||',
  )
  expect(writeSymbol({ ...line, suffix: 'A' })).toContain('12SW9AR0163250001A\u001d')
})
