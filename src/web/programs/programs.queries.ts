import { callQuery } from '#web/calls/useCall.ts'
import { listPrograms } from '#wire/programs/programs.ts'

export const programsQuery = callQuery(
  listPrograms,
  {},
  // Changes made here show at once despite the cache.
  { staleTime: 5 * 60 * 1000 },
)
