import { expect, it } from 'vitest'
import { type Rate, Rates } from './rates.ts'

const RATE: Rate = { kind: 'search', max: 2, seconds: 10, did: 'You have searched too often' }

it('a rate limit refuses excess calls of one person until the window ends, and refuses nobody else', () => {
  const rates = new Rates()
  const take = (subject: string, now: number) => rates.take(RATE, subject, now)
  take('1', 0)
  take('1', 9000)
  expect(() => take('1', 9001)).toThrow('You have searched too often. Try again in a second.')
  take('2', 9001)
  take('1', 10_000)
  take('1', 10_001)
  expect(() => take('1', 10_002)).toThrow(/Try again in 10 seconds\./)
})

it('the rate limiter drops the counts of ended windows each minute, and keeps the others', () => {
  const rates = new Rates()
  for (let person = 0; person < 100; person++) rates.take(RATE, `early ${person}`, 1000)
  rates.take(RATE, 'late', 59_000)
  expect(rates.size).toBe(101)
  rates.take(RATE, 'late', 60_000)
  expect(rates.size).toBe(1)
  expect(() => rates.take(RATE, 'late', 60_001)).toThrow('You have searched too often')
})
