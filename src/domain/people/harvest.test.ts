import { describe, expect, test } from 'vitest'
import { HARVEST_ALERT, HARVEST_LIMIT, HarvestCounter } from './harvest.ts'

const idsUpTo = (count: number, from = 0) => Array.from({ length: count }, (_, index) => from + index + 1)
const HOUR = 3_600_000

describe('reading many people', () => {
  test('is reported once an hour from 5,000 different people on', () => {
    const counter = new HarvestCounter()
    expect(counter.note('a', idsUpTo(HARVEST_ALERT - 1), 0)).toBe('fine')
    expect(counter.note('a', [1, 2, 3], 1)).toBe('fine')
    expect(counter.note('a', [HARVEST_ALERT], 2)).toBe('alert')
    expect(counter.note('a', idsUpTo(500, HARVEST_ALERT), 3)).toBe('fine')
    expect(counter.note('a', idsUpTo(HARVEST_ALERT), HOUR)).toBe('alert')
  })

  test('ends beyond 20,000, but what was read before can be read again', () => {
    const counter = new HarvestCounter()
    counter.note('a', idsUpTo(HARVEST_LIMIT + 1), 0)
    expect(counter.note('a', [HARVEST_LIMIT + 2], 1)).toBe('refused')
    expect(counter.note('a', [1, 2], 2)).toBe('fine')
    expect(counter.timeLeft('a', 2)).toBe(HOUR - 2)
    expect(counter.note('b', [HARVEST_LIMIT + 2], 3)).toBe('fine')
    expect(counter.note('a', [HARVEST_LIMIT + 2], HOUR)).toBe('fine')
  })
})

test('one row more than was read before is enough to be refused, and an hour is over after an hour', () => {
  const counter = new HarvestCounter()
  expect(counter.note('a', idsUpTo(HARVEST_LIMIT), 0)).toBe('alert')
  expect(counter.note('a', [HARVEST_LIMIT + 1], 1)).toBe('fine')
  expect(counter.note('a', [1, HARVEST_LIMIT + 2], 2)).toBe('refused')
  expect(counter.note('a', [1, HARVEST_LIMIT + 2], HOUR - 1)).toBe('refused')
  expect(counter.timeLeft('a', HOUR - 1)).toBe(1)
})

test('hours that are over are forgotten, those that still run are not', () => {
  const counter = new HarvestCounter()
  counter.note('gone', [1], 0)
  counter.note('here', [1], 1)
  counter.note('new', [1], HOUR)
  // What is forgotten has no hour any more; zero would also be said of one that is over.
  expect(counter.timeLeft('gone', 5)).toBe(0)
  expect(counter.timeLeft('here', HOUR)).toBe(1)
  counter.note('newer', [1], 2 * HOUR)
  expect(counter.timeLeft('here', 5)).toBe(0)
})
