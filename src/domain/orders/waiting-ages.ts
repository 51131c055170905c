import { countDays } from '../fiscal-years.ts'

/** Days since the submission. */
const AGES = [
  { name: 'Since today', max: 0 },
  { name: '1 to 2 days', max: 2 },
  { name: '3 to 7 days', max: 7 },
  { name: 'Longer', max: Number.POSITIVE_INFINITY },
] as const

export type WaitingAge = { name: string; orders: number }

export function countAges(days: readonly string[], today: string): WaitingAge[] {
  const ages = days.map((day) => countDays(day, today))
  return AGES.map(({ name, max }, at) => {
    const least = AGES[at - 1]?.max ?? Number.NEGATIVE_INFINITY
    return { name, orders: ages.filter((age) => age > least && age <= max).length }
  })
}
