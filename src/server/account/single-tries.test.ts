import { expect, test } from 'vitest'
import { SingleTries } from './single-tries.ts'

test('a person tries one password at a time, and a try that never finishes locks nobody out permanently [B6]', () => {
  const tries = new SingleTries()
  const lost = tries.begin(1, 0)
  expect(tries.begin(1, 9_999)).toBeNull()
  const other = tries.begin(2, 1)
  expect(other).not.toBeNull()
  other?.()
  expect(tries.begin(2, 2)).not.toBeNull()
  expect(tries.begin(1, 10_000)).not.toBeNull()
  lost?.()
  expect(tries.begin(1, 10_001)).toBeNull()
})
