import { addDays } from './fiscal-years.ts'

/** Federal holidays of the United States (5 U.S.C. 6103). */
const HOLIDAYS: { month: number; day: number }[] = [
  { month: 1, day: 1 },
  { month: 6, day: 19 },
  { month: 7, day: 4 },
  { month: 11, day: 11 },
  { month: 12, day: 25 },
]
/** The `nth` weekday (0 Sunday) of a month; -1 is the last. */
const MOVING: { month: number; weekday: number; nth: number }[] = [
  { month: 1, weekday: 1, nth: 3 },
  { month: 2, weekday: 1, nth: 3 },
  { month: 5, weekday: 1, nth: -1 },
  { month: 9, weekday: 1, nth: 1 },
  { month: 10, weekday: 1, nth: 2 },
  { month: 11, weekday: 4, nth: 4 },
]

const isoDay = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)
const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay()

/** As observed: on Friday for a Saturday, on Monday for a Sunday. */
export function listFederalHolidays(year: number): string[] {
  const fixed = [...HOLIDAYS.map(({ month, day }) => isoDay(year, month, day)), isoDay(year + 1, 1, 1)].map(
    (day) => addDays(day, { 6: -1, 0: 1 }[weekdayOf(day)] ?? 0),
  )
  const moving = MOVING.map(({ month, weekday, nth }) => findWeekday(year, month, weekday, nth))
  return [...fixed, ...moving].filter((day) => day.startsWith(String(year))).sort()
}

function findWeekday(year: number, month: number, weekday: number, nth: number): string {
  const ofMonth = Array.from({ length: 31 }, (_, index) => isoDay(year, month, index + 1)).filter(
    (day) => Number(day.slice(5, 7)) === month && weekdayOf(day) === weekday,
  )
  return ofMonth.at(nth < 0 ? nth : nth - 1) as string
}

export function isWorkingDay(day: string, closed: ReadonlySet<string>): boolean {
  const isWeekend = [0, 6].includes(weekdayOf(day))
  return !isWeekend && !closed.has(day) && !listFederalHolidays(Number(day.slice(0, 4))).includes(day)
}

/** The latest day after which `count` working days have passed by the end of `today`, which counts. */
export function findDayBefore(today: string, count: number, closed: ReadonlySet<string>): string {
  let day = today
  for (let left = count; left > 0; day = addDays(day, -1)) if (isWorkingDay(day, closed)) left--
  return day
}
