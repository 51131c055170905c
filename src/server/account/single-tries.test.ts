import { expect, test } from 'vitest'
import { SingleTries } from './single-tries.ts'

test('a person tries one password at a time, and other people do not wait for it [B6]', () => {
  const tries = new SingleTries()
  const end = tries.begin(1, 0)
  expect(tries.begin(1, 9_999)).toBeNull()
  expect(tries.begin(2, 1)).not.toBeNull()
  end?.()
  expect(tries.begin(1, 10_000)).not.toBeNull()
})

test('a try that never finishes locks nobody out permanently', () => {
  const tries = new SingleTries()
  const lost = tries.begin(1, 0)
  expect(tries.begin(1, 10_000)).not.toBeNull()
  lost?.()
  expect(tries.begin(1, 10_001)).toBeNull()
})
