import { randomBytes } from 'node:crypto'
import { needsSecondFactor } from '#domain/account/second-factors.ts'
import type { ProgramCode } from '#domain/programs.ts'
import { describePerson, type PersonRecord } from '#domain/roles/permissions.ts'
import { IDLE_SECONDS, type SessionEnd } from '#domain/session/session-limits.ts'
import type { SignInWay } from '#domain/session/sign-in-ways.ts'
import { whyNotViewed } from '#domain/session/support.ts'
import { nameSession } from '../audit/caller.ts'
import type { Sql } from '../db/connect.ts'
import { hasShownOneFactor, type KnownSession, type SessionRules, type Support } from './session.ts'

/** Sessions of people with more rights end sooner, at their next use. */
export const isLive = (sql: Sql, now: Date, idleSeconds = IDLE_SECONDS) =>
  sql`(ends_at > ${now}::timestamptz AND last_active_at >= ${now}::timestamptz - make_interval(secs => ${idleSeconds}))`

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
    way: SignInWay
  },
): Promise<string> {
  const [added] = await sql<
    { id: string }[]
  >`INSERT INTO sessions (session_hash, person_id, current_program, created_at, last_active_at, ends_at, address, user_agent,
      previous_sign_in_at, failed_before, way)
    VALUES (${row.hash}, ${row.personId}, ${row.program}, ${row.now}, ${row.now}, ${row.endsAt}, ${row.address}, ${row.userAgent},
      ${row.previousSignInAt}, ${row.failedBefore}, ${row.way}) RETURNING session_id AS id`
  return added?.id ?? ''
}

type LoadedRow = Omit<KnownSession, 'session'> &
  Pick<
    KnownSession['session'],
    'createdAt' | 'lastActiveAt' | 'endsAt' | 'previousSignInAt' | 'failedBefore' | 'way'
  > & { sessionId: string; person: PersonRecord & { support?: StoredSupport | null } }
type StoredSupport = Omit<Support, 'until'> & { until: string }

export async function findSession(
  sql: Sql,
  hash: Buffer,
  now: Date,
  rules: SessionRules,
): Promise<KnownSession | null> {
  const [row] = await sql<LoadedRow[]>`SELECT * FROM load_session(${hash}, ${now})`
  if (!row) return null
  const {
    sessionId,
    person: { support: stored = null, ...record },
    mayEnter,
    isPrevious,
    renewal,
    previousRenewal,
    previousUntil,
    ...times
  } = row
  const person = describePerson(record, rules)
  const support = stored && {
    ...stored,
    until: new Date(stored.until),
    isOver: stored.isOver || whyNotViewed(person) !== null,
  }
  return {
    session: {
      id: sessionId,
      name: nameSession(sessionId),
      person,
      support,
      ...times,
      // Before a support session the administrator has shown it.
      lacksFactor: !support && hasShownOneFactor(row.way) && needsSecondFactor(rules.secondFactor, person),
    },
    mayEnter,
    isPrevious,
    renewal,
    previousRenewal,
    previousUntil,
  }
}

export async function addSupport(
  sql: Sql,
  row: { sessionId: string; personId: number; startedBy: number; reason: string; now: Date; endsAt: Date },
): Promise<void> {
  await sql`INSERT INTO support_sessions (session_id, person_id, started_by, reason, started_at, ends_at)
    VALUES (${row.sessionId}, ${row.personId}, ${row.startedBy}, ${row.reason}, ${row.now}, ${row.endsAt})`
}

/** The database audits the end, and notifies every process. */
export async function deleteSupport(sql: Sql, sessionId: string): Promise<void> {
  await sql`DELETE FROM support_sessions WHERE session_id = ${sessionId}`
}

export async function touchSession(sql: Sql, id: string, now: Date): Promise<void> {
  await sql`UPDATE sessions SET last_active_at = ${now} WHERE session_id = ${id} AND last_active_at < ${now}`
}

/** Stores the reason for the browser. */
export async function deleteSession(sql: Sql, id: string, why: SessionEnd, now: Date): Promise<void> {
  await sql`WITH gone AS (DELETE FROM sessions WHERE session_id = ${id} RETURNING session_id, session_hash),
      noted AS (INSERT INTO ended_sessions SELECT session_hash, ${why}, ${now}::timestamptz FROM gone)
    SELECT pg_notify('sessions_changed', 'session:' || session_id) FROM gone`
}

/** Returns their count. */
export async function deleteSessionsOf(
  sql: Sql,
  personId: number,
  why: SessionEnd,
  now: Date,
  except: string | null = null,
): Promise<number> {
  const { count } =
    await sql`WITH gone AS (DELETE FROM sessions WHERE person_id = ${personId} AND session_id IS DISTINCT FROM ${except}::uuid
        RETURNING session_hash)
    INSERT INTO ended_sessions SELECT session_hash, ${why}, ${now}::timestamptz FROM gone`
  await sql`SELECT pg_notify('sessions_changed', 'person:' || ${personId}::text)`
  return count
}

