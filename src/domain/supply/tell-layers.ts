import { formatNsn } from '../catalogue/stock-numbers.ts'
import { formatMoney } from '../money.ts'
import type { Layer } from './parts.ts'

/** Layers of a part that are told; the others are counted. */
const MOST_TOLD = 8

/** `3 of NSN 8405-01-900-1234 at $14.48; 7 of NSN …`. */
export function tellLayers(layers: readonly Layer[]): string {
  const told = layers.slice(0, MOST_TOLD).map(tellLayer)
  const more = layers.length - told.length
  return [...told, ...(more > 0 ? [`and ${more} more`] : [])].join('; ')
}

function tellLayer({ pieces, nsn, cents }: Layer): string {
  return `${pieces} of NSN ${formatNsn(nsn)} at ${formatMoney(cents)}`
}
