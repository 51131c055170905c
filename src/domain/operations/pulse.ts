import { addDays, dayIn } from '../fiscal-years.ts'

/** What is counted: records that left for supply, its answers that were applied, those put into the quarantine, and sign-ins. */
const PULSE_KINDS = ['sent', 'answered', 'quarantined', 'signedIn', 'refused'] as const
export type PulseKind = (typeof PULSE_KINDS)[number]
export type Counts = Record<PulseKind, number>

export const PULSE_HOURS = 24
export const PULSE_DAYS = 14

const HOUR = 60 * 60 * 1000

/** One count of one hour, which is told by its first instant. */
export type Beat = { hour: Date; kind: PulseKind; times: number }
export type Pulse = { hours: ({ from: Date } & Counts)[]; days: ({ day: string } & Counts)[] }

/** Where the pulse begins that ends now: the first hour of its first day. */
export function pulseStart(now: Date): Date {
  return new Date(startOfHour(now) - PULSE_DAYS * 24 * HOUR)
}

/** The last 24 hours, the one that runs among them, and the last 14 days of a zone, today among them; what was quiet counts 0. */
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
