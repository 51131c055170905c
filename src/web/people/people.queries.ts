import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ProgramCode } from '#domain/programs.ts'
import { loadPage } from '#web/pages/paged.ts'
import { ask, askFile } from '#wire/ask.ts'
import {
  countPeople,
  exportPeople,
  listPeople,
  PEOPLE_PER_PAGE,
  type PersonRow,
} from '#wire/people/people.ts'
import { type PersonRecord, readPerson } from '#wire/people/person-record.ts'

export function peopleQuery(program: ProgramCode, { search, page }: { search: string; page: number }) {
  const query = { page, pageSize: PEOPLE_PER_PAGE, searchTerm: search.trim(), dodaacs: [] }
  return queryOptions<{ rows: PersonRow[]; total: number; page: number }>({
    queryKey: ['people', program, 'list', query],
    queryFn: ({ signal }) =>
      loadPage(page, query.pageSize, async (page) => {
        const [rows, { total }] = await Promise.all([
          ask(listPeople, { params: { program }, query: { ...query, page }, signal }),
          ask(countPeople, { params: { program }, query, signal }),
        ])
        return { rows, total }
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

export function personQuery(program: ProgramCode, person: number) {
  return queryOptions<PersonRecord>({
    queryKey: ['people', program, 'one', person],
    queryFn: ({ signal }) => ask(readPerson, { params: { person }, signal }),
    // A form starts from what is stored now, not from what was read earlier.
    staleTime: 0,
    gcTime: 0,
  })
}

/** The list as it is searched now, as an Excel file. [SM-05] */
export function askForPeopleFile(program: ProgramCode, search: string) {
  return (name: string, signal: AbortSignal) =>
    askFile(
      exportPeople,
      { params: { program }, query: { searchTerm: search.trim(), dodaacs: [] }, signal },
      name,
    )
}
