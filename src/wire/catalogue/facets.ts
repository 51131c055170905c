import { COUNTED_FACETS, type FacetChoice } from '#domain/catalogue/facets.ts'
import { body, call, query } from '../call.ts'
import { type Clean, type CleanFields, defaulted, list, nullable, optional } from '../code.ts'
import { money, noSuch, oneOf, personId, program, setMoney, text, whole } from '../codes.ts'
import { MAX_SEARCH } from '../paging.ts'
import { category } from './category.ts'

const values = defaulted(list(text(60), 50), [])

/** In a query. The person of `fits` is one whose sizes the sender may read. */
export const facetFields = {
  ...{ gender: values, family: values, colour: values, branch: values },
  inStock: optional(oneOf(['1'], 'Send 1 or nothing.')),
  priceFrom: optional(setMoney),
  priceTo: optional(setMoney),
  fits: optional(personId),
} as const
export type FacetQuery = CleanFields<typeof facetFields>

export function readFacetQuery(given: FacetQuery): FacetChoice {
  const { gender, family, colour, branch, inStock, priceFrom = null, priceTo = null, fits = null } = given
  return { gender, family, colour, branch, inStock: inStock === '1', priceFrom, priceTo, fits }
}

export function writeFacetQuery(choice: FacetChoice): FacetQuery {
  const { gender, family, colour, branch, inStock, priceFrom, priceTo, fits } = choice
  return {
    ...{ gender, family, colour, branch },
    ...(inStock && { inStock: '1' as const }),
    ...(priceFrom !== null && { priceFrom }),
    ...(priceTo !== null && { priceTo }),
    ...(fits !== null && { fits }),
  }
}

const facets = body({
  /** Each count ignores what is chosen in its own facet. */
  counts: list(
    body({ facet: oneOf(COUNTED_FACETS, noSuch('facet')), value: text(), products: whole(0, 10_000_000) }),
  ),
  leastPrice: nullable(money),
  maxPrice: nullable(money),
  /** Of `member`, or of `fits`. */
  member: nullable(body({ id: personId, name: text() })),
})
export type Facets = Clean<typeof facets>

export const countFacets = call('GET', '/product/facets/:program', {
  summary: 'How many products each choice of a facet has, in a category or among the results of a search',
  params: { program },
  query: query({
    /** That of a search, which is counted already. */
    searchTerm: defaulted(text(MAX_SEARCH), ''),
    /** Without a text, a category is needed. */
    category: optional(category),
    ...facetFields,
    /** For the count of products that would fit this person. */
    member: optional(personId),
  }),
  response: facets,
})
