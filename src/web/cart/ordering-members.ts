import { callQuery } from '#web/calls/useCall.ts'
import { listOrderingMembers } from '#wire/people/people.ts'

/** For whom the next item may be ordered. */
export const orderingMembersQuery = (person?: number) =>
  callQuery(listOrderingMembers, { query: { person } }, { staleTime: 60_000 })
