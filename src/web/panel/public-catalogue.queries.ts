import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { DRAFT_STATES, type DraftState } from '#domain/publog/proposals.ts'
import { loadPage } from '#web/pages/paged.ts'
import { address, choice, one, pageNumber, SEARCH, type ViewOf } from '#wire/address.ts'
import { ask } from '#wire/ask.ts'
import { DRAFTS_PER_PAGE, listDrafts, listProposals, MOST_TAKEN } from '#wire/panel/public-catalogue.ts'

export const publicAddress = address('/admin?view=public', {
  /** The drafts, or files that bring some in. */
  step: one(choice(['drafts', 'files'] as const), 'drafts'),
  state: one(choice(DRAFT_STATES), 'new'),
  search: SEARCH,
  page: one(pageNumber, 1),
})
export type PublicPlace = ViewOf<typeof publicAddress>

/** A page of proposals, and how many drafts wait in each state. */
export function proposalsQuery(search: string, page: number) {
  return queryOptions({
    queryKey: ['administration', 'public-catalogue', 'proposals', search, page],
    queryFn: ({ signal }) =>
      loadPage(page, DRAFTS_PER_PAGE, (asked) =>
        ask(listProposals, {
          query: { searchTerm: search, page: asked, pageSize: DRAFTS_PER_PAGE },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

export function draftsQuery(state: DraftState, search: string, page: number) {
  return queryOptions({
    queryKey: ['administration', 'public-catalogue', state, search, page],
    queryFn: ({ signal }) =>
      loadPage(page, DRAFTS_PER_PAGE, (asked) =>
        ask(listDrafts, {
          query: {
            state,
            searchTerm: search,
            page: asked,
            pageSize: DRAFTS_PER_PAGE,
            itemName: '',
            inc: '',
          },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** The new items of a group, as many as are taken at a time. */
export function groupQuery({ itemName, inc }: { itemName: string; inc: string }) {
  return queryOptions({
    queryKey: ['administration', 'public-catalogue', 'group', itemName, inc],
    queryFn: ({ signal }) =>
      ask(listDrafts, {
        query: { state: 'new', searchTerm: '', page: 1, pageSize: MOST_TAKEN, itemName, inc },
        signal,
      }),
    staleTime: 0,
    gcTime: 0,
  })
}
