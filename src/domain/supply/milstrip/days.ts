import { MONTHS, yddd } from '../../fiscal-years.ts'

const ORDINAL = /^(?:00[1-9]|0[1-9]\d|[12]\d{2}|3[0-5]\d|36[0-6])$/
const DAY_LENGTH = 86_400_000

export function isOrdinalDay(text: string): boolean {
  return ORDINAL.test(text)
}

/** Only even years have day 366. */
export function isYddd(text: string): boolean {
  return /^\d{4}$/.test(text) && isOrdinalDay(text.slice(1)) && !/^[13579]366$/.test(text)
}

/** 21 November 2026 is `325`. */
export function ordinalDay(day: string): string {
  return yddd(day).slice(1)
}

/** The nearest ISO day; for `366`, in the nearest leap year. Throws RangeError for no day. */
export function resolveOrdinalDay(ddd: string, near: string): string {
  if (!isOrdinalDay(ddd)) throw new RangeError(`${ddd} is not a day of the year.`)
  const year = Number(near.slice(0, 4))
  const reach = ddd === '366' ? 8 : 1
  const days: string[] = []
  for (let one = year - reach; one <= year + reach; one++) {
    const day = dayOfYear(one, ddd)
    if (day !== null) days.push(day)
  }
  return nearestOf(days, near)
}

/** In the nearest decade. Null when invalid, or for day 366 of a year without one. */
export function resolveYddd(text: string, near: string): string | null {
  if (!isYddd(text)) return null
  const ddd = text.slice(1)
  // By day 365: a year without a day 366 must not lose to a leap year twenty years away.
  const requested = ddd === '366' ? '365' : ddd
  const decade = Math.floor(Number(near.slice(0, 4)) / 10) * 10
  const years = [-10, 0, 10].map((away) => decade + away + Number(text[0]))
  const days = years.map((year) => dayOfYear(year, requested)).filter((day) => day !== null)
  return dayOfYear(Number(nearestOf(days, near).slice(0, 4)), ddd)
}

export function describeOrdinalDay(ddd: string): string {
  const plain = ddd === '366' ? null : monthAndDay(2025, ddd)
  const leap = monthAndDay(2024, ddd)
  if (plain === null) return `${leap} of a leap year`
  return plain === leap ? plain : `${plain}, in a leap year ${leap}`
}

export function describeYddd(text: string): string {
  const ddd = text.slice(1)
  const day = Number(text[0]) % 2 === 1 ? monthAndDay(2025, ddd) : describeOrdinalDay(ddd)
  return `${day}, of a year that ends in ${text[0]}`
}

function monthAndDay(year: number, ddd: string): string {
  const day = new Date(Date.UTC(year, 0, Number(ddd)))
  return `${MONTHS[day.getUTCMonth()]} ${day.getUTCDate()}`
}

function dayOfYear(year: number, ddd: string): string | null {
  const day = new Date(Date.UTC(year, 0, Number(ddd)))
  return day.getUTCFullYear() === year ? day.toISOString().slice(0, 10) : null
}

function nearestOf(days: string[], near: string): string {
  const distance = (day: string) => Math.abs(Date.parse(day) - Date.parse(near)) / DAY_LENGTH
  return days.reduce((best, day) => (distance(day) < distance(best) ? day : best))
}
