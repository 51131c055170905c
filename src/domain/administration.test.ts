import { expect, test } from 'vitest'
import { findGrantChanges, GRANTABLE, readLookup } from './administration.ts'
import { Refusal } from './refusal.ts'

test('people are looked up by a whole e-mail address or an EDIPI and by nothing else [VAL-30]', () => {
  expect(readLookup(' jane.doe@example.mil ')).toBe('jane.doe@example.mil')
  expect(readLookup('1234567890')).toBe('1234567890')
  for (const typed of [
    '',
    '%',
    '_',
    'Doe',
    '123456789',
    '12345678901',
    '123-45-6789',
    'a b@example.mil',
    '@',
  ])
    expect(() => readLookup(typed), typed).toThrow(Refusal)
})

test('only permissions 1, 2, 3, 4, 6, 7 and 99 can be given', () => {
  expect(GRANTABLE.map(({ number }) => number)).toEqual([1, 2, 3, 4, 6, 7, 99])
  for (const number of [0, 5, 8, 98, 100]) expect(() => findGrantChanges([], [number])).toThrow(Refusal)
})

test('a change of permissions names what is added and what is taken away', () => {
  expect(findGrantChanges([1, 3, 7], [7, 99, 3, 99])).toEqual({ added: [99], removed: [1] })
  expect(findGrantChanges([1], [1])).toEqual({ added: [], removed: [] })
})
