import { callQuery } from '#web/calls/useCall.ts'
import { listPrograms } from '#wire/programs/programs.ts'

/** All programs by name, for administrators: the switch, the look-up, who a download is for, and where they are kept. */
export const programsQuery = callQuery(
  listPrograms,
  {},
  // A change made here shows at once.
  { staleTime: 5 * 60 * 1000 },
)
