import { queryOptions } from '@tanstack/react-query'
import { askCounted } from '#wire/ask.ts'
import { listComingClosures } from '#wire/dashboard/dashboard.ts'

/** When a program closes for orders, from the next time on. */
export const comingClosuresQuery = (program: string) =>
  queryOptions({
    queryKey: ['closures', program],
    queryFn: ({ signal }) => askCounted(listComingClosures, { signal }),
  })
