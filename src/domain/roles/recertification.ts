import { addDays } from '../fiscal-years.ts'

/** First and last day of the quarter that a day lies in; fiscal years and calendar years have the same ones. */
export function quarterOf(day: string): { first: string; last: string } {
  const year = Number(day.slice(0, 4))
  const month = Math.floor((Number(day.slice(5, 7)) - 1) / 3) * 3 + 1
  const startOf = (year: number, month: number) => `${year}-${String(month).padStart(2, '0')}-01`
  const next = month === 10 ? startOf(year + 1, 1) : startOf(year, month + 3)
  return { first: startOf(year, month), last: addDays(next, -1) }
}

/** How a role stands in a quarter: one that was given within it was looked at when it was given. */
export type Standing = 'waiting' | 'confirmed' | 'new'
