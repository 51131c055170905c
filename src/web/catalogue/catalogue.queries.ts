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
        const [rows, { total }] =
          searchTerm === ''
            ? await Promise.all([
                ask(listProducts, { params: { program, category }, query: turned, signal }),
                ask(countProducts, { params: { program, category }, query: paged, signal }),
              ])
            : await Promise.all([
                ask(searchProducts, { params: { program }, query: { ...turned, searchTerm }, signal }),
                ask(countFoundProducts, { params: { program }, query: { ...paged, searchTerm }, signal }),
              ])
        return { rows, total, searchTerm }
      }),
    placeholderData: keepPreviousData,
    // A search that fails is not asked again by itself (VAL-04).
    ...(searchTerm === '' ? {} : { retry: false }),
  })
}

export function categoriesQuery(program: ProgramCode) {
  return queryOptions({
    queryKey: ['categories', program],
    queryFn: ({ signal }) => ask(listCategories, { params: { program }, signal }),
  })
}
