let zone = 'UTC'

/** For instants that mean a day. */
export function zoneOfDays(): string {
  return zone
}

/** Reading is synchronous, so a module variable is safe. */
export function readInZone<T>(ofPortal: string, read: () => T): T {
  const before = zone
  zone = ofPortal
  try {
    return read()
  } finally {
    zone = before
  }
}
