const PRICE = /^\d{7}$/

/** Cents of columns 74 to 80. Null when they are blank or hold something else. */
export function readUnitPrice(priceColumns: string): number | null {
  return PRICE.test(priceColumns) ? Number(priceColumns) : null
}

/** Throws RangeError when it does not fit. */
export function writeUnitPrice(cents: number): string {
  const columns = String(cents).padStart(7, '0')
  if (!PRICE.test(columns)) throw new RangeError('A unit price in a record runs from 0 to 99,999.99 dollars.')
  return columns
}
