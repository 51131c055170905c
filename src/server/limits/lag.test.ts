import { expect, test } from 'vitest'
import { Lag } from './lag.ts'

function note(...looks: number[]): number[] {
  const lag = new Lag()
  return looks.map((late) => {
    lag.note(late)
    return lag.now()
  })
}

test('an event loop lags that is late in three of five checks, and not after its start or one or two long pauses', () => {
  expect(note(1, 1, 1, 400, 500, 600, 1, 1, 1)).toEqual([0, 0, 1, 1, 1, 400, 400, 400, 1])
  expect(note(1, 2, 3000, 2, 1, 1, 1)).toEqual([0, 0, 1, 2, 2, 2, 1])
  expect(Math.max(...note(1, 1, 3000, 3000, 1, 1, 1, 1))).toBe(1)
  expect(note(5000, 5000, 1)).toEqual([0, 0, 1])
})

test('a stalled process reports the length of the stall, and a busy one reports nothing', () => {
  const said: number[] = []
  const lag = new Lag((late) => said.push(late))
  for (const late of [1, 900, 4000, 60_000, 1]) lag.note(late)
  expect(said).toEqual([60_000])
})

test('a busy event loop reports lag, and stops reporting it when it is no longer busy', async () => {
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
