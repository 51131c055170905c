import { expect, it } from 'vitest'
import type { Item } from '#wire/catalogue/catalogue.ts'
import { findSameSize } from './useChoice.ts'

it('another color keeps the size that was chosen, if it has that size', () => {
  const items = [
    { nsn: '1', colour: 'Black', size: 'SMALL' },
    { nsn: '2', colour: 'Green', size: 'LARGE' },
    { nsn: '3', colour: 'Green', size: 'SMALL' },
  ] as Item[]
  expect(findSameSize(items, 'Green', items[0])?.nsn).toBe('3')
  expect(findSameSize(items, 'Black', items[1])).toBeUndefined()
  expect(findSameSize(items, 'Green', undefined)).toBeUndefined()
})
