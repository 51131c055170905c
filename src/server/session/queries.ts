import type { PersonRecord, RoleOnDodaac } from '#domain/permissions.ts'
import { isProgramCode, type ProgramCode } from '#domain/programs.ts'
import type { Sql } from '../db/connect.ts'

export type SignInRow = {
  personId: number
  program: ProgramCode
  passwordHash: string | null
  enabled: boolean
  maySignIn: boolean
  lockedUntil: Date | null
  lastSignInAt: Date | null
  failedSignIns: number
}

export async function findSignIn(sql: Sql, username: string): Promise<SignInRow | null> {
  const [row] = await sql<SignInRow[]>`SELECT * FROM find_sign_in(${username})`
  return row ?? null
}

export async function noteSignIn(sql: Sql, personId: number, succeeded: boolean, at: Date): Promise<void> {
  await sql`SELECT note_sign_in(${personId}, ${succeeded}, ${at})`
}

export async function addSession(
  sql: Sql,
  row: {
    hash: Buffer
    personId: number
    program: ProgramCode
    now: Date
    endsAt: Date
    address: string
    userAgent: string
    previousSignInAt: Date | null
    failedBefore: number
  },
): Promise<void> {
  await sql`INSERT INTO sessions (session_hash, person_id, current_program, created_at, seen_at, ends_at, address, user_agent,
      previous_sign_in_at, failed_before)
    VALUES (${row.hash}, ${row.personId}, ${row.program}, ${row.now}, ${row.now}, ${row.endsAt}, ${row.address}, ${row.userAgent},
      ${row.previousSignInAt}, ${row.failedBefore})`
}

type SessionRow = PersonRecord & {
  createdAt: Date
  seenAt: Date
  endsAt: Date
  previousSignInAt: Date | null
  failedBefore: number
}

export async function findSession(sql: Sql, hash: Buffer): Promise<SessionRow | null> {
  const [row] = await sql`SELECT * FROM load_session(${hash})`
  if (!row?.enabled || !isProgramCode(row.currentProgram) || !isProgramCode(row.homeProgram)) return null
  return {
    id: row.personId,
    homeProgram: row.homeProgram,
    program: row.currentProgram,
    firstName: row.firstName,
    middleName: row.middleName,
    lastName: row.lastName,
    username: row.username ?? '',
    email: row.email,
    dodaac: row.dodaac,
    adminFlag: row.adminFlag,
    granted: row.areas,
    roles: row.roles as RoleOnDodaac[],
    groupDodaacs: row.groupDodaacs,
    createdAt: row.createdAt,
    seenAt: row.seenAt,
    endsAt: row.endsAt,
    previousSignInAt: row.previousSignInAt,
    failedBefore: row.failedBefore,
  }
}

export async function touchSession(sql: Sql, hash: Buffer, now: Date): Promise<void> {
  await sql`UPDATE sessions SET seen_at = ${now} WHERE session_hash = ${hash} AND seen_at < ${now}`
}

export async function deleteSession(sql: Sql, hash: Buffer): Promise<void> {
  await sql`WITH gone AS (DELETE FROM sessions WHERE session_hash = ${hash} RETURNING session_hash)
    SELECT pg_notify('sessions_changed', 'session:' || encode(session_hash, 'base64')) FROM gone`
}

/** Ends the sessions of a person, except perhaps one; answers how many. */
export async function deleteSessionsOf(
  sql: Sql,
  personId: number,
  except: Buffer | null = null,
): Promise<number> {
  const { count } =
    await sql`DELETE FROM sessions WHERE person_id = ${personId} AND session_hash IS DISTINCT FROM ${except}`
  await sql`SELECT pg_notify('sessions_changed', 'person:' || ${personId}::text)`
  return count
}

/** At the commit every process looks these people up anew: their rights have changed. */
export async function tellPeopleChanged(sql: Sql, personIds: number[]): Promise<void> {
  await sql`SELECT pg_notify('sessions_changed', 'person:' || person_id) FROM unnest(${personIds}::bigint[]) person_id`
}

/** Takes away the sessions that have ended by themselves; the trail tells each, in the same statement. */
export async function deleteOldSessions(sql: Sql, now: Date): Promise<void> {
  await sql`WITH gone AS (
      DELETE FROM sessions WHERE ends_at < ${now} OR seen_at < ${now}::timestamptz - interval '15 minutes' RETURNING *)
    INSERT INTO audit_events (program, person_id, action, session, address, user_agent, detail)
    SELECT current_program, person_id, 'session timeout', upper(left(encode(sha256(session_hash), 'hex'), 8)), address, user_agent,
      jsonb_build_object('reason', CASE WHEN ends_at < ${now} THEN 'longest time' ELSE 'not used' END, 'lastUsed', seen_at)
    FROM gone`
}

export async function setSessionProgram(
  sql: Sql,
  oldHash: Buffer,
  newHash: Buffer,
  program: ProgramCode,
): Promise<boolean> {
  const moved =
    await sql`UPDATE sessions SET session_hash = ${newHash}, current_program = ${program} WHERE session_hash = ${oldHash}`
  await sql`SELECT pg_notify('sessions_changed', 'session:' || ${oldHash.toString('base64')}::text)`
  return moved.count === 1
}

export async function getPasswordHash(sql: Sql, personId: number): Promise<string | null> {
  const [row] = await sql`SELECT get_password_hash(${personId}) AS hash`
  return row?.hash ?? null
}

export async function savePasswordHash(sql: Sql, personId: number, hash: string): Promise<void> {
  await sql`SELECT set_password_hash(${personId}, ${hash})`
}

/** Until when wrong passwords have locked the person's password, or null. */
export async function findPasswordLock(sql: Sql, personId: number): Promise<Date | null> {
  const [row] = await sql`SELECT get_password_lock(${personId}) AS until`
  return row?.until ?? null
}
