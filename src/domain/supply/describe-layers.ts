import { formatNsn } from '../catalogue/stock-numbers.ts'
import { formatMoney } from '../money.ts'
import type { Layer } from './parts.ts'

/** Layers of a part that are listed; the others are counted. */
const MOST_DESCRIBED = 8

/** `3 of NSN 8405-01-900-1234 at $14.48; 7 of NSN …`. */
export function describeLayers(layers: readonly Layer[]): string {
  const shown = layers.slice(0, MOST_DESCRIBED).map(describeLayer)
  const more = layers.length - shown.length
  return [...shown, ...(more > 0 ? [`and ${more} more`] : [])].join('; ')
}

function describeLayer({ pieces, nsn, cents }: Layer): string {
  return `${pieces} of NSN ${formatNsn(nsn)} at ${formatMoney(cents)}`
}
