import { yddd } from '../../fiscal-years.ts'

/** Days as MILSTRIP records write them: the day of the year, with or without the last digit of the year. */

const ORDINAL = /^(?:00[1-9]|0[1-9]\d|[12]\d{2}|3[0-5]\d|36[0-6])$/
const DAY_LENGTH = 86_400_000

/** Whether three digits are a day of some year: 001 to 366. */
export function isOrdinalDay(text: string): boolean {
  return ORDINAL.test(text)
}

/** Whether four digits are the last digit of a year and a day of it; day 366 is only in even years. */
export function isYddd(text: string): boolean {
  return /^\d{4}$/.test(text) && isOrdinalDay(text.slice(1)) && !/^[13579]366$/.test(text)
}

/** The day of the year of an ISO day: 21 November 2026 is `325`. */
export function ordinalDay(day: string): string {
  return yddd(day).slice(1)
}

/**
 * The ISO day with a day of the year that is nearest to another ISO day; `366` is the nearest 31 December of a leap
 * year, however far. Throws RangeError for three characters that are no day of any year.
 */
export function resolveOrdinalDay(ddd: string, near: string): string {
  if (!isOrdinalDay(ddd)) throw new RangeError(`${ddd} is no day of the year.`)
  const year = Number(near.slice(0, 4))
  const reach = ddd === '366' ? 8 : 1
  const days: string[] = []
  for (let one = year - reach; one <= year + reach; one++) {
    const day = dayOfYear(one, ddd)
    if (day !== null) days.push(day)
  }
  return nearestOf(days, near)
}

/**
 * The ISO day of `YDDD` in the decade that brings it nearest to another ISO day. Null for day 366 of a year that has
 * none, and for four characters that are no such day.
 */
export function resolveYddd(text: string, near: string): string | null {
  if (!isYddd(text)) return null
  const ddd = text.slice(1)
  // A year without a day 366 must not lose to the next leap year twenty years away: the decade is chosen by day 365.
  const asked = ddd === '366' ? '365' : ddd
  const decade = Math.floor(Number(near.slice(0, 4)) / 10) * 10
  const years = [-10, 0, 10].map((away) => decade + away + Number(text[0]))
  const days = years.map((year) => dayOfYear(year, asked)).filter((day) => day !== null)
  return dayOfYear(Number(nearestOf(days, near).slice(0, 4)), ddd)
}

/** Month and day of a day of the year: `262` is `September 19, in a leap year September 18`. */
export function describeOrdinalDay(ddd: string): string {
  const plain = ddd === '366' ? null : monthAndDay(2025, ddd)
  const leap = monthAndDay(2024, ddd)
  if (plain === null) return `${leap} of a leap year`
  return plain === leap ? plain : `${plain}, in a leap year ${leap}`
}

/** The same for `YDDD`: odd years are no leap years. */
export function describeYddd(text: string): string {
  const ddd = text.slice(1)
  const day = Number(text[0]) % 2 === 1 ? monthAndDay(2025, ddd) : describeOrdinalDay(ddd)
  return `${day}, of a year that ends in ${text[0]}`
}

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
)

function monthAndDay(year: number, ddd: string): string {
  const day = new Date(Date.UTC(year, 0, Number(ddd)))
  return `${MONTHS[day.getUTCMonth()]} ${day.getUTCDate()}`
}

function dayOfYear(year: number, ddd: string): string | null {
  const day = new Date(Date.UTC(year, 0, Number(ddd)))
  return day.getUTCFullYear() === year ? day.toISOString().slice(0, 10) : null
}

/** The first of the nearest, so that two days equally far are the earlier one. */
function nearestOf(days: string[], near: string): string {
  const distance = (day: string) => Math.abs(Date.parse(day) - Date.parse(near)) / DAY_LENGTH
  return days.reduce((best, day) => (distance(day) < distance(best) ? day : best))
}
