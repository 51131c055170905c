import { expect, it } from 'vitest'
import { readPersonNumber } from './people-address.ts'

it('an address names a person by a number, and other texts name nobody', () => {
  const typed = ['12', '0', 'x', '1x', '', '-1', '9007199254740993', '1'.repeat(21)]
  expect(typed.map(readPersonNumber)).toEqual([12, 0, null, null, null, null, null, null])
})
