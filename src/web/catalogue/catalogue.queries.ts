import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ProgramCode } from '#domain/programs.ts'
import { loadPage } from '#web/pages/paged.ts'
import { ask, askCounted } from '#wire/ask.ts'
import { listCategories, listProducts, PRODUCTS_PER_PAGE, searchProducts } from '#wire/catalogue/catalogue.ts'
import type { CatalogueView } from './catalogue-address.ts'

/** A page of products with their number: a category, or with a search everything that matches, best first. */
export function productsQuery(program: ProgramCode, { search, page, category }: CatalogueView) {
  const searchTerm = search.trim()
  return queryOptions({
    queryKey: ['products', program, searchTerm === '' ? category : '', searchTerm, page],
    queryFn: ({ signal }) =>
      loadPage(page, PRODUCTS_PER_PAGE, async (page) => {
        const turned = { page, pageSize: PRODUCTS_PER_PAGE }
        const params = { program, category: category ?? '' }
        const found =
          searchTerm === ''
            ? await askCounted(listProducts, { params, query: turned, signal })
            : await askCounted(searchProducts, {
                params: { program },
                query: { ...turned, searchTerm },
                signal,
              })
        return { ...found, searchTerm }
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
