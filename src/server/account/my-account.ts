import { Refusal } from '#domain/refusal.ts'
import { describeBrowser } from '#domain/session/browsers.ts'
import { idleSecondsOf } from '#domain/session/session-limits.ts'
import type { OwnRights, OwnSession } from '#wire/account/my-account.ts'
import type { ReadContext, WriteContext } from '../http/context.ts'
import { deleteSession, deleteSessionsOf } from '../session/session-queries.ts'
import { findOwnGroups, findOwnRoles, findOwnSessions, isOwnSession } from './my-queries.ts'

type Done = { message: string }

/** Where the person is signed in. 'Last used' of this session is exact, of others at most a minute old. */
export async function listSessions({ sql, person, session, now }: ReadContext): Promise<OwnSession[]> {
  const rows = await findOwnSessions(sql, person.id, session.id, idleSecondsOf(person), now)
  return rows.map(({ userAgent, ...row }) => ({
    ...row,
    seenAt: row.isThis ? session.seenAt : row.seenAt,
    browser: describeBrowser(userAgent),
  }))
}

/** Ends one other session of the person; its browser is out with its next call. */
export async function endSession(
  { sql, person, session, now, concern, forgetPerson }: WriteContext,
  { params }: { params: { id: string } },
): Promise<Done> {
  if (!(await isOwnSession(sql, person.id, params.id)))
    throw new Refusal('not-found', 'This session has ended already.')
  if (params.id === session.id)
    throw new Refusal('rule', 'This is the session you are using. Sign out to end it.', {
      code: 'OWN_SESSION',
    })
  await deleteSession(sql, params.id, 'elsewhere', now)
  forgetPerson(person.id)
  concern(`session ${params.id}`)
  return { message: 'Success' }
}

export async function endOthers({ sql, person, session, now, forgetPerson }: WriteContext): Promise<Done> {
  await deleteSessionsOf(sql, person.id, 'elsewhere', now, session.id)
  forgetPerson(person.id)
  return { message: 'Success' }
}

/** What the person may do and why. In another program only what was granted by number goes along. */
export async function getOwnRights({ sql, person }: ReadContext): Promise<OwnRights> {
  const { id, program, homeProgram, programFacts, granted } = person
  const isHome = program === homeProgram
  const [roles, groups] = isHome
    ? await Promise.all([findOwnRoles(sql, program, id), findOwnGroups(sql, program, id)])
    : [[], []]
  const homeProgramName = programFacts.homeName
  return { homeProgram, homeProgramName, ownDodaac: isHome ? person.dodaac : null, granted, roles, groups }
}
