import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { ProgramCode } from '#domain/programs.ts'
import { loadPage } from '#web/pages/paged.ts'
import { ask, askCounted } from '#wire/ask.ts'
import { listFundCodes } from '#wire/catalogue/catalogue.ts'
import {
  DODAACS_PER_PAGE,
  type DodaacDetails,
  type DodaacRecord,
  listDodaacs,
  readDodaac,
} from '#wire/dodaacs/dodaacs.ts'
import { MOST_PER_PAGE } from '#wire/paging.ts'

export function dodaacsQuery(program: ProgramCode, { search, page }: { search: string; page: number }) {
  const query = { page, pageSize: DODAACS_PER_PAGE, searchTerm: search.trim() }
  return queryOptions<{ rows: DodaacRecord[]; total: number; page: number }>({
    queryKey: ['dodaacs', program, 'list', query],
    queryFn: ({ signal }) =>
      loadPage(page, query.pageSize, (page) =>
        askCounted(listDodaacs, { params: { program }, query: { ...query, page }, signal }),
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

const dodaacKey = (program: ProgramCode, dodaac: string) => ['dodaacs', program, 'one', dodaac]

export function dodaacQuery(program: ProgramCode, dodaac: string) {
  return queryOptions<DodaacDetails>({
    queryKey: dodaacKey(program, dodaac),
    queryFn: ({ signal }) => ask(readDodaac, { params: { program, dodaac }, signal }),
    // A form starts from what is stored now, not from what was read earlier.
    staleTime: 0,
    gcTime: 0,
  })
}

/** Takes over how many approval levels a DoDAAC has now; the form beside it stays as it is. */
export function keepLevels(queries: QueryClient, program: ProgramCode, dodaac: string, levels: number): void {
  queries.setQueryData<DodaacDetails>(dodaacKey(program, dodaac), (known) => known && { ...known, levels })
}

/** All fund codes that the program knows; there are a few dozen. */
export function programFundCodesQuery(program: ProgramCode) {
  return queryOptions({
    queryKey: ['fund-codes', 'program', program],
    queryFn: ({ signal }) =>
      ask(listFundCodes, { query: { page: 1, pageSize: MOST_PER_PAGE, searchTerm: '' }, signal }),
    staleTime: 60_000,
  })
}
