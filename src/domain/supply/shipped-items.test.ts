import { expect, test } from 'vitest'
import { sayShipped } from './shipped-items.ts'

const item = { suffix: 'A', nsn: '8405019001101', name: 'Coat', unit: 'PR', units: 2, cents: 6000 }

test('the description of shipped goods names unit, item, price, and suffix', () => {
  expect(sayShipped(item)).toBe('2 PR of 8405-01-900-1101 Coat at $60.00, suffix A')
  expect(sayShipped({ ...item, suffix: '', name: '' })).toBe(
    '2 PR of 8405-01-900-1101 (not in the catalog) at $60.00',
  )
})
