import type { ProgramCode } from '#domain/programs.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Role } from '#domain/roles/permissions.ts'
import { describeBrowser } from '#domain/session/browsers.ts'
import { idleSecondsOf } from '#domain/session/session-limits.ts'
import type { SignInWay } from '#domain/session/sign-in-ways.ts'
import type { OwnRights, OwnSession } from '#wire/account/my-account.ts'
import type { Sql } from '../db/connect.ts'
import { nameOf } from '../db/names.ts'
import type { ReadContext, WriteContext } from '../http/context.ts'
import type { Input } from '../http/input.ts'
import { ownerOf } from '../session/session.ts'
import { deleteSession, deleteSessionsOf, deleteSupport, isLive } from '../session/session-queries.ts'

type Done = { message: string }

/** 'Last used' is exact for this session, and up to a minute old for others. */
export async function listSessions({ sql, person, session, now }: ReadContext): Promise<OwnSession[]> {
  const rows = await findOwnSessions(sql, person.id, session.id, idleSecondsOf(person), now)
  return rows.map(({ userAgent, ...row }) => ({
    ...row,
    lastActiveAt: row.isThis ? session.lastActiveAt : row.lastActiveAt,
    browser: describeBrowser(userAgent),
  }))
}

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

/** Succeeds although the support session has ended already. */
export async function stopViewing({
  sql,
  session,
  person,
  forgetPerson,
  concern,
}: WriteContext): Promise<Done> {
  await deleteSupport(sql, session.id)
  forgetPerson(ownerOf(session))
  if (session.support) concern(`person ${person.id}`)
  return { message: 'Success' }
}

/** In another program only the permissions granted by number are valid. */
export async function getOwnRights({ sql, person }: ReadContext): Promise<OwnRights> {
  const { id, program, homeProgram, programFacts, granted } = person
  const isHome = program === homeProgram
  const [roles, groups] = isHome
    ? await Promise.all([findOwnRoles(sql, program, id), findOwnGroups(sql, program, id)])
    : [[], []]
  const homeProgramName = programFacts.homeName
  return { homeProgram, homeProgramName, ownDodaac: isHome ? person.dodaac : null, granted, roles, groups }
}

const REPORTS = ['orderstatus', 'orderdetails', '1348', '3078', 'usmcr', 'obsolete']

/** Every signed-in person reads every report of the program (NAV-07). */
export async function findReportRights(
  { person }: ReadContext,
  { params }: Input<{ id: number }, undefined, undefined>,
) {
  if (params.id !== person.id) throw new Refusal('not-found', 'You can read only your own report rights.')
  const reports = REPORTS.filter((report) => report !== 'usmcr' || person.programFacts.offersUsmcrReport)
  return { reports, dodaacs: person.assignedDodaacs.map((dodaac) => ({ dodaac })) }
}

type OwnSessionRow = {
  id: string
  isThis: boolean
  startedAt: Date
  lastActiveAt: Date
  endsAt: Date
  address: string
  userAgent: string
  way: SignInWay
  program: ProgramCode
}

async function findOwnSessions(
  sql: Sql,
  personId: number,
  current: string,
  idleSeconds: number,
  now: Date,
): Promise<OwnSessionRow[]> {
  return sql<OwnSessionRow[]>`
    SELECT session_id AS id, session_id = ${current} AS is_this, created_at AS started_at, last_active_at, ends_at, address,
      user_agent, way, current_program AS program
    FROM sessions
    WHERE person_id = ${personId} AND (session_id = ${current} OR ${isLive(sql, now, idleSeconds)})
    ORDER BY is_this DESC, last_active_at DESC, session_id`
}

async function isOwnSession(sql: Sql, personId: number, id: string): Promise<boolean> {
  const rows = await sql`SELECT 1 FROM sessions WHERE person_id = ${personId} AND session_id = ${id}`
  return rows.length > 0
}

type OwnRoleRow = {
  dodaac: string
  dodaacName: string
  role: Role
  level: number | null
  since: Date
  by: string
}

async function findOwnRoles(sql: Sql, program: string, personId: number): Promise<OwnRoleRow[]> {
  return sql<OwnRoleRow[]>`
    SELECT r.dodaac, d.description AS dodaac_name, r.role, r.level, r.granted_at AS since,
      CASE WHEN r.granted_by IS NULL THEN ''
        ELSE coalesce(${nameOf(sql, sql`g`)}, 'an administrator of the portal') END AS by
    FROM roles_in_force r JOIN dodaacs d USING (program, dodaac)
    LEFT JOIN people g ON g.program = r.program AND g.person_id = r.granted_by
    WHERE r.program = ${program} AND r.person_id = ${personId} ORDER BY r.dodaac, r.role, r.level`
}

type OwnGroupRow = { number: string; description: string; since: Date | null; dodaacs: string[] }

async function findOwnGroups(sql: Sql, program: string, personId: number): Promise<OwnGroupRow[]> {
  return sql<OwnGroupRow[]>`
    SELECT g.group_number AS number, g.description, p.added_at AS since,
      ARRAY(SELECT d.dodaac FROM group_dodaacs d
        WHERE d.program = g.program AND d.group_number = g.group_number ORDER BY d.dodaac) AS dodaacs
    FROM group_people p JOIN groups g USING (program, group_number)
    WHERE p.program = ${program} AND p.person_id = ${personId} ORDER BY g.description, g.group_number`
}
