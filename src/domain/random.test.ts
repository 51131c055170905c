import { expect, test } from 'vitest'
import { startRandom } from './random.ts'

const times = <T>(count: number, draw: () => T) => Array.from({ length: count }, draw)

test('each part of the demo data stays the same forever, regardless of other draws', () => {
  const random = startRandom('quartermaster')
  expect([random.next(), random.next(), random.fork('hats').next()]).toEqual([
    0.46898078359663486, 0.7784279156476259, 0.3360425471328199,
  ])
  const busy = startRandom('quartermaster')
  times(100, busy.next)
  expect(busy.fork('hats').next()).toBe(0.3360425471328199)
  expect(busy.fork('coats').next()).not.toBe(0.3360425471328199)
  expect(startRandom('other').next()).not.toBe(0.46898078359663486)
})

test('draws stay in range, reach both ends, and follow their weights', () => {
  const random = startRandom('range')
  expect(new Set(times(2000, () => random.int(1, 6)))).toEqual(new Set([1, 2, 3, 4, 5, 6]))
  const weights = [['a', 9] as const, ['b', 1] as const, ['never', 0] as const]
  const heavy = times(2000, () => random.weighted(weights))
  expect(Math.abs(heavy.filter((value) => value === 'a').length - 1800)).toBeLessThan(100)
  expect(heavy).not.toContain('never')
  expect(() => random.pick([])).toThrow('There is nothing to pick from.')
  const heads = (probability: number) => times(2000, () => random.chance(probability)).filter(Boolean).length
  expect([heads(1), heads(0)]).toEqual([2000, 0])
  expect(Math.abs(heads(0.5) - 1000)).toBeLessThan(100)
})

test('a shuffled list has every entry once, and each entry comes first and last at times', () => {
  const random = startRandom('cards')
  const shuffled = times(200, () => random.shuffle([1, 2, 3, 4]))
  for (const cards of shuffled) expect(cards.toSorted()).toEqual([1, 2, 3, 4])
  for (const at of [0, 3]) expect(new Set(shuffled.map((cards) => cards[at]))).toEqual(new Set([1, 2, 3, 4]))
})
