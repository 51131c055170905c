import { queryOptions } from '@tanstack/react-query'
import { listOwnSessions, readOwnRights } from '#wire/account/my-account.ts'
import { ask } from '#wire/ask.ts'
import type { SessionUser } from '#wire/session/session.ts'

type Who = Pick<SessionUser, 'id' | 'program'>

export const ownSessionsKey = ({ id }: Pick<Who, 'id'>) => ['profile', 'sessions', id]

/** Where the person is signed in; always asked again, for another browser may have come or gone. */
export const ownSessionsQuery = (who: Who) =>
  queryOptions({
    queryKey: ownSessionsKey(who),
    queryFn: ({ signal }) => ask(listOwnSessions, { signal }),
    staleTime: 0,
  })

export const ownRightsQuery = ({ id, program }: Who) =>
  queryOptions({
    queryKey: ['profile', 'rights', program, id],
    queryFn: ({ signal }) => ask(readOwnRights, { signal }),
    staleTime: 0,
  })
