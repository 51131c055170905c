import { expect, test } from 'vitest'
import { HARVEST_ALERT, HARVEST_LIMIT, HarvestCounter, SHARED_FROM } from './harvest.ts'

const idsUpTo = (count: number, from = 0) => Array.from({ length: count }, (_, index) => from + index + 1)
const HOUR = 3_600_000

test('the counter reports a reader of 5,000 or more different people once an hour', () => {
  const counter = new HarvestCounter()
  expect(counter.note('a', idsUpTo(HARVEST_ALERT - 1), 0)).toBe('fine')
  expect(counter.note('a', [1, 2, 3], 1)).toBe('fine')
  expect(counter.note('a', [HARVEST_ALERT], 2)).toBe('alert')
  expect(counter.note('a', idsUpTo(500, HARVEST_ALERT), 3)).toBe('fine')
  expect(counter.note('a', idsUpTo(HARVEST_ALERT), HOUR)).toBe('alert')
})

test('the counter refuses new records beyond 20,000 people for the hour, and still allows known records', () => {
  const counter = new HarvestCounter()
  expect(counter.note('a', idsUpTo(HARVEST_LIMIT), 0)).toBe('alert')
  expect(counter.note('a', [HARVEST_LIMIT + 1], 1)).toBe('fine')
  expect(counter.note('a', [1, HARVEST_LIMIT + 2], 2)).toBe('refused')
  expect(counter.note('a', [1, 2], 2)).toBe('fine')
  expect(counter.note('b', [HARVEST_LIMIT + 2], 3)).toBe('fine')
  expect(counter.note('a', [HARVEST_LIMIT + 2], HOUR - 1)).toBe('refused')
  expect(counter.timeLeft('a', HOUR - 1)).toBe(1)
  expect(counter.note('a', [HARVEST_LIMIT + 2], HOUR)).toBe('fine')
})

test('the counter removes hours that are over and keeps hours that still run', () => {
  const counter = new HarvestCounter()
  counter.note('gone', [1], 0)
  counter.note('here', [1], 1)
  counter.note('new', [1], HOUR)
  expect([counter.timeLeft('gone', 5), counter.timeLeft('here', HOUR)]).toEqual([0, 1])
  counter.note('newer', [1], 2 * HOUR)
  expect(counter.timeLeft('here', 5)).toBe(0)
})

test('a process reports the people from a threshold on to the others, each person once', () => {
  const counter = new HarvestCounter()
  counter.note('a', idsUpTo(SHARED_FROM - 1), 7)
  expect(counter.takeUnshared('a').ids).toEqual([])
  counter.note('a', idsUpTo(SHARED_FROM), 9)
  expect(counter.takeUnshared('a')).toEqual({ startedAt: 7, ids: idsUpTo(SHARED_FROM) })
  for (const reader of ['a', 'nobody']) expect(counter.takeUnshared(reader).ids).toEqual([])
})

test('the processes share one count, and the same person in two processes counts once', () => {
  const counter = new HarvestCounter()
  counter.note('a', idsUpTo(3000), 10)
  expect(counter.join('a', { startedAt: 5, ids: idsUpTo(3000, 1999) }, 11)).toBe('fine')
  expect(counter.join('a', { startedAt: 5, ids: [HARVEST_ALERT] }, 11)).toBe('alert')
  expect(counter.timeLeft('a', 11)).toBe(HOUR - 6)
  expect(counter.join('a', { startedAt: 8, ids: idsUpTo(HARVEST_LIMIT + 1) }, 12)).toBe('fine')
  expect(counter.note('a', [HARVEST_LIMIT + 2], 13)).toBe('refused')
  expect(counter.takeUnshared('a').ids).toEqual(idsUpTo(3000))
})
