import { countDays } from '../fiscal-years.ts'

/** Days since the submission. */
const AGES = [
  { name: 'Since today', most: 0 },
  { name: '1 to 2 days', most: 2 },
  { name: '3 to 7 days', most: 7 },
  { name: 'Longer', most: Number.POSITIVE_INFINITY },
] as const

export type WaitingAge = { name: string; orders: number }

export function countAges(days: readonly string[], today: string): WaitingAge[] {
  const ages = days.map((day) => countDays(day, today))
  return AGES.map(({ name, most }, at) => {
    const least = AGES[at - 1]?.most ?? Number.NEGATIVE_INFINITY
    return { name, orders: ages.filter((age) => age > least && age <= most).length }
  })
}
