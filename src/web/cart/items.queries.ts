import { queryOptions } from '@tanstack/react-query'
import type { ProgramCode } from '#domain/programs.ts'
import { ask, askCounted } from '#wire/ask.ts'
import { PRODUCTS_PER_PAGE, readProduct, searchProducts } from '#wire/catalogue/catalogue.ts'

/** All items of the product of an NSN or a PGC; a Refusal 'not-found' when the program does not sell it. */
export function productQuery(program: ProgramCode, item: string) {
  return queryOptions({
    queryKey: ['product', program, item],
    queryFn: ({ signal }) => ask(readProduct, { params: { program, item }, signal }),
  })
}

/** The products that words find first. */
export function namedProductsQuery(program: ProgramCode, searchTerm: string) {
  return queryOptions({
    queryKey: ['products', program, 'named', searchTerm],
    queryFn: async ({ signal }) => {
      const query = { page: 1, pageSize: PRODUCTS_PER_PAGE, searchTerm }
      return (await askCounted(searchProducts, { params: { program }, query, signal })).rows
    },
  })
}
