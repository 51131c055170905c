import type { Away, NewAbsence } from '#domain/roles/absences.ts'
import type { Role } from '#domain/roles/permissions.ts'
import type { AbsenceRow, DeputyOption } from '#wire/roles/absences.ts'
import type { Sql } from '../db/connect.ts'
import { nameOf } from '../db/names.ts'
import { first } from '../db/together.ts'
import { haveWords } from '../people/queries.ts'
import { heldRoles } from './queries.ts'

type StoredAbsence = Omit<AbsenceRow, 'mayEnd'>

/** From today on, in which the person is away or the deputy. */
export function findAbsences(
  sql: Sql,
  program: string,
  { personId, today, now }: { personId: number; today: string; now: Date },
) {
  const waiting = sql`SELECT w.request_id, w.program, (w.wish ->> 'personId')::bigint, w.receiver_id, w.wish ->> 'unit',
      coalesce((w.wish ->> 'firstDay')::date, w.requested_at::date), coalesce((w.wish ->> 'lastDay')::date, w.requested_at::date),
      coalesce(w.wish ->> 'reason', ''), w.requested_by, w.requested_at, true
    FROM waiting_requests w WHERE w.program = ${program} AND w.kind = 'deputy' AND w.outcome IS NULL AND w.lapses_at > ${now}`
  return sql<StoredAbsence[]>`
    WITH a AS (SELECT absence_id, program, person_id, deputy_id, dodaac, first_day, last_day, reason, made_by, made_at, false AS waits
      FROM absences WHERE program = ${program} AND ended_at IS NULL AND last_day >= ${today} UNION ALL ${waiting})
    SELECT a.absence_id AS id, a.waits, a.person_id, ${nameOf(sql, sql`p`)} AS name, a.deputy_id, ${nameOf(sql, sql`d`)} AS deputy,
      a.dodaac, a.first_day, a.last_day, a.reason, a.made_at, coalesce(${nameOf(sql, sql`m`)}, 'an administrator of the portal') AS made_by
    FROM a JOIN people p ON p.program = a.program AND p.person_id = a.person_id
    JOIN people d ON d.program = a.program AND d.person_id = a.deputy_id
    LEFT JOIN people m ON m.program = a.program AND m.person_id = a.made_by
    WHERE a.person_id = ${personId} OR a.deputy_id = ${personId}
    ORDER BY a.first_day, a.absence_id`
}

export type AbsentPerson = {
  id: number
  name: string
  email: string
  dodaac: string
  enabled: boolean
  maySignIn: boolean
  approves: string[]
}

/** Both people. Locks the absent one, so that two absences at once do not overlap. */
export function lockAbsent(sql: Sql, program: string, people: number[], absent: number) {
  return sql<AbsentPerson[]>`
    WITH locked AS (SELECT FROM people WHERE program = ${program} AND person_id = ${absent} FOR NO KEY UPDATE)
    SELECT p.person_id AS id, ${nameOf(sql, sql`p`)} AS name, p.email, p.dodaac, p.enabled, p.may_sign_in,
      ARRAY(SELECT DISTINCT r.dodaac FROM roles_in_force r
        WHERE r.program = p.program AND r.person_id = p.person_id AND r.role = 'approver') AS approves
    FROM people p WHERE p.program = ${program} AND p.person_id = ANY (${people}::bigint[])
      AND (SELECT count(*) FROM locked) = 1`
}

/** Null when the same deputy already signs on one of these days. */
export function addAbsence(sql: Sql, program: string, absence: NewAbsence & { madeBy: number; now: Date }) {
  const { personId, deputyId, dodaac, firstDay, lastDay, reason, madeBy, now } = absence
  return first(sql<{ id: number }[]>`
    INSERT INTO absences (program, person_id, deputy_id, dodaac, first_day, last_day, reason, made_by, made_at)
    SELECT ${program}, ${personId}, ${deputyId}, ${dodaac}, ${firstDay}, ${lastDay}, ${reason}, ${madeBy}, ${now}
    WHERE NOT EXISTS (SELECT FROM absences a
      WHERE a.program = ${program} AND a.person_id = ${personId} AND a.deputy_id = ${deputyId} AND a.ended_at IS NULL
        AND a.first_day <= ${lastDay} AND a.last_day >= ${firstDay}
        AND (a.dodaac IS NULL OR ${dodaac}::text IS NULL OR a.dodaac = ${dodaac}))
    RETURNING absence_id AS id`)
}

export type OpenAbsence = {
  personId: number
  deputyId: number
  madeBy: number
  lastDay: string
  isEnded: boolean
  name: string
  deputy: string
  emails: string[]
}

