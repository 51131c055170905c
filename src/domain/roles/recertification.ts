import { addDays } from '../fiscal-years.ts'

export function quarterOf(day: string): { first: string; last: string } {
  const year = Number(day.slice(0, 4))
  const month = Math.floor((Number(day.slice(5, 7)) - 1) / 3) * 3 + 1
  const startOf = (year: number, month: number) => `${year}-${String(month).padStart(2, '0')}-01`
  const next = month === 10 ? startOf(year + 1, 1) : startOf(year, month + 3)
  return { first: startOf(year, month), last: addDays(next, -1) }
}

export type Standing = 'waiting' | 'confirmed' | 'new'
