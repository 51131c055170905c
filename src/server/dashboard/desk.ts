import { MAX_CHANGED } from '#domain/dashboard/changes.ts'
import { isSent } from '#domain/orders/supply-requests.ts'
import type { Person } from '#domain/roles/permissions.ts'
import { findTracking, trackingUrl } from '#domain/supply/carriers.ts'
import type { SuppliedLine } from '#domain/supply/supplied-line.ts'
import type { ComingLine, Desk } from '#wire/dashboard/desk.ts'
import { looksOf } from '../catalogue/sizes.ts'
import { asOne } from '../db/as-one.ts'
import type { Sql } from '../db/connect.ts'
import type { ReadContext } from '../http/context.ts'
import { arrivingQuantity, inWords, isAwaited, type Line, lineColumns } from '../lines/lines.ts'
import { maySignNext } from '../orders/signers.ts'
import { type AboutPerson, requireSelf } from './dashboard.ts'

const MAX_COMING = 6
const NEWEST = 30
const NEWEST_ROLES = 10
/** Orders of each status or seat in which the portal looks for changes. */
const MAX_SEARCHED = 1000

export async function readOwnDesk(
  { withKey: sql, person, session }: ReadContext,
  input: AboutPerson,
): Promise<Desk> {
  requireSelf(person, input)
  const since = session.previousSignInAt
  const { coming, fresh, changes, roles } = await asOne(sql, {
    coming: findComing(sql, person),
    fresh: findNewToSign(sql, person, since),
    changes: findChanges(sql, person, since),
    roles: findRoleChanges(sql, person, since),
  })
  return {
    coming: coming.map(describeComing),
    changes: [...fresh, ...changes],
    roles,
  }
}

type ComingRow = Line &
  Omit<ComingLine, 'lineStatus' | 'trackingUrl'> &
  Pick<SuppliedLine, 'unsentQuantity'> & { arriving: number; carrier: string; shipmentNumber: string }

function describeComing(row: ComingRow): ComingLine {
  const tracking = findTracking(row)
  return {
    ...inWords(row),
    quantity: row.arriving,
    expectedOn: isSent(row) ? row.expectedOn : null,
    trackingNumber: tracking.text,
    trackingUrl: trackingUrl(tracking.carrier, tracking.text),
  }
}

function findComing(sql: Sql, { program, id }: Person) {
  return sql<
    ComingRow[]
  >`SELECT l.order_id AS "order", l.line_number AS number, ${lineColumns(sql)}, ${looksOf(sql)},
      l.received_quantity - l.issued_quantity AS received_quantity, ${arrivingQuantity(sql)} - l.issued_quantity AS arriving, l.unsent_quantity,
      CASE WHEN ${isAwaited(sql)} THEN l.get_well_on END AS expected_on,
      coalesce(s.carrier, '') AS carrier,
      coalesce(s.tracking_number, '') AS tracking_number, coalesce(s.shipment_number, '') AS shipment_number
    FROM unnest(ARRAY['awaiting', 'approved', 'shipped']) w (word)
    CROSS JOIN LATERAL (SELECT order_id, status, withdrawn, returned_at, finance_state FROM orders
      WHERE program = ${program} AND member_id = ${id} AND status_word = w.word
      ORDER BY order_id DESC LIMIT ${NEWEST}) o
    JOIN order_lines l ON l.order_id = o.order_id JOIN items i ON i.nsn = l.nsn JOIN products p ON p.pgc = i.pgc
    LEFT JOIN LATERAL (SELECT x.carrier, x.tracking_number, x.shipment_number FROM shipments x
      WHERE x.order_id = l.order_id AND x.line_number = l.line_number ORDER BY x.shipment_id DESC LIMIT 1) s ON true
    WHERE ${arrivingQuantity(sql)} > l.issued_quantity
    ORDER BY l.order_id DESC, l.line_number LIMIT ${MAX_COMING}`
}

/** A partly approved order is not approved. */
function findChanges(sql: Sql, { program, id }: Person, since: Date | null) {
  const newest = (column: 'orderer_id' | 'member_id') => sql`SELECT o.order_id, o.status_word
    FROM unnest(ARRAY['awaiting', 'approved', 'declined', 'shipped']) w (word)
    CROSS JOIN LATERAL (SELECT order_id, status_word FROM orders
      WHERE program = ${program} AND ${sql(column)} = ${id} AND status_word = w.word
      ORDER BY order_id DESC LIMIT ${MAX_SEARCHED}) o`
  return sql<
    Desk['changes']
  >`SELECT k.kind, least(count(DISTINCT o.order_id), ${MAX_CHANGED}) AS orders, max(o.order_id) AS newest
    FROM (${newest('orderer_id')} UNION ${newest('member_id')}) o
    CROSS JOIN LATERAL (SELECT kind, actor_id FROM order_events x
      WHERE x.order_id = o.order_id AND x.happened_at > ${since}::timestamptz OFFSET 0) e
    CROSS JOIN LATERAL (SELECT CASE WHEN e.kind = 'rejected' THEN 'cancelled' ELSE e.kind END AS kind) k
    WHERE k.kind IN ('approved', 'declined', 'returned', 'shipped', 'received', 'cancelled')
      AND e.actor_id IS DISTINCT FROM ${id} AND (k.kind <> 'approved' OR o.status_word <> 'awaiting')
    GROUP BY k.kind`
}

function findNewToSign(sql: Sql, { program, id }: Person, since: Date | null) {
  return sql<
    Desk['changes']
  >`SELECT 'waiting' AS kind, least(count(DISTINCT n.order_id), ${MAX_CHANGED}) AS orders, max(n.order_id) AS newest
    FROM signing_seats s CROSS JOIN LATERAL (SELECT o.order_id
      FROM (SELECT order_id, round FROM orders
        WHERE program = ${program} AND status = 'awaiting' AND dodaac = s.dodaac AND current_level = s.level
        ORDER BY order_id DESC LIMIT ${MAX_SEARCHED}) o
      WHERE (SELECT count(*) > 0 FROM order_events e WHERE e.order_id = o.order_id AND e.happened_at > ${since}::timestamptz
          AND e.actor_id IS DISTINCT FROM ${id} AND (e.kind IN ('submitted', 'resubmitted', 'allowed', 'approved') OR e.kind = 'changed' AND o.round > 1))
        AND ${maySignNext(sql, id)}
      ORDER BY o.order_id DESC LIMIT ${MAX_CHANGED}) n
    WHERE s.program = ${program} AND s.person_id = ${id}
    GROUP BY s.person_id`
}

function findRoleChanges(sql: Sql, { program, id }: Person, since: Date | null) {
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
