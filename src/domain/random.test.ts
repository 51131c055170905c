import { expect, test } from 'vitest'
import { startRandom } from './random.ts'

test('the same seed tells the same story, another seed another one', () => {
  const draw = (seed: string) => Array.from({ length: 20 }, startRandom(seed).next)
  expect(draw('a')).toEqual(draw('a'))
  expect(draw('a')).not.toEqual(draw('b'))
})

test('a named part does not move when more is drawn elsewhere', () => {
  const calm = startRandom('seed')
  const busy = startRandom('seed')
  for (let i = 0; i < 100; i++) busy.next()
  expect(busy.fork('hats').int(1, 1e9)).toBe(calm.fork('hats').int(1, 1e9))
})

test('draws stay in range, reach both ends and follow their weights', () => {
  const random = startRandom('range')
  const rolls = Array.from({ length: 2000 }, () => random.int(1, 6))
  expect(new Set(rolls)).toEqual(new Set([1, 2, 3, 4, 5, 6]))
  const heavy = Array.from({ length: 2000 }, () => random.weighted([['a', 9] as const, ['b', 1] as const]))
  const share = heavy.filter((value) => value === 'a').length / heavy.length
  expect(share).toBeGreaterThan(0.85)
  expect(share).toBeLessThan(0.95)
  expect(random.shuffle([1, 2, 3, 4]).toSorted()).toEqual([1, 2, 3, 4])
  expect(() => random.pick([])).toThrow()
})
