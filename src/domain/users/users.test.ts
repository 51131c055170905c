import { expect, test } from 'vitest'
import { refusalOf } from '#testing/refusal.ts'
import { PERMISSION_LIST } from '../roles/permissions.ts'
import { findGrantChanges, readLookup } from './users.ts'

test('the lookup needs a whole email address or an EDIPI, and otherwise a message says what to type [VAL-30]', () => {
  expect([' jane.doe@example.mil ', '1234567890'].map(readLookup)).toEqual([
    'jane.doe@example.mil',
    '1234567890',
  ])
  const message = 'Enter a whole email address, or an EDIPI of ten digits.'
  const refusal = { kind: 'rule', code: 'LOOKUP', message, errors: [{ field: 'search', message }] }
  const wrong = ['', '%', '_', 'Doe', '123456789', '12345678901', '123-45-6789', '@', 'a b@example.mil']
  for (const typed of [...wrong, 'a@example.mil b'])
    expect(refusalOf(() => readLookup(typed))).toEqual(refusal)
})

test('an administrator can grant only existing permissions, and a change names the added and removed ones in order', () => {
  expect(PERMISSION_LIST.map(({ number }) => number)).toEqual([1, 2, 3, 4, 6, 7, 8, 9, 99])
  for (const number of [0, 5, 10, 98, 100])
    expect(refusalOf(() => findGrantChanges([], [1, number]))).toMatchObject({
      ...{ kind: 'rule', message: `There is no permission ${number}.` },
    })
  expect(findGrantChanges([1, 3, 7], [7, 99, 3, 99])).toEqual({ added: [99], removed: [1] })
  expect(findGrantChanges([99, 7, 1], [6, 4, 2])).toEqual({ added: [2, 4, 6], removed: [1, 7, 99] })
})