/** Returns the ended IDs. The caller locks the person's row. */
export async function endOldest(sql: Sql, personId: number, allowed: number, now: Date): Promise<string[]> {
  const ended = await sql<{ id: string }[]>`WITH live AS (SELECT session_hash FROM sessions
      WHERE person_id = ${personId} AND ${isLive(sql, now)}
      ORDER BY number DESC OFFSET ${allowed}),
    gone AS (DELETE FROM sessions s USING live WHERE s.session_hash = live.session_hash RETURNING s.session_id, s.session_hash),
    noted AS (INSERT INTO ended_sessions SELECT session_hash, 'too-many', ${now}::timestamptz FROM gone)
    SELECT session_id AS id, pg_notify('sessions_changed', 'session:' || session_id) FROM gone`
  return ended.map(({ id }) => id)
}

/** Null when nobody ended it, or long ago. */
export async function findSessionEnd(sql: Sql, hash: Buffer): Promise<SessionEnd | null> {
  const [row] = await sql<
    { reason: SessionEnd }[]
  >`SELECT reason FROM ended_sessions WHERE session_hash = ${hash}`
  return row?.reason ?? null
}

/** Stores no reason. */
export async function deleteSessionsOfAll(
  sql: Sql,
  personIds: number[],
  why: SessionEnd,
  now: Date,
): Promise<void> {
  await sql`WITH gone AS (DELETE FROM sessions WHERE person_id = ANY (${personIds}::bigint[]) RETURNING session_hash)
    INSERT INTO ended_sessions SELECT session_hash, ${why}, ${now}::timestamptz FROM gone`
}

/** On commit, every process reloads these people and renews their secrets (threat A8). */
export function notifyPeopleChanged(sql: Sql, personIds: number[]) {
  return sql`WITH renewed AS (UPDATE sessions SET renewal = coalesce(renewal, ${randomBytes(32)})
      WHERE person_id = ANY (${personIds}::bigint[]))
    SELECT pg_notify('sessions_changed', 'person:' || person_id) FROM unnest(${personIds}::bigint[]) person_id`
}

/**
 * Of parallel requests, one renews. The old secret works until the browser uses the new one, because the response may
 * be lost.
 */
export async function renewSession(
  sql: Sql,
  row: { id: string; oldHash: Buffer; newHash: Buffer; renewal: Buffer; now: Date },
): Promise<void> {
  await sql`WITH moved AS (UPDATE sessions SET session_hash = ${row.newHash}, renewal = NULL, previous_hash = session_hash,
        previous_renewal = renewal, previous_until = NULL
      WHERE session_id = ${row.id} AND session_hash = ${row.oldHash} AND renewal = ${row.renewal}
        AND (previous_hash IS NULL OR previous_until <= ${row.now}) RETURNING *),
    noted AS (INSERT INTO audit_events (program, person_id, action, session, address, user_agent)
      SELECT current_program, person_id, 'session renewed', upper(left(encode(sha256(session_id::text::bytea), 'hex'), 8)), address,
        user_agent FROM moved)
    SELECT pg_notify('sessions_changed', 'session:' || session_id) FROM moved`
}

/** `hash` is the secret in use. After a further renewal the previous secret is this one, which must stay valid. */
export async function endPreviousSecret(sql: Sql, hash: Buffer, until: Date): Promise<void> {
  await sql`UPDATE sessions SET previous_until = ${until} WHERE session_hash = ${hash} AND previous_until IS NULL`
}

/** Optionally in another program. The old secret ends at once. */
export async function changeSessionSecret(
  sql: Sql,
  id: string,
  newHash: Buffer,
  program: ProgramCode | null = null,
): Promise<boolean> {
  const moved =
    await sql`UPDATE sessions SET session_hash = ${newHash}, current_program = coalesce(${program}, current_program), renewal = NULL,
      previous_hash = NULL, previous_renewal = NULL, previous_until = NULL WHERE session_id = ${id}`
  await sql`SELECT pg_notify('sessions_changed', 'session:' || ${id}::text)`
  return moved.count === 1
}

/** Deletes expired sessions and audits each in the same statement. Keeps end reasons until `forgetBefore`. */
export async function deleteOldSessions(sql: Sql, now: Date, forgetBefore: Date): Promise<void> {
  await sql`WITH gone AS (DELETE FROM sessions
      WHERE NOT ${isLive(sql, now)} RETURNING *),
    noted AS (INSERT INTO ended_sessions
      SELECT session_hash, CASE WHEN ends_at <= ${now} THEN 'longest' ELSE 'idle' END, ${now}::timestamptz FROM gone)
    INSERT INTO audit_events (program, person_id, action, session, address, user_agent, detail)
    SELECT current_program, person_id, 'session timeout', upper(left(encode(sha256(session_id::text::bytea), 'hex'), 8)), address,
      user_agent, jsonb_build_object('reason', CASE WHEN ends_at <= ${now} THEN 'longest time' ELSE 'not used' END, 'lastUsed', last_active_at)
    FROM gone`
  await sql`DELETE FROM ended_sessions WHERE ended_at < ${forgetBefore}`
}

/** All programs. */
export async function countLiveSessions(sql: Sql, now: Date): Promise<number> {
  const [row] = await sql<{ live: number }[]>`SELECT count(*)::int AS live FROM sessions
    WHERE ${isLive(sql, now)}`
  return row?.live ?? 0
}
