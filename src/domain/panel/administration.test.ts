import { expect, test } from 'vitest'
import { refusalOf } from '#testing/refusal.ts'
import { Refusal } from '../refusal.ts'
import { findGrantChanges, GRANTABLE, readLookup } from './administration.ts'

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
    'a@example.mil b',
    '@',
  ])
    expect(() => readLookup(typed), typed).toThrow(Refusal)
})

test('only permissions 1, 2, 3, 4, 6, 7, 8 and 99 can be given', () => {
  expect(GRANTABLE.map(({ number }) => number)).toEqual([1, 2, 3, 4, 6, 7, 8, 99])
  for (const number of [0, 5, 9, 98, 100]) expect(() => findGrantChanges([], [number])).toThrow(Refusal)
})

test('a change of permissions names what is added and what is taken away', () => {
  expect(findGrantChanges([1, 3, 7], [7, 99, 3, 99])).toEqual({ added: [99], removed: [1] })
  expect(findGrantChanges([1], [1])).toEqual({ added: [], removed: [] })
})

test('a look-up that is none says what to type, beside its field', () => {
  const message = 'Enter a whole email address, or an EDIPI of ten digits.'
  expect(refusalOf(() => readLookup('Doe'))).toEqual({
    kind: 'rule',
    code: 'LOOKUP',
    message,
    errors: [{ field: 'search', message }],
  })
})

test('a change of permissions names them in order, and names the one that there is not', () => {
  expect(findGrantChanges([99, 7, 1], [6, 4, 2])).toEqual({ added: [2, 4, 6], removed: [1, 7, 99] })
  expect(refusalOf(() => findGrantChanges([], [1, 5]))).toMatchObject({
    kind: 'rule',
    message: 'There is no permission 5.',
  })
})
