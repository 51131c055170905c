import { expect, it } from 'vitest'
import { LOOKUPS_A_MINUTE, LookupCounter } from './lookups.ts'

it('sixty look-ups fit into a minute, each person has a minute of their own, and it slides', () => {
  const counter = new LookupCounter()
  for (let at = 0; at < LOOKUPS_A_MINUTE; at += 1) expect(counter.note(1, at * 500)).toBe(0)
  expect(counter.note(1, 30_000)).toBe(30_000)
  expect(counter.note(2, 30_000)).toBe(0)
  expect(counter.note(1, 60_000)).toBe(0)
  expect(counter.note(1, 60_001)).toBe(499)
  expect(counter.note(1, 200_000)).toBe(0)
})
