import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ProgramCode } from '#domain/programs.ts'
import { loadPage } from '#web/pages/paged.ts'
import { ask, askCounted } from '#wire/ask.ts'
import { listPrepared, previewProduct, readHistory } from '#wire/panel/product-prices.ts'
import { KEPT_PER_PAGE, listKeptProducts, readKeptProduct } from '#wire/panel/products.ts'
import type { ProductsPlace } from './products-address.ts'

const about = (program: ProgramCode, what: string, ...more: unknown[]) => [
  'administration',
  'products',
  program,
  what,
  ...more,
]

export function keptProductsQuery(program: ProgramCode, place: Omit<ProductsPlace, 'product'>) {
  const { page, search, category, state } = place
  const query = {
    pageSize: KEPT_PER_PAGE,
    searchTerm: search.trim(),
    category: category ?? undefined,
    state: state ?? undefined,
  }
  return queryOptions({
    queryKey: about(program, 'list', query, page),
    queryFn: ({ signal }) =>
      loadPage(page, KEPT_PER_PAGE, (page) => ask(listKeptProducts, { query: { ...query, page }, signal })),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

export function keptProductQuery(program: ProgramCode, pgc: string) {
  return queryOptions({
    queryKey: about(program, 'one', pgc),
    queryFn: ({ signal }) => ask(readKeptProduct, { params: { pgc }, signal }),
    staleTime: 0,
    retry: false,
  })
}

export function preparedQuery(program: ProgramCode) {
  return queryOptions({
    queryKey: about(program, 'prepared'),
    queryFn: ({ signal }) => askCounted(listPrepared, { signal }),
    staleTime: 0,
  })
}

export function historyQuery(program: ProgramCode, pgc: string) {
  return queryOptions({
    queryKey: about(program, 'history', pgc),
    queryFn: ({ signal }) => ask(readHistory, { params: { pgc }, signal }),
    staleTime: 0,
  })
}

export function previewQuery(program: ProgramCode, pgc: string, day: string) {
  return queryOptions({
    queryKey: about(program, 'preview', pgc, day),
    queryFn: ({ signal }) => ask(previewProduct, { params: { pgc }, query: { day }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}
