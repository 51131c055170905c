const PRICE = /^\d{7}$/

/**
 * The unit price of columns 74 to 80 in cents: five digits for dollars, two for cents. Null when they are blank or hold
 * something else, as with status codes that put a unit of issue there.
 */
export function readUnitPrice(priceColumns: string): number | null {
  return PRICE.test(priceColumns) ? Number(priceColumns) : null
}

/** The seven columns of a price in cents; throws RangeError for a price that has no room in them. */
export function writeUnitPrice(cents: number): string {
  const columns = String(cents).padStart(7, '0')
  if (!PRICE.test(columns)) throw new RangeError('A unit price in a record runs from 0 to 99,999.99 dollars.')
  return columns
}
