import { expect, test } from 'vitest'
import { findFirstSupplier } from './template.ts'

test('a program of the thirteen begins with its own site of the supplier, and any other program with the main site', () => {
  const supplierName = 'DEFENSE CLOTHING SUPPLY ACTIVITY'
  expect(findFirstSupplier('AR')).toEqual({ supplierName, supplierSite: ['SITE', '01'].join('-') })
  expect(findFirstSupplier('ISLE')).toEqual({ supplierName, supplierSite: 'MAIN' })
})
