import { buildCatalogue } from './catalogue.ts'
import type { Gender } from './catalogue-plan.ts'

export type WearerGender = 'male' | 'female'

const MADE_FOR: Record<WearerGender, Gender> = { male: 'men', female: 'women' }

/** The intended wearers of a product, by PGC. A product without a plan fits anybody. */
export function readWearers(): (pgc: string, wearer: WearerGender) => boolean {
  const genders = new Map(buildCatalogue().products.map(({ pgc, gender }) => [pgc, gender]))
  return (pgc, wearer) => ['any', undefined, MADE_FOR[wearer]].includes(genders.get(pgc))
}

export type Fitting = { inPlaceOf: Map<string, string>; count: number }

/** For each item, the item itself or the next one that fits. */
export function listFitting(
  items: readonly { nsn: string; pgc: string }[],
  fits: (pgc: string) => boolean,
): Fitting {
  const inPlaceOf = new Map<string, string>()
  let next = items.find(({ pgc }) => fits(pgc))?.nsn
  if (next === undefined) return { inPlaceOf, count: 0 }
  for (const { nsn, pgc } of items.toReversed()) {
    if (fits(pgc)) next = nsn
    inPlaceOf.set(nsn, next)
  }
  return { inPlaceOf, count: new Set(inPlaceOf.values()).size }
}
