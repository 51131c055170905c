import { describe, expect, it } from 'vitest'
import { findPriority, findRequiredOn, findSupplementaryAddress } from './requisition-facts.ts'

describe('the supplementary address', () => {
  it.each([
    ['A', ''],
    ['B', 'W9PAY1'],
    ['C', ''],
    ['J', 'W9HUB1'],
    ['K', 'W9HUB1'],
    ['L', 'W9HUB1'],
    ['', ''],
  ])('of signal code %s is %j', (signalCode, expected) => {
    expect(findSupplementaryAddress({ signalCode, billTo: 'W9PAY1', shipTo: 'W9HUB1' })).toBe(expected)
  })
})

it('an expedited order has a higher priority and is needed sooner', () => {
  expect([findPriority(false), findPriority(true)]).toEqual(['13', '06'])
  expect(findRequiredOn('2026-11-21', false)).toBe('2026-12-26')
  expect(findRequiredOn('2026-11-21', true)).toBe('2026-12-03')
  expect(findRequiredOn(null, true)).toBeNull()
})
