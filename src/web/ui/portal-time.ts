import { dayIn, fiscalYearOf } from '#domain/fiscal-years.ts'

// Set once from the first response, before any day is rendered.
let zone = 'UTC'

export function liveInZone(ofPortal: string): void {
  zone = ofPortal
}

export function zoneOfPortal(): string {
  return zone
}

/** For default values. The server decides by its own clock. */
export function findToday(): string {
  return dayIn(zone, new Date())
}

export function dayOf(instant: Date): string {
  return dayIn(zone, instant)
}

export function findFiscalYear(): number {
  return fiscalYearOf(findToday())
}
