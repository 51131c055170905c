import { countDays } from '../fiscal-years.ts'

/** How long an order has waited, in days since it was submitted; what was submitted today has waited for none. */
const AGES = [
  { name: 'Since today', most: 0 },
  { name: '1 to 2 days', most: 2 },
  { name: '3 to 7 days', most: 7 },
  { name: 'Longer', most: Number.POSITIVE_INFINITY },
] as const

export type WaitingAge = { name: string; orders: number }

/** How many orders have waited how long, from the days on which they were submitted; the newest first. */
export function countAges(days: readonly string[], today: string): WaitingAge[] {
  const ages = days.map((day) => countDays(day, today))
  return AGES.map(({ name, most }, at) => {
    const least = AGES[at - 1]?.most ?? Number.NEGATIVE_INFINITY
    return { name, orders: ages.filter((age) => age > least && age <= most).length }
  })
}
