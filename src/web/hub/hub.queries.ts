import { queryOptions } from '@tanstack/react-query'
import type { ProgramCode } from '#domain/programs.ts'
import { ask } from '#wire/ask.ts'
import type { AnswerOf } from '#wire/call.ts'
import { readHub } from '#wire/hub/hub.ts'

export type Hub = AnswerOf<typeof readHub>

/** Videos, downloads and notices of the program. */
export const hubQuery = (program: ProgramCode) =>
  queryOptions({ queryKey: ['hub', program], queryFn: ({ signal }) => ask(readHub, { signal }) })
