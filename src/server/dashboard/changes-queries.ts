import type { Person } from '#domain/roles/permissions.ts'
import type { Desk } from '#wire/dashboard/desk.ts'
import type { Sql } from '../db/connect.ts'
import { maySignNext } from '../orders/signers.ts'

/** Newest orders of each status, or of each seat, that are looked at: home is quick, however many there are. */
const NEWEST = 30
const NEWEST_ROLES = 10

/** What others did with the newest orders of a person since a moment; an order that waits for its next level is not approved. */
export function findChanges(sql: Sql, { program, id }: Person, since: Date | null) {
  const newest = (column: 'orderer_id' | 'member_id') => sql`SELECT o.order_id, o.status_word
    FROM unnest(ARRAY['awaiting', 'approved', 'declined', 'shipped']) w (word)
    CROSS JOIN LATERAL (SELECT order_id, status_word FROM orders
      WHERE program = ${program} AND ${sql(column)} = ${id} AND status_word = w.word
      ORDER BY order_id DESC LIMIT ${NEWEST}) o`
  return sql<Desk['changes']>`SELECT k.kind, count(DISTINCT o.order_id) AS orders, max(o.order_id) AS newest
    FROM (${newest('orderer_id')} UNION ${newest('member_id')}) o
    JOIN order_events e ON e.order_id = o.order_id
    CROSS JOIN LATERAL (SELECT CASE WHEN e.kind = 'rejected' THEN 'cancelled' ELSE e.kind END AS kind) k
    WHERE e.happened_at > ${since}::timestamptz AND k.kind IN ('approved', 'declined', 'shipped', 'received', 'cancelled')
      AND e.actor_id IS DISTINCT FROM ${id} AND (k.kind <> 'approved' OR o.status_word <> 'awaiting')
    GROUP BY k.kind`
}

/**
 * Orders that came to wait for the person's signature since a moment: submitted, signed at the level before, or changed after
 * somebody had signed.
 */
export function findNewToSign(sql: Sql, { program, id }: Person, since: Date | null) {
  return sql<
    Desk['changes']
  >`SELECT 'waiting' AS kind, count(DISTINCT o.order_id) AS orders, max(o.order_id) AS newest
    FROM signing_seats s CROSS JOIN LATERAL (SELECT order_id, round FROM orders
      WHERE program = ${program} AND status = 'awaiting' AND dodaac = s.dodaac AND current_level = s.level
      ORDER BY order_id DESC LIMIT ${NEWEST}) o
    WHERE s.program = ${program} AND s.person_id = ${id}
      AND EXISTS (SELECT FROM order_events e WHERE e.order_id = o.order_id AND e.happened_at > ${since}::timestamptz
        AND e.actor_id IS DISTINCT FROM ${id} AND (e.kind IN ('submitted', 'approved') OR e.kind = 'changed' AND o.round > 1))
      AND ${maySignNext(sql, id)}
    GROUP BY s.person_id`
}

/** Roles that the person was given since a moment, or that were taken and not given back, the newest first. */
export function findRoleChanges(sql: Sql, { program, id }: Person, since: Date | null) {
  return sql<Desk['roles']>`SELECT c.role, coalesce(c.level, 0) AS level, c.dodaac, c.is_given FROM (
      SELECT role, level, dodaac, true AS is_given, granted_at AS at FROM role_assignments
      WHERE program = ${program} AND person_id = ${id} AND granted_at > ${since}::timestamptz
      UNION ALL SELECT t.role, t.level, t.dodaac, false, max(t.revoked_at) FROM revoked_roles t
      WHERE t.program = ${program} AND t.person_id = ${id} AND t.revoked_at > ${since}::timestamptz
        AND NOT EXISTS (SELECT FROM role_assignments r WHERE r.program = t.program AND r.person_id = t.person_id
          AND r.dodaac = t.dodaac AND r.role = t.role AND r.level IS NOT DISTINCT FROM t.level)
      GROUP BY t.role, t.level, t.dodaac) c
    ORDER BY c.at DESC, c.dodaac LIMIT ${NEWEST_ROLES}`
}
