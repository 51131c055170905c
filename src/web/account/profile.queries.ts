import { queryOptions } from '@tanstack/react-query'
import { listOwnSessions, readOwnRights } from '#wire/account/my-account.ts'
import { preparePasskey } from '#wire/account/passkeys.ts'
import { listSecondFactors, prepareSecondFactor } from '#wire/account/second-factors.ts'
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

export const ownFactorsKey = ({ id }: Pick<Who, 'id'>) => ['profile', 'second factors', id]

/** What the person shows at sign-in beside the password. */
export const ownFactorsQuery = (who: Who) =>
  queryOptions({
    queryKey: ownFactorsKey(who),
    queryFn: ({ signal }) => ask(listSecondFactors, { signal }),
    staleTime: 0,
  })

/** A new setup key and recovery codes. They stay as long as they are on the screen, and nowhere afterwards. */
export const preparedFactorQuery = ({ id }: Pick<Who, 'id'>) =>
  queryOptions({
    queryKey: ['profile', 'prepared factor', id],
    queryFn: ({ signal }) => ask(prepareSecondFactor, { body: {}, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/** A new challenge for a passkey, and recovery codes. */
export const preparedPasskeyQuery = ({ id }: Pick<Who, 'id'>) =>
  queryOptions({
    queryKey: ['profile', 'prepared passkey', id],
    queryFn: ({ signal }) => ask(preparePasskey, { body: {}, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
