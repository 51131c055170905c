import type { Role } from '#domain/roles/permissions.ts'
import type { GivingPower, SecondPerson, Standing } from '#domain/roles/second-person.ts'
import type { Outcome, WaitingRequest } from '#domain/roles/waiting.ts'
import type { Sql } from '../db/connect.ts'
import { nameOf } from '../db/names.ts'

/** The roles and permissions that could confirm; null where the program requires no second person. */
export async function findStanding(
  sql: Sql,
  { program, giver }: { program: string; giver: number },
  { areas, roles }: { areas: number[]; roles: Role[] },
): Promise<Standing | null> {
  const [row] = await sql<
    Standing[]
  >`SELECT p.second_person AS mode, coalesce(s.has_orders, true) AS has_orders,
      coalesce(s.has_second, true) AS has_second, p.allotment_limit_cents AS allotment_limit, 0 AS given_alone
    FROM programs p, find_second(p.code, ${giver}, ${areas}::smallint[], ${roles}::text[]) s
    WHERE p.code = ${program} AND p.second_person = 'ask'`
  return row ?? null
}

/** Serializes allotments of one person, so that two at once cannot pass the limit. */
export async function lockGiver(sql: Sql, personId: number): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('allotments of ' || ${personId}::text, 0))`
}

/** Money allotted and never confirmed, including money withdrawn since. */
export async function sumGivenAlone(
  sql: Sql,
  { program, personId, since }: { program: string; personId: number; since: Date },
): Promise<number> {
  const [row] = await sql<{ cents: number }[]>`SELECT greatest(0,
      (SELECT coalesce(sum(amount_cents), 0) FROM transfers
        WHERE program = ${program} AND actor_id = ${personId} AND kind = 'allot' AND made_at > ${since})
      - (SELECT coalesce(sum((wish ->> 'cents')::bigint), 0) FROM waiting_requests
        WHERE program = ${program} AND requested_by = ${personId} AND kind = 'allotment' AND outcome = 'confirmed'
          AND decided_at > ${since}))::bigint AS cents`
  return row?.cents ?? 0
}

export type NewRequest = { power: GivingPower; dodaac: string; receiverId: number | null; extra: object }
type RequestOfGiving = { program: string; requestedBy: number; now: Date; lapsesAt: Date }

/** Returns the new numbers; skips requests that already wait. */
export async function addRequests(
  sql: Sql,
  requestOfGiving: RequestOfGiving,
  requests: readonly NewRequest[],
): Promise<number[]> {
  const { program, requestedBy, now, lapsesAt } = requestOfGiving
  const rows = requests.map(({ power: { kind, ...power }, dodaac, receiverId, extra }) => ({
    kind,
    dodaac,
    receiver: receiverId,
    power,
    extra,
  }))
  const added = await sql<{ id: number }[]>`
    INSERT INTO waiting_requests (program, dodaac, receiver_id, kind, wish, requested_by, requested_at, lapses_at)
    SELECT ${program}, r.dodaac, r.receiver, r.kind, r.power || r.extra, ${requestedBy}, ${now}, ${lapsesAt}
    FROM jsonb_to_recordset(${sql.json(rows as never)}::jsonb)
      AS r (kind text, dodaac text, receiver bigint, power jsonb, extra jsonb)
    WHERE NOT EXISTS (SELECT FROM waiting_requests w
      WHERE w.program = ${program} AND w.receiver_id IS NOT DISTINCT FROM r.receiver AND w.kind = r.kind AND w.dodaac = r.dodaac
        AND w.wish @> (r.power || r.extra) AND w.outcome IS NULL AND w.lapses_at > ${now})
    RETURNING request_id AS id`
  return added.map(({ id }) => id)
}

type RequestRow = Omit<WaitingRequest, 'power'> & {
  program: string
  kind: GivingPower['kind']
  wish: object
  requestedAt: Date
}
export type FoundRequest = WaitingRequest & {
  program: string
  requestedAt: Date
  wish: Record<string, unknown>
}

/** Fields for the audit trail. Others, such as a DoD ID, are only for the act (threat F8). */
const POWER_FIELDS: Record<GivingPower['kind'], readonly string[]> = {
  role: ['role', 'level', 'dodaac', 'firstDay', 'lastDay', 'andBelow'],
  permissions: ['areas'],
  allotment: ['cents', 'fund', 'fiscalYear'],
  'sign-in': ['username', 'email'],
  email: ['email'],
  username: ['username'],
  card: [],
  'year-end': ['fiscalYear', 'declined', 'moved'],
  deputy: ['of', 'where', 'firstDay', 'lastDay'],
}

const read = ({ kind, wish, ...row }: RequestRow): FoundRequest => ({
  ...row,
  power: {
    kind,
    ...Object.fromEntries(Object.entries(wish).filter(([name]) => POWER_FIELDS[kind].includes(name))),
  } as GivingPower,
  wish: wish as Record<string, unknown>,
})

/** Locked until the commit. Null `program`: any. */
export async function lockRequest(
  sql: Sql,
  program: string | null,
  id: number,
): Promise<FoundRequest | null> {
  const [row] = await sql<RequestRow[]>`
    SELECT request_id AS id, program, kind, wish, dodaac, receiver_id, requested_by AS requested_by_id, requested_at, lapses_at, outcome
    FROM waiting_requests WHERE request_id = ${id} AND (${program}::text IS NULL OR program = ${program}) FOR UPDATE`
  return row ? read(row) : null
}

/** `isOwnMaking`: the reader lately let the requester act alone and cannot decide. */
type Listed = { total: number; isOwnMaking: boolean }

export async function findWaiting(
  sql: Sql,
  {
    program,
    kinds,
    personId,
    now,
    max,
  }: { program: string; kinds: string[]; personId: number; now: Date; max: number },
): Promise<(FoundRequest & Listed)[]> {
  const rows = await sql<(RequestRow & Listed)[]>`
    SELECT request_id AS id, program, kind, wish, dodaac, receiver_id, requested_by AS requested_by_id, requested_at, lapses_at, outcome,
      count(*) OVER () AS total, requested_by IN (SELECT receiver_id FROM unreviewed_grants
        WHERE program = ${program} AND giver_id = ${personId}) AS is_own_making
    FROM waiting_requests
    WHERE program = ${program} AND outcome IS NULL AND lapses_at > ${now}
      AND (kind = ANY (${kinds}::text[]) OR requested_by = ${personId})
    ORDER BY requested_at, request_id LIMIT ${max}`
  return rows.map((row) => ({ ...read(row), total: row.total, isOwnMaking: row.isOwnMaking }))
}

/** A null `by` is the operator. */
export async function saveDecision(
  sql: Sql,
  id: number,
  { outcome, by, now }: { outcome: Outcome; by: number | null; now: Date },
): Promise<void> {
  if (by === null)
    await sql`UPDATE waiting_requests SET outcome = ${outcome}, decided_by_operator = true, decided_at = ${now} WHERE request_id = ${id}`
  else
    await sql`UPDATE waiting_requests SET outcome = ${outcome}, decided_by = ${by}, decided_at = ${now} WHERE request_id = ${id}`
}

/** Null for a person without a usable address. */
export async function findReader(sql: Sql, program: string, personId: number) {
  const [row] = await sql<{ email: string; name: string }[]>`
    SELECT email, ${nameOf(sql, sql`p`)} AS name FROM people p
    WHERE program = ${program} AND person_id = ${personId} AND enabled AND email <> '' AND email !~ '[[:cntrl:]]'`
  return row ?? null
}

/** A null limit stays unchanged. False when the program does not exist. */
export async function saveSecondPersonMode(
  sql: Sql,
  program: string,
  mode: SecondPerson,
  limit: number | null,
): Promise<boolean> {
  const done = await sql`UPDATE programs SET second_person = ${mode},
      allotment_limit_cents = coalesce(${limit}, allotment_limit_cents), version = version + 1 WHERE code = ${program}`
  return done.count === 1
}

/** The person let the other act without confirmation, in a program that requires it. */
export async function hasGivenAlone(
  sql: Sql,
  program: string,
  { giver, receiver }: { giver: number; receiver: number },
): Promise<boolean> {
  const [row] = await sql<{ alone: boolean }[]>`
    SELECT EXISTS (SELECT FROM unreviewed_grants
      WHERE program = ${program} AND giver_id = ${giver} AND receiver_id = ${receiver}) AS alone`
  return row?.alone !== false
}
