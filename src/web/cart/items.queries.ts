import { queryOptions } from '@tanstack/react-query'
import type { ProgramCode } from '#domain/programs.ts'
import { ask } from '#wire/ask.ts'
import { readProduct } from '#wire/catalogue/catalogue.ts'

/** All items of the product of an NSN or a PGC; a Refusal 'not-found' when the program does not sell it. */
export function productQuery(program: ProgramCode, item: string) {
  return queryOptions({
    queryKey: ['product', program, item],
    queryFn: ({ signal }) => ask(readProduct, { params: { program, item }, signal }),
  })
}
