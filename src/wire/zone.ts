let zone = 'UTC'

/** The zone in which an instant that stands for a day is that day. */
export function zoneOfDays(): string {
  return zone
}

/** Reads from the wire in the zone of the portal. Reading never waits, so nobody else reads meanwhile. */
export function readInZone<T>(ofPortal: string, read: () => T): T {
  const before = zone
  zone = ofPortal
  try {
    return read()
  } finally {
    zone = before
  }
}
