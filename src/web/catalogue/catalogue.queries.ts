import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ProgramCode } from '#domain/programs.ts'
import { loadPage } from '#web/pages/paged.ts'
import { ask } from '#wire/ask.ts'
import {
  countFoundProducts,
  countProducts,
  listCategories,
  listProducts,
  PRODUCTS_PER_PAGE,
  searchProducts,
} from '#wire/catalogue/catalogue.ts'
import type { CatalogueView } from './catalogue-address.ts'

/** A page of products with their number: a category, or with a search everything that matches, best first. */
export function productsQuery(program: ProgramCode, { search, page, category }: CatalogueView) {
  const searchTerm = search.trim()
  const paged = { page, pageSize: PRODUCTS_PER_PAGE }
  return queryOptions({
    queryKey: ['products', program, searchTerm === '' ? category : '', searchTerm, page],
    queryFn: ({ signal }) =>
      loadPage(page, PRODUCTS_PER_PAGE, async (page) => {
        const turned = { ...paged, page }
        const params = { program, category: category ?? '' }
        const [rows, { total }] =
          searchTerm === ''
            ? await Promise.all([
                ask(listProducts, { params, query: turned, signal }),
                ask(countProducts, { params, query: paged, signal }),
              ])
            : await Promise.all([
                ask(searchProducts, { params: { program }, query: { ...turned, searchTerm }, signal }),
                ask(countFoundProducts, { params: { program }, query: { ...paged, searchTerm }, signal }),
              ])
        return { rows, total, searchTerm }
      }),
    placeholderData: keepPreviousData,
    // Which category is the first is not known yet.
    enabled: searchTerm !== '' || category !== null,
    // A search that fails is not asked again by itself (VAL-04).
    ...(searchTerm === '' ? {} : { retry: false }),
  })
}

/** In the order of the sidebar. [CAT-01] */
export function categoriesQuery(program: ProgramCode) {
  return queryOptions({
    queryKey: ['categories', program],
    queryFn: async ({ signal }) => {
      const counted = await ask(listCategories, { params: { program }, signal })
      return counted.sort((a, b) => a.position - b.position || (a.category < b.category ? -1 : 1))
    },
  })
}