/** Waits for signatures under way, which hold the row. */
export function lockAbsence(sql: Sql, program: string, id: number) {
  return first(sql<OpenAbsence[]>`
    WITH a AS (SELECT * FROM absences WHERE program = ${program} AND absence_id = ${id} FOR UPDATE)
    SELECT a.person_id, a.deputy_id, a.made_by, a.last_day, a.ended_at IS NOT NULL AS is_ended, ${nameOf(sql, sql`p`)} AS name,
      ${nameOf(sql, sql`d`)} AS deputy, ARRAY[p.email, d.email] AS emails
    FROM a JOIN people p ON p.program = a.program AND p.person_id = a.person_id
    JOIN people d ON d.program = a.program AND d.person_id = a.deputy_id`)
}

export async function saveEnd(sql: Sql, id: number, by: number, now: Date): Promise<void> {
  await sql`UPDATE absences SET ended_at = ${now}, ended_by = ${by} WHERE absence_id = ${id}`
}

/** Approvers by a part of the name, or anybody who may sign in by the whole email address. */
export function findDeputyOptions(
  sql: Sql,
  program: string,
  { words, email, without, max }: { words: string[]; email: string; without: number; max: number },
) {
  const approves = sql`EXISTS (SELECT FROM roles_in_force r
    WHERE r.program = p.program AND r.person_id = p.person_id AND r.role = 'approver')`
  return sql<DeputyOption[]>`
    SELECT p.person_id, ${nameOf(sql, sql`p`)} AS name, p.dodaac, ${approves} AS is_approver
    FROM people p
    WHERE p.program = ${program} AND p.enabled AND p.may_sign_in AND p.person_id <> ${without}
      AND (lower(p.email) = ${email} OR ${approves}
        ${words.length > 0 ? sql`AND p.person_id IN (${haveWords(sql, program, words, 'nobody')})` : sql``})
    ORDER BY p.last_name, p.first_name, p.person_id LIMIT ${max}`
}

type SignerRow = {
  level: number
  personId: number
  name: string
  enabled: boolean
  maySignIn: boolean
  firstDay: string | null
  lastDay: string | null
  document: string
}

export function findSignersOf(sql: Sql, program: string, dodaac: string) {
  return sql<SignerRow[]>`
    SELECT coalesce(r.level, 1) AS level, r.person_id, ${nameOf(sql, sql`p`)} AS name, p.enabled, p.may_sign_in, r.first_day, r.last_day, r.document
    FROM ${heldRoles(sql)} JOIN people p ON p.program = r.program AND p.person_id = r.person_id
    WHERE r.program = ${program} AND t.dodaac = ${dodaac} AND r.role = 'approver'
    ORDER BY r.level, p.last_name, p.first_name, r.person_id`
}

type AwayRow = Away & { id: number; deputy: string }

/** Absences of the approvers of a DoDAAC, and of their deputies. */
export function findAwayOf(sql: Sql, program: string, dodaac: string, today: string) {
  return sql<AwayRow[]>`
    WITH open AS (SELECT * FROM absences WHERE program = ${program} AND ended_at IS NULL AND last_day >= ${today}),
    own AS (SELECT a.* FROM open a WHERE (a.dodaac IS NULL OR a.dodaac = ${dodaac})
      AND a.person_id IN (SELECT r.person_id FROM ${heldRoles(sql)}
        WHERE r.program = ${program} AND t.dodaac = ${dodaac} AND r.role = 'approver'))
    SELECT a.absence_id AS id, a.person_id, a.deputy_id, ${nameOf(sql, sql`d`)} AS deputy, d.enabled AND d.may_sign_in AS can_sign,
      a.first_day, a.last_day
    FROM open a JOIN people d ON d.program = a.program AND d.person_id = a.deputy_id
    WHERE a.absence_id IN (SELECT absence_id FROM own) OR a.person_id IN (SELECT deputy_id FROM own)
    ORDER BY a.first_day, a.absence_id`
}

export type EndingRole = {
  program: string
  id: number
  dodaac: string
  role: Role
  level: number | null
  lastDay: string
  personId: number
  name: string
  email: string
}

/** Roles that end on a day of this range. */
export function findEndingRoles(sql: Sql, program: string, from: string, to: string) {
  return sql<EndingRole[]>`
    SELECT r.program, r.assignment_id AS id, r.dodaac, r.role, r.level, r.last_day, r.person_id, ${nameOf(sql, sql`p`)} AS name, p.email
    FROM role_assignments r JOIN people p ON p.program = r.program AND p.person_id = r.person_id
    WHERE r.program = ${program} AND r.last_day BETWEEN ${from} AND ${to} AND p.enabled
    ORDER BY r.last_day, r.assignment_id`
}

/** Those that were not noted before. */
export function noteNotices(sql: Sql, events: string[], now: Date) {
  return sql<{ event: string }[]>`INSERT INTO alerts (event, raised_at)
    SELECT e, ${now} FROM unnest(${events}::text[]) e ON CONFLICT DO NOTHING RETURNING event`
}
