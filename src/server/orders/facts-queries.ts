import type { LineHistory } from '#domain/orders/facts.ts'
import { catalogScopeOf } from '../catalogue/catalogue.ts'
import { priceOf } from '../catalogue/prices.ts'
import type { ReadContext } from '../http/context.ts'
import { expectedQuantity } from '../lines/lines.ts'
import { seesOrders } from './scope.ts'
import { maySignNext } from './signers.ts'

/** The newest orders of a unit that count for its usual quantity. */
const ORDERS_COMPARED = 100

type Context = Pick<ReadContext, 'withKey' | 'person' | 'today' | 'now' | 'config'>

/**
 * One row for each line: other orders of the member, and those of the unit in the last year. Empty, and quick, unless
 * the person may sign the order now.
 */
export function findLineHistories(context: Context, orderId: number) {
  const { withKey: sql, person, now, config } = context
  const { program } = person
  return sql<LineHistory[]>`
    WITH head AS MATERIALIZED (SELECT o.order_id, o.member_id, o.dodaac FROM orders o
      WHERE o.order_id = ${orderId} AND o.status = 'awaiting' AND ${maySignNext(sql, person.id)}),
    own AS (SELECT l.line_number, l.nsn, i.pgc, l.quantity, l.unit_price_cents
      FROM head JOIN order_lines l USING (order_id) JOIN items i USING (nsn)),
    lines AS (
      SELECT i.pgc, o.order_id, o.dodaac, l.line_number, l.issued_quantity > 0 AS is_issue, l.received_quantity > 0 AS is_received,
        ${seesOrders(sql, person)} AS is_seen, o.dodaac <> (SELECT dodaac FROM head) AS is_other,
        greatest(l.received_quantity - l.returned_quantity, 0) AS held,
        CASE WHEN o.status = 'awaiting' THEN l.quantity
          ELSE greatest(${expectedQuantity(sql)} - l.received_quantity, 0) END AS on_order
      FROM orders o JOIN order_lines l USING (order_id) JOIN items i USING (nsn)
      WHERE o.program = ${program} AND o.member_id = (SELECT member_id FROM head) AND o.order_id <> ${orderId}
        AND o.status_word IN ('awaiting', 'approved', 'shipped') AND o.returned_at IS NULL AND i.pgc IN (SELECT pgc FROM own)),
    moved AS (
      SELECT l.pgc, l.order_id, l.is_issue, max(r.made_at) AS at
      FROM lines l JOIN receipts r USING (order_id, line_number)
      WHERE l.is_seen AND l.is_received AND r.kind = CASE WHEN l.is_issue THEN 'issue' ELSE 'receive' END AND r.quantity > 0
        AND NOT EXISTS (SELECT FROM receipts u WHERE u.undoes = r.receipt_id)
      GROUP BY 1, 2, 3),
    latest AS (SELECT DISTINCT ON (pgc) * FROM moved ORDER BY pgc, is_issue DESC, at DESC),
    had AS (
      SELECT pgc, sum(held) FILTER (WHERE is_seen) AS held, sum(on_order) FILTER (WHERE is_seen) AS on_order,
        max(order_id) FILTER (WHERE is_seen) AS latest_order,
        sum(held + on_order) FILTER (WHERE is_seen AND is_other) AS other_pieces,
        max(order_id) FILTER (WHERE is_seen AND is_other) AS other_order,
        count(DISTINCT dodaac) FILTER (WHERE is_seen AND is_other) AS other_units,
        (array_agg(dodaac ORDER BY order_id DESC) FILTER (WHERE is_seen AND is_other))[1] AS other_unit,
        bool_or(NOT is_seen) AS is_hidden
      FROM lines WHERE held + on_order > 0 GROUP BY pgc),
    unit AS MATERIALIZED (
      SELECT order_id FROM orders WHERE program = ${program} AND dodaac = (SELECT dodaac FROM head)
        AND submitted_at >= ${now}::timestamptz - interval '1 year' AND order_id <> ${orderId}
        AND status_word IN ('awaiting', 'approved', 'shipped') AND returned_at IS NULL
      ORDER BY submitted_at DESC LIMIT ${ORDERS_COMPARED}),
    usual AS (
      SELECT i.pgc, count(*) AS lines, sum(l.quantity) AS pieces
      FROM unit JOIN order_lines l USING (order_id) JOIN items i USING (nsn)
      WHERE i.pgc IN (SELECT pgc FROM own) GROUP BY i.pgc)
    SELECT w.line_number AS line, w.quantity, w.unit_price_cents AS price,
      ${priceOf(sql, sql`w.nsn`, catalogScopeOf(context))} AS current_price,
      coalesce(h.held, 0)::integer AS held, coalesce(h.on_order, 0)::integer AS on_order,
      (t.at AT TIME ZONE ${config.fiscalZone})::date AS last_on, coalesce(t.is_issue, false) AS last_is_issue,
      coalesce(t.order_id, h.latest_order) AS latest_order, coalesce(h.other_pieces, 0)::integer AS other_pieces,
      coalesce(h.other_units, 0)::integer AS other_units, h.other_unit, h.other_order, coalesce(h.is_hidden, false) AS is_hidden_elsewhere,
      coalesce(u.lines, 0)::integer AS usual_lines, coalesce(u.pieces, 0)::integer AS usual_pieces
    FROM own w LEFT JOIN had h USING (pgc) LEFT JOIN latest t USING (pgc) LEFT JOIN usual u USING (pgc)
    ORDER BY w.line_number`
}
