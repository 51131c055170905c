import { countChosen } from '#domain/catalogue/facets.ts'
import { type FacetQuery, type Facets, readFacetQuery } from '#wire/catalogue/facets.ts'
import type { ReadContext } from '../http/context.ts'
import { type Choice, type Counted, type Fit, findSpellings, makeFit } from './facet-queries.ts'
import { readSizesOf } from './member-sizes.ts'

/** Null when nothing is chosen. Throws not found for a person whose sizes the sender may not read. */
export async function resolveFacets(context: ReadContext, query: FacetQuery): Promise<Choice | null> {
  const choice = readFacetQuery(query)
  if (countChosen(choice) === 0) return null
  return { ...choice, fits: choice.fits === null ? null : (await findFitOf(context, choice.fits)).fit }
}

export async function findFitOf(
  context: ReadContext,
  id: number,
): Promise<{ fit: Fit; member: Facets['member'] }> {
  const [{ name, sizes, system }, spellings] = await Promise.all([
    readSizesOf(context, id),
    findSpellings(context.sql),
  ])
  return { fit: makeFit(spellings, sizes, system), member: { id, name } }
}

export function gatherFacets(counted: readonly Counted[], member: Facets['member']): Facets {
  const numberOf = (facet: Counted['facet']) => counted.find((one) => one.facet === facet)?.products ?? null
  const counts = counted.flatMap(({ facet, value, products }) =>
    facet === 'least' || facet === 'max' ? [] : [{ facet, value, products }],
  )
  return { counts, leastPrice: numberOf('least'), maxPrice: numberOf('max'), member }
}
