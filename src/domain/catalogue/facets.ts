import { BRANCHES } from '../branches.ts'
import { formatMoney } from '../money.ts'
import { SIZE_FAMILIES } from './size-families.ts'

/** People tick several values of a facet. A product needs one of them. */
export const TICKED_FACETS = ['gender', 'family', 'colour', 'branch'] as const
export type TickedFacet = (typeof TICKED_FACETS)[number]

export const COUNTED_FACETS = ['category', ...TICKED_FACETS, 'stock', 'fits', 'all'] as const
export type CountedFacet = (typeof COUNTED_FACETS)[number]

export const FACET_NAMES: Record<TickedFacet, string> = {
  gender: 'Cut',
  family: 'Size family',
  colour: 'Color',
  branch: 'Branch',
}

/** On the wire, for products without a cut, and for products of every branch. */
export const NO_VALUE = 'none'

/** `fits` is a person. Prices are cents. */
export type FacetChoice = Record<TickedFacet, string[]> & {
  inStock: boolean
  priceFrom: number | null
  priceTo: number | null
  fits: number | null
}

export const NO_FACETS: FacetChoice = {
  ...{ gender: [], family: [], colour: [], branch: [] },
  ...{ inStock: false, priceFrom: null, priceTo: null, fits: null },
}

export function countChosen(choice: FacetChoice): number {
  const { inStock, priceFrom, priceTo, fits } = choice
  return (
    TICKED_FACETS.reduce((sum, facet) => sum + choice[facet].length, 0) +
    [inStock, priceFrom !== null || priceTo !== null, fits !== null].filter(Boolean).length
  )
}

export function nameFacetValue(facet: TickedFacet, value: string): string {
  switch (facet) {
    case 'gender':
      return value === NO_VALUE ? 'Not specified' : value
    case 'family':
      return SIZE_FAMILIES[value]?.name ?? value
    case 'branch':
      return value === NO_VALUE ? 'Every branch' : (BRANCHES[value as keyof typeof BRANCHES]?.name ?? value)
    case 'colour':
      return value
  }
}

/** '$10.00 to $20.00', 'from $10.00', 'up to $20.00' */
export function describePrices({ priceFrom, priceTo }: Pick<FacetChoice, 'priceFrom' | 'priceTo'>): string {
  if (priceFrom === null) return priceTo === null ? '' : `up to ${formatMoney(priceTo)}`
  return priceTo === null
    ? `from ${formatMoney(priceFrom)}`
    : `${formatMoney(priceFrom)} to ${formatMoney(priceTo)}`
}

/** Null when both ends can be used. An empty end is open. */
export function findPriceFault(from: number | null, to: number | null): string | null {
  return from !== null && to !== null && to < from
    ? 'The highest price is below the lowest one. Swap the two or clear one.'
    : null
}
