import { describe, expect, test } from 'vitest'
import { writeAddress } from './addresses.ts'

describe('an address', () => {
  const depot = {
    street1: '1 Depot Road',
    street2: '',
    street3: 'Dock 4',
    city: 'Columbus',
    state: 'OH',
    zip: '43085',
    country: 'US',
  }

  test('is written recipient first, without empty lines, the country only abroad', () => {
    expect(writeAddress('Jane Doe', depot)).toEqual([
      'Jane Doe',
      '1 Depot Road',
      'Dock 4',
      'Columbus, OH 43085',
    ])
    expect(writeAddress('Jane Doe', { ...depot, country: 'DE' }).at(-1)).toBe('DE')
    expect(writeAddress('Jane Doe', { ...depot, state: '', zip: '' }).at(-1)).toBe('Columbus')
  })

  test('without street or city is none', () => {
    expect(writeAddress('Jane Doe', { ...depot, street1: '' })).toEqual([])
    expect(writeAddress('Jane Doe', { ...depot, city: '' })).toEqual([])
  })
})
