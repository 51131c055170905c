import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { loadPage } from '#web/pages/paged.ts'
import { address, one, pageNumber, SEARCH } from '#wire/address.ts'
import { ask } from '#wire/ask.ts'
import { listHeldRoles, ROLES_PER_PAGE, shownRoles } from '#wire/roles/recertification.ts'
import { ADMINISTRATION } from './panel.queries.ts'

export const recertificationAddress = address('/recertification', {
  shown: one(shownRoles, 'waiting'),
  search: SEARCH,
  page: one(pageNumber, 1),
})
export type RecertificationView = ReturnType<typeof recertificationAddress.read>

export function heldRolesQuery({ shown, search, page }: RecertificationView) {
  return queryOptions({
    queryKey: [...(ADMINISTRATION[0] ?? []), 'recertification', shown, search, page],
    queryFn: ({ signal }) =>
      loadPage(page, ROLES_PER_PAGE, (asked) =>
        ask(listHeldRoles, {
          query: { shown, searchTerm: search, page: asked, pageSize: ROLES_PER_PAGE },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}
