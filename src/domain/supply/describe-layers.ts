import { formatNsn } from '../catalogue/stock-numbers.ts'
import { formatMoney } from '../money.ts'
import type { Layer } from './parts.ts'

const MAX_DESCRIBED = 8

export function describeLayers(layers: readonly Layer[]): string {
  const shown = layers.slice(0, MAX_DESCRIBED).map(describeLayer)
  const more = layers.length - shown.length
  return [...shown, ...(more > 0 ? [`and ${more} more`] : [])].join('; ')
}

function describeLayer({ pieces, nsn, cents }: Layer): string {
  return `${pieces} of NSN ${formatNsn(nsn)} at ${formatMoney(cents)}`
}
