import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ProgramCode } from '#domain/programs.ts'
import { loadPage } from '#web/pages/paged.ts'
import { ask, askCounted } from '#wire/ask.ts'
import {
  GROUPS_PER_PAGE,
  type GroupDetails,
  type GroupRow,
  listAllGroups,
  readGroup,
} from '#wire/groups/groups.ts'

export function groupsQuery(program: ProgramCode, { search, page }: { search: string; page: number }) {
  const query = { page, pageSize: GROUPS_PER_PAGE, searchTerm: search.trim() }
  return queryOptions<{ rows: GroupRow[]; total: number; searchTerm: string; page: number }>({
    queryKey: ['groups', program, 'list', query],
    queryFn: ({ signal }) =>
      loadPage(page, GROUPS_PER_PAGE, async (page) => ({
        ...(await askCounted(listAllGroups, { params: { program }, query: { ...query, page }, signal })),
        searchTerm: query.searchTerm,
      })),
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
