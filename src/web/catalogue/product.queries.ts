import { queryOptions } from '@tanstack/react-query'
import type { ProgramCode } from '#domain/programs.ts'
import { ask } from '#wire/ask.ts'
import { listPictures } from '#wire/catalogue/catalogue.ts'

/** Its photographs with what each shows; none for a drawing. */
export function picturesQuery(program: ProgramCode, item: string) {
  return queryOptions({
    queryKey: ['product', program, item, 'pictures'],
    queryFn: ({ signal }) => ask(listPictures, { params: { item }, signal }),
  })
}
