import { expect, test } from 'vitest'
import { startRandom } from './random.ts'

test('the same seed gives the same values, another seed others', () => {
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

test('half of many throws are heads, certain things happen and impossible ones never do', () => {
  const random = startRandom('coins')
  const count = (probability: number) =>
    Array.from({ length: 2000 }, () => random.chance(probability)).filter(Boolean).length
  expect([count(1), count(0)]).toEqual([2000, 0])
  expect(Math.abs(count(0.5) - 1000)).toBeLessThan(100)
})

test('a shuffled list has every entry once, and each of them comes first now and then', () => {
  const random = startRandom('cards')
  const firsts = new Set(Array.from({ length: 200 }, () => random.shuffle([1, 2, 3, 4])[0]))
  expect(firsts).toEqual(new Set([1, 2, 3, 4]))
  const lasts = new Set(Array.from({ length: 200 }, () => random.shuffle([1, 2, 3, 4])[3]))
  expect(lasts).toEqual(new Set([1, 2, 3, 4]))
})

test('the stories of the demo stay the same for ever, part by part', () => {
  const random = startRandom('quartermaster')
  expect([random.next(), random.next(), random.fork('hats').next()]).toEqual([
    0.46898078359663486, 0.7784279156476259, 0.3360425471328199,
  ])
  expect(random.fork('hats').next()).not.toBe(random.fork('coats').next())
  expect(() => random.pick([])).toThrow('There is nothing to pick from.')
})

test('a weight of nothing is never drawn', () => {
  const random = startRandom('weights')
  const drawn = Array.from({ length: 500 }, () =>
    random.weighted([['never', 0] as const, ['always', 1] as const]),
  )
  expect(new Set(drawn)).toEqual(new Set(['always']))
})
