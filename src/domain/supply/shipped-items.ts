import { formatNsn } from '../catalogue/stock-numbers.ts'
import { formatMoney } from '../money.ts'

/** `units` of its own unit at `cents` each. */
export type ShippedItem = {
  suffix: string
  nsn: string
  name: string
  unit: string
  units: number
  cents: number
}

export const NOT_IN_CATALOGUE = 'Not in the catalog'

export function sayShipped({ suffix, nsn, name, unit, units, cents }: ShippedItem): string {
  const item = `${units} ${unit} of ${formatNsn(nsn)} ${name || `(${NOT_IN_CATALOGUE.toLowerCase()})`}`
  return `${item} at ${formatMoney(cents)}${suffix && `, suffix ${suffix}`}`
}
