import { addDays, dayIn } from '../fiscal-years.ts'

/** Records sent to supply, its records applied or quarantined, and sign-ins. */
const PULSE_KINDS = ['sent', 'answered', 'quarantined', 'signedIn', 'refused'] as const
export type PulseKind = (typeof PULSE_KINDS)[number]
export type Counts = Record<PulseKind, number>

export const PULSE_HOURS = 24
export const PULSE_DAYS = 14

const HOUR = 60 * 60 * 1000

export type Beat = { hour: Date; kind: PulseKind; times: number }
export type Pulse = { hours: ({ from: Date } & Counts)[]; days: ({ day: string } & Counts)[] }

export function pulseStart(now: Date): Date {
  return new Date(startOfHour(now) - PULSE_DAYS * 24 * HOUR)
}

/** The last 24 hours and 14 days, the current ones included; gaps count 0. */
export function readPulse(beats: readonly Beat[], now: Date, zone: string): Pulse {
  const today = dayIn(zone, now)
  const none: Counts = { sent: 0, answered: 0, quarantined: 0, signedIn: 0, refused: 0 }
  const hours = Array.from({ length: PULSE_HOURS }, (_, at) => ({
    from: new Date(startOfHour(now) - (PULSE_HOURS - 1 - at) * HOUR),
    ...none,
  }))
  const days = Array.from({ length: PULSE_DAYS }, (_, at) => ({
    day: addDays(today, at - PULSE_DAYS + 1),
    ...none,
  }))
  const byHour = new Map(hours.map((one) => [one.from.getTime(), one]))
  const byDay = new Map(days.map((one) => [one.day, one]))
  for (const { hour, kind, times } of beats) {
    const parts: (Counts | undefined)[] = [byHour.get(hour.getTime()), byDay.get(dayIn(zone, hour))]
    for (const part of parts) if (part) part[kind] += times
  }
  return { hours, days }
}

const startOfHour = (at: Date) => Math.floor(at.getTime() / HOUR) * HOUR
