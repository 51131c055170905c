import type { AuditEvent } from '#wire/operations/audit.ts'
import type { Sql } from '../db/connect.ts'

export type EventRow = Omit<AuditEvent, 'summary' | 'detail' | 'browser'> & {
  detail: unknown
  userAgent: string
}

export type EventFilter = {
  program: string | null
  /** Applies row-level security, which the table has and its view lacks. */
  isWalled: boolean
  personId: number | null
  /** Null: all. */
  actions: string[] | null
  object: string
  outcome: 'done' | 'refused' | null
  /** Inclusive event numbers. */
  first: number
  last: number
  /** Inclusive days in the zone. */
  from: string | null
  until: string | null
}

export async function findSealed(sql: Sql): Promise<{ upTo: number; at: Date } | null> {
  const [row] = await sql<
    { upTo: number; at: Date }[]
  >`SELECT last_id AS up_to, sealed_at AS at FROM audit_blocks
    WHERE series = 'audit_events' ORDER BY number DESC LIMIT 1`
  return row ?? null
}

/** Skips through the index from action to action. */
export async function findActions(sql: Sql): Promise<string[]> {
  const rows = await sql<{ action: string }[]>`WITH RECURSIVE known AS (
      (SELECT action FROM audit_trail ORDER BY action LIMIT 1)
      UNION ALL
      SELECT (SELECT t.action FROM audit_trail t WHERE t.action > known.action ORDER BY t.action LIMIT 1)
      FROM known WHERE known.action IS NOT NULL
    ) SELECT action FROM known WHERE action IS NOT NULL`
  return rows.map(({ action }) => action)
}

/** Event numbers around a day. Concurrent events may be out of order, hence the slack. */
const SLACK = 1000

export async function findEventRange(
  sql: Sql,
  { from, until, zone }: { from: string | null; until: string | null; zone: string },
): Promise<{ first: number; last: number }> {
  const [row] = await sql<{ first: number | null; last: number | null }[]>`SELECT
    (SELECT event_id FROM audit_trail WHERE happened_at >= ${from}::text::date::timestamp AT TIME ZONE ${zone}
      ORDER BY happened_at LIMIT 1) AS first,
    (SELECT event_id FROM audit_trail WHERE happened_at < (${until}::text::date + 1)::timestamp AT TIME ZONE ${zone}
      ORDER BY happened_at DESC LIMIT 1) AS last`
  return {
    first: from === null ? 0 : row?.first ? row.first - SLACK : Number.MAX_SAFE_INTEGER,
    last: until === null ? Number.MAX_SAFE_INTEGER : row?.last ? row.last + SLACK : 0,
  }
}

/** Newest first. Each given action reads its own index range. */
export async function findEvents(
  sql: Sql,
  filter: EventFilter,
  zone: string,
  max: number,
): Promise<EventRow[]> {
  const where = sql`t.event_id BETWEEN ${filter.first} AND ${filter.last}
    ${filter.program === null ? sql`` : sql`AND t.program = ${filter.program}`}
    ${filter.isWalled ? sql`AND EXISTS (SELECT FROM audit_events e WHERE e.event_id = t.event_id)` : sql``}
    ${filter.personId === null ? sql`` : sql`AND t.person_id = ${filter.personId}`}
    ${filter.object === '' ? sql`` : sql`AND t.object = ${filter.object} AND t.object <> ''`}
    ${filter.outcome === null ? sql`` : filter.outcome === 'refused' ? sql`AND t.outcome = 'refused'` : sql`AND t.outcome = 'done'`}
    ${filter.from === null ? sql`` : sql`AND t.happened_at >= ${filter.from}::text::date::timestamp AT TIME ZONE ${zone}`}
    ${filter.until === null ? sql`` : sql`AND t.happened_at < (${filter.until}::text::date + 1)::timestamp AT TIME ZONE ${zone}`}`
  const newest = sql`ORDER BY t.event_id DESC LIMIT ${max}`
  const columns = sql`t.event_id AS id, t.happened_at AS at, coalesce(t.program, '') AS program, t.person_id,
    coalesce(t.person_name, '') AS person, t.action, t.object, t.outcome = 'refused' AS is_refused, t.detail, t.address, t.user_agent,
    t.session, t.request_id`
  if (filter.actions === null)
    return sql<EventRow[]>`SELECT ${columns} FROM audit_trail t WHERE ${where} ${newest}`
  return sql<EventRow[]>`SELECT ${columns} FROM unnest(${filter.actions}::text[]) wanted (action)
    CROSS JOIN LATERAL (SELECT * FROM audit_trail t WHERE t.action = wanted.action AND ${where} ${newest}) t ${newest}`
}
