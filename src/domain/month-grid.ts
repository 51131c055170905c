import { addDays } from './fiscal-years.ts'

export const WEEKDAYS = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const

/** Sunday first; days of other months are null. */
export function weeksOf(month: string): (string | null)[][] {
  const first = `${month}-01`
  const before = new Date(`${first}T00:00:00Z`).getUTCDay()
  const days: (string | null)[] = Array.from({ length: before }, () => null)
  for (let day = first; day.startsWith(month); day = addDays(day, 1)) days.push(day)
  while (days.length % 7 !== 0) days.push(null)
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7))
}

export function monthDays(month: string): { first: string; last: string } {
  const days = weeksOf(month)
    .flat()
    .filter((day) => day !== null)
  return { first: `${month}-01`, last: days.at(-1) ?? `${month}-28` }
}

export function nextMonth(month: string, step: 1 | -1 = 1): string {
  const at = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + step
  return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`
}
