import { dayIn, fiscalYearOf } from '#domain/fiscal-years.ts'

// Set once from the first response, before any day is rendered.
let zone = 'UTC'
let zoneName = 'UTC'

export function liveInZone(ofPortal: { zone: string; zoneName: string }): void {
  zone = ofPortal.zone
  zoneName = ofPortal.zoneName
}

export function zoneOfPortal(): string {
  return zone
}

export function nameOfZone(): string {
  return zoneName
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
