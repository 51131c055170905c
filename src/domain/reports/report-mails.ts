import { addDays } from '../fiscal-years.ts'
import { WEEKDAYS } from '../month-grid.ts'

export const RHYTHMS = ['daily', 'weekly', 'monthly'] as const
type Rhythm = (typeof RHYTHMS)[number]
export const MAIL_FORMS = { link: 'A link', xlsx: 'An Excel file', csv: 'A CSV file' } as const
export type MailForm = keyof typeof MAIL_FORMS
export const MAIL_FORM_KEYS = Object.keys(MAIL_FORMS) as MailForm[]

/** The weekday is from 1 (Monday) to 7. A month without the day sends on its last day. */
export type Mailing = { rhythm: Rhythm; weekday: number; monthDay: number; hour: number }

export const MAX_RECIPIENTS = 20
/** Bytes. */
export const MAX_MAILED_FILE = 5_000_000

/** The first day whose hour is still to come. */
export function nextSending(
  { rhythm, weekday, monthDay, hour }: Mailing,
  today: string,
  hourNow: number,
): string {
  const isDue = (day: string) =>
    rhythm === 'daily' ||
    (rhythm === 'weekly' ? weekdayOf(day) === weekday : Number(day.slice(8)) === monthDayOf(day, monthDay))
  let day = hour > hourNow ? today : addDays(today, 1)
  while (!isDue(day)) day = addDays(day, 1)
  return day
}

function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7
}

function monthDayOf(day: string, wanted: number): number {
  const last = new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).getUTCDate()
  return Math.min(wanted, last)
}

export function nameWeekday(weekday: number): string {
  return WEEKDAYS[weekday % 7] ?? ''
}

export function describeMailing({ rhythm, weekday, monthDay, hour }: Mailing, zone: string): string {
  const when = {
    daily: 'Each day',
    weekly: `Each ${nameWeekday(weekday)}`,
    monthly: `On day ${monthDay} of each month`,
  }[rhythm]
  return `${when} at ${writeHour(hour)} ${zone} time`
}

export function writeHour(hour: number): string {
  return `${hour % 12 || 12}:00 ${hour < 12 ? 'AM' : 'PM'}`
}
