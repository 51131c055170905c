import { USUAL_DIGEST_HOUR } from '#domain/messages/kinds.ts'
import type { Sql } from '../db/connect.ts'
import { nameOf } from '../db/names.ts'

/** Hours of the day that no process has taken, up to this one. They stay taken if the transaction commits. */
export async function takeHours(sql: Sql, program: string, day: string, hour: number): Promise<number[]> {
  const rows = await sql<{ hour: number }[]>`
    INSERT INTO digest_hours (program, day, hour) SELECT ${program}, ${day}::date, generate_series(0, ${hour}::int)
    ON CONFLICT DO NOTHING RETURNING hour`
  return rows.map(({ hour: taken }) => taken)
}

type DigestLine = { kind: string; subject: string; points: string[] }
export type DigestRow = {
  personId: number
  email: string
  name: string
  /** Orders that wait for the person now, also as Finance - RA: how many, and the first. */
  toSign: number
  orders: number[]
  /** Requests of members for whom the person orders. */
  requests: number
  lines: DigestLine[]
}

/** Lines of one digest beyond it are only counted. */
const MAX_LINES = 200

type Due = { program: string; day: string; hours: number[] }

/**
 * People with a digest at these hours and something to read. Their messages are noted. A count of the orders to sign stands
 * for messages about approvals. People who want approvals in the portal only do not get it.
 */
export function takeDigests(sql: Sql, { program, day, hours }: Due) {
  return sql<DigestRow[]>`
    WITH due AS MATERIALIZED (
      SELECT p.person_id, p.email, ${nameOf(sql, sql`p`)} AS name, coalesce(c.way, 'at-once') <> 'portal' AS hears_waiting
      FROM people p LEFT JOIN message_settings s ON s.person_id = p.person_id
      LEFT JOIN message_choices c ON c.person_id = p.person_id AND c.kind = 'approval'
      WHERE p.program = ${program} AND p.enabled AND p.may_sign_in AND p.email <> '' AND p.email !~ '[[:cntrl:]]'
        AND coalesce(s.digest_hour, ${USUAL_DIGEST_HOUR}) = ANY (${hours}::int[])
    ), to_sign AS MATERIALIZED (
      SELECT m.person_id, count(DISTINCT m.order_id) AS orders, (array_agg(DISTINCT m.order_id ORDER BY m.order_id))[1:10] AS numbers
      FROM (SELECT person_id, order_id FROM may_sign WHERE program = ${program} AND is_next
        UNION ALL SELECT person_id, order_id FROM finance_seats WHERE program = ${program}) m GROUP BY m.person_id
    ), requests AS MATERIALIZED (
      SELECT r.person_id, count(*) AS requests
      FROM clothing_requests q JOIN people w ON w.program = q.program AND w.person_id = q.person_id
      JOIN roles_in_force r ON r.program = q.program AND r.dodaac = w.dodaac AND r.role = 'order-placer'
      WHERE q.program = ${program} AND q.state = 'open' GROUP BY r.person_id
    ), fresh AS MATERIALIZED (
      SELECT DISTINCT m.person_id FROM messages m
      WHERE m.program = ${program} AND m.way = 'digest' AND m.digested_on IS NULL AND m.read_at IS NULL
        AND m.kind <> 'approval'
    ), noted AS (
      INSERT INTO digests (program, person_id, day)
      SELECT ${program}, d.person_id, ${day}::date FROM due d
      LEFT JOIN to_sign t ON t.person_id = d.person_id LEFT JOIN requests q ON q.person_id = d.person_id
      WHERE (d.hears_waiting AND coalesce(t.orders, q.requests) IS NOT NULL) OR d.person_id IN (SELECT person_id FROM fresh)
      ON CONFLICT DO NOTHING RETURNING person_id
    ), told AS (
      UPDATE messages m SET digested_on = ${day}::date FROM noted n
      WHERE m.program = ${program} AND m.person_id = n.person_id AND m.way = 'digest' AND m.digested_on IS NULL
      RETURNING m.message_id, m.person_id, m.kind, m.subject, m.body, m.read_at
    )
    SELECT d.person_id, d.email, d.name, CASE WHEN d.hears_waiting THEN coalesce(t.orders, 0) ELSE 0 END AS to_sign,
      CASE WHEN d.hears_waiting THEN coalesce(t.numbers, '{}') ELSE '{}' END AS orders,
      CASE WHEN d.hears_waiting THEN coalesce(q.requests, 0) ELSE 0 END AS requests,
      (SELECT coalesce(json_agg(json_build_object('kind', l.kind, 'subject', l.subject, 'points', l.points)), '[]') FROM (
        SELECT m.kind, m.subject, m.body->'points' AS points FROM told m
        WHERE m.person_id = d.person_id AND m.read_at IS NULL AND m.kind <> 'approval'
        ORDER BY m.message_id LIMIT ${MAX_LINES}) l) AS lines
    FROM noted n JOIN due d ON d.person_id = n.person_id
    LEFT JOIN to_sign t ON t.person_id = d.person_id LEFT JOIN requests q ON q.person_id = d.person_id
    ORDER BY d.person_id`
}
