import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ProgramCode } from '#domain/programs.ts'
import { loadPage, pageOfOptions } from '#web/pages/paged.ts'
import { ask } from '#wire/ask.ts'
import {
  countAllGroups,
  GROUPS_PER_PAGE,
  type GroupDetails,
  type GroupRow,
  listAllGroups,
  readGroup,
} from '#wire/groups/groups.ts'
import { OPTIONS_PER_PAGE } from '#wire/paging.ts'
import { listDodaacOptions } from '#wire/people/people.ts'

export function groupsQuery(program: ProgramCode, { search, page }: { search: string; page: number }) {
  const query = { page, pageSize: GROUPS_PER_PAGE, searchTerm: search.trim() }
  return queryOptions<{ rows: GroupRow[]; total: number; searchTerm: string; page: number }>({
    queryKey: ['groups', program, 'list', query],
    queryFn: ({ signal }) =>
      loadPage(page, GROUPS_PER_PAGE, async (page) => {
        const [rows, { total }] = await Promise.all([
          ask(listAllGroups, { params: { program }, query: { ...query, page }, signal }),
          ask(countAllGroups, { params: { program }, query, signal }),
        ])
        return { rows, total, searchTerm: query.searchTerm }
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

export function groupQuery(program: ProgramCode, number: string) {
  return queryOptions<GroupDetails>({
    queryKey: ['groups', program, 'one', number],
    queryFn: ({ signal }) => ask(readGroup, { params: { program, number }, signal }),
    // A form starts from what is stored now, not from what was read earlier.
    staleTime: 0,
    gcTime: 0,
  })
}

export type DodaacOption = { dodaac: string; description: string }

/**
 * Finds the DoDAACs that the person may choose from; with `isWholeProgram` all of the program, as reports offer them.
 * A full page counts one more than is known, so that the box asks for the next one.
 */
export function searchDodaacs(program: ProgramCode, isWholeProgram = false) {
  return async (searchTerm: string, page: number, signal: AbortSignal) => {
    const assignedOnly = isWholeProgram ? 'false' : ''
    const body = { program, page, pageSize: OPTIONS_PER_PAGE, searchTerm, dodaacs: [], assignedOnly }
    const options: DodaacOption[] = await ask(listDodaacOptions, { body, signal })
    return pageOfOptions(options, page)
  }
}
