import { dayIn, fiscalYearOf } from '#domain/fiscal-years.ts'

// Said once, by the first answer of the portal, before anything is drawn that has a day.
let zone = 'UTC'

/** From now on days and hours on the screen are those of this zone, in which the portal counts its own. */
export function liveInZone(ofPortal: string): void {
  zone = ofPortal
}

export function zoneOfPortal(): string {
  return zone
}

/** The day it is in the portal's zone, for the first value of a form; the server decides by its own clock. */
export function findToday(): string {
  return dayIn(zone, new Date())
}

/** The day of the portal on which something happened. */
export function dayOf(instant: Date): string {
  return dayIn(zone, instant)
}

/** The fiscal year that runs there. */
export function findFiscalYear(): number {
  return fiscalYearOf(findToday())
}
