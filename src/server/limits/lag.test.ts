import { expect, test } from 'vitest'
import { Lag } from './lag.ts'

function note(...looks: number[]): number[] {
  const lag = new Lag()
  return looks.map((late) => {
    lag.note(late)
    return lag.now()
  })
}

test('one long pause, or two, are no lag', () => {
  expect(note(1, 2, 3000, 2, 1, 1, 1)).toEqual([0, 0, 1, 2, 2, 2, 1])
  expect(Math.max(...note(1, 1, 3000, 3000, 1, 1, 1, 1))).toBe(1)
})

test('a program that stood still says for how long, and one that is busy says nothing', () => {
  const said: number[] = []
  const lag = new Lag((late) => said.push(late))
  for (const late of [1, 900, 4000, 60_000, 1]) lag.note(late)
  expect(said).toEqual([60_000])
})

test('a loop that comes late three times of five lags, and is well again after three looks', () => {
  expect(note(1, 1, 1, 400, 500, 600, 1, 1, 1)).toEqual([0, 0, 1, 1, 1, 400, 400, 400, 1])
})

test('a program that has just begun has no lag from its beginning', () => {
  expect(note(5000, 5000, 1)).toEqual([0, 0, 1])
})

test('a loop that is kept busy is found to lag, and no longer when it is not', async () => {
  const lag = new Lag()
  expect(lag.now()).toBe(0)
  lag.begin()
  for (let n = 0; n < 5; n++)
    await new Promise<void>((done) =>
      setTimeout(() => {
        const until = performance.now() + 200
        while (performance.now() < until);
        done()
      }, 0),
    )
  expect(lag.now()).toBeGreaterThan(100)
  await expect.poll(() => lag.now()).toBeLessThan(100)
  lag.end()
})
