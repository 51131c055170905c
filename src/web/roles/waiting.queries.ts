import { queryOptions } from '@tanstack/react-query'
import { askCounted } from '#wire/ask.ts'
import { listWaiting } from '#wire/roles/waiting.ts'

/** What waits for a second person and is this person's business. Others ask and decide at any time. */
export const waitingQuery = queryOptions({
  queryKey: ['waiting'],
  queryFn: ({ signal }) => askCounted(listWaiting, { signal }),
  staleTime: 0,
})
