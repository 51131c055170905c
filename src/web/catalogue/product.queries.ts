import { queryOptions } from '@tanstack/react-query'
import type { ProgramCode } from '#domain/programs.ts'
import { ask } from '#wire/ask.ts'
import { listPictures } from '#wire/catalogue/catalogue.ts'
import { readProductNotes } from '#wire/catalogue/product-notes.ts'
import { readLastOrdered } from '#wire/orders/last-ordered.ts'

/** Its photographs with what each shows; none for a drawing. */
export function picturesQuery(program: ProgramCode, item: string) {
  return queryOptions({
    queryKey: ['product', program, item, 'pictures'],
    queryFn: ({ signal }) => ask(listPictures, { params: { item }, signal }),
  })
}

/** How to measure for a product, and the same garment in other colors. */
export function notesQuery(program: ProgramCode, item: string) {
  return queryOptions({
    queryKey: ['product', program, item, 'notes'],
    queryFn: ({ signal }) => ask(readProductNotes, { params: { item }, signal }),
  })
}

/** Which size of a product a member was ordered last: one row, or none. */
export function lastOrderedQuery(program: ProgramCode, person: number, pgc: string) {
  return queryOptions({
    queryKey: ['product', program, pgc, 'last ordered', person],
    queryFn: ({ signal }) => ask(readLastOrdered, { params: { person, pgc }, signal }),
    staleTime: 0,
  })
}
