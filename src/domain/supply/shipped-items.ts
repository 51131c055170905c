import { formatNsn } from '../catalogue/stock-numbers.ts'
import { formatMoney } from '../money.ts'

/** What a parcel holds of a line, as it was shipped: `units` of its own unit of issue, `cents` for one. */
export type ShippedItem = {
  suffix: string
  nsn: string
  name: string
  unit: string
  units: number
  cents: number
}

/** What papers call an item that the supplier shipped and the catalogue does not know. */
export const NOT_IN_CATALOGUE = 'Not in the catalogue'

/**
 * `2 PR of 8405-01-900-1101 Coat at $60.00, suffix A`: for lines that were not shipped as they were ordered. An item
 * without a name is one that the catalogue does not know.
 */
export function sayShipped({ suffix, nsn, name, unit, units, cents }: ShippedItem): string {
  const item = `${units} ${unit} of ${formatNsn(nsn)} ${name || `(${NOT_IN_CATALOGUE.toLowerCase()})`}`
  return `${item} at ${formatMoney(cents)}${suffix && `, suffix ${suffix}`}`
}
