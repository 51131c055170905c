import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SessionUser } from '#wire/session.ts'
import { describeCaller, nameSession } from '../audit/caller.ts'
import { addAuditEvent } from '../audit/queries.ts'
import type { Sql } from '../db/connect.ts'
import { setCookie } from '../http/session.ts'
import type { Portal } from '../portal.ts'
import { isPassword } from './passwords.ts'
import { addSession, findPasswordLock, findSignIn, noteSignIn } from './queries.ts'
import { hashSecret, IDLE_SECONDS, LONGEST_SECONDS, makeSecret, type Session } from './sessions.ts'

type Credentials = { username: string; password: string; assertion: string }
const FAILED = { flag: true } as const

/**
 * Checks a username and password. Every failure gives the same answer after the same work: unknown username, wrong
 * password, disabled or locked person, or a bare DoD ID, which never signs anybody in (AUTH-14, decisions 3).
 */
export async function trySignIn(
  portal: Portal,
  { request, reply, now }: { request: FastifyRequest; reply: FastifyReply; now: Date },
  { username, password, assertion }: Credentials,
): Promise<SessionUser | typeof FAILED> {
  const sql = portal.handles.writes as unknown as Sql
  const found = username ? await findSignIn(sql, username) : null
  const isRight = await isPassword(password.slice(0, 1024), found?.passwordHash ?? null)
  const mayEnter =
    found?.enabled && found.maySignIn && !(found.lockedUntil && found.lockedUntil > now) && assertion === ''
  const about = {
    ...describeCaller(request),
    program: found?.program ?? null,
    personId: found?.personId ?? null,
  }
  if (!found || !isRight || !mayEnter) {
    await portal.handles.writes.begin(async (transaction) => {
      const inside = transaction as unknown as Sql
      if (found && !isRight) await noteSignIn(inside, found.personId, false, now)
      const lock = found && (await findPasswordLock(inside, found.personId))
      if (lock && lock > now && !(found.lockedUntil && found.lockedUntil > now))
        await addAuditEvent(inside, { ...about, action: 'password lock', detail: { until: lock } })
      await addAuditEvent(inside, {
        ...about,
        action: assertion ? 'sign-in by DoD ID' : 'sign-in',
        outcome: 'refused',
      })
    })
    return FAILED
  }
  const secret = makeSecret()
  await portal.handles.writes.begin(async (transaction) => {
    const inside = transaction as unknown as Sql
    await noteSignIn(inside, found.personId, true, now)
    await addSession(inside, {
      hash: hashSecret(secret),
      personId: found.personId,
      program: found.program,
      now,
      endsAt: new Date(now.getTime() + LONGEST_SECONDS * 1000),
      address: request.ip,
      userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
      previousSignInAt: found.lastSignInAt,
      failedBefore: found.failedSignIns,
    })
    await addAuditEvent(inside, { ...about, action: 'sign-in', session: nameSession(hashSecret(secret)) })
  })
  const session = await portal.sessions.find(secret, now, false)
  if (!session) return FAILED
  setCookie(portal, reply, secret)
  return describeSession(session)
}

/** The session object of the seeds; permissions and scopes are computed by the same function that guards the calls. */
export function describeSession({ person, endsAt, previousSignInAt, failedBefore }: Session): SessionUser {
  return {
    program: person.program,
    id: person.id,
    firstName: person.firstName,
    lastName: person.lastName,
    username: person.username,
    email: person.email,
    dodaac: person.dodaac,
    permissions: person.permissions,
    adminFlag: person.adminFlag,
    dodaacs: person.assignedDodaacs.map((dodaac) => ({ dodaac })),
    placerDodaacs: person.placerDodaacs,
    approverDodaacs: [...new Set(person.approverLevels.map(({ dodaac }) => dodaac))],
    financeDodaacs: person.financeDodaacs,
    opensEverything: person.opensEverything,
    idleSeconds: IDLE_SECONDS,
    endsAt,
    previousSignInAt,
    failedBefore,
  }
}
