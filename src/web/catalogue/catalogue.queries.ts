import type { ProgramCode } from '#domain/programs.ts'
import { callQuery, KEEPS_ROWS } from '#web/calls/useCall.ts'
import {
  type CategoryCount,
  listProducts,
  PRODUCTS_PER_PAGE,
  searchProducts,
} from '#wire/catalogue/catalogue.ts'

/** A page of products with their number: a category, or with a search everything that matches, best first. */
export function productsQuery(
  program: ProgramCode,
  searchTerm: string,
  category: string | null,
  page: number,
) {
  const turned = { page, pageSize: PRODUCTS_PER_PAGE }
  if (searchTerm === '')
    return callQuery(
      listProducts,
      { params: { program, category: category ?? '' }, query: turned },
      // Which category is the first may not be known yet.
      { ...KEEPS_ROWS, enabled: category !== null },
    )
  return callQuery(
    searchProducts,
    { params: { program }, query: { ...turned, searchTerm } },
    // A search that fails is not asked again by itself (VAL-04).
    { ...KEEPS_ROWS, retry: false },
  )
}

/** In the order of the sidebar. [CAT-01] */
export function sortCategories(counted: CategoryCount[]): CategoryCount[] {
  return counted.toSorted((a, b) => a.position - b.position || (a.category < b.category ? -1 : 1))
}
