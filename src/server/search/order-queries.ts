import type { Person } from '#domain/roles/permissions.ts'
import type { OrderMeant } from '#domain/search/meant.ts'
import { FOUND_OF_A_KIND, type FoundOrder } from '#wire/search/search.ts'
import { looksOf, nameOf } from '../catalogue/sizes.ts'
import type { Fragment, Sql } from '../db/connect.ts'
import type { Totalled } from '../http/cut.ts'
import { linesNamed } from '../orders/named-lines.ts'
import { seesOrders } from '../orders/scope.ts'

/**
 * Orders that a text can name, newest first, of those that the person sees: each way to name one is asked of its own index, and
 * only where the text has that shape. A line stands for its order where a requisition or a parcel names it. Whether the person
 * sees it is asked of each by its key (OFFSET 0): orders of a whole unit are never gone through.
 */
export function findOrdersMeant(sql: Sql, person: Person, meant: OrderMeant) {
  const ways = waysTo(sql, person.program, meant).map((way) => sql`UNION ALL ${way}`)
  return sql<Totalled<FoundOrder>[]>`
    WITH met AS MATERIALIZED (SELECT NULL::bigint AS order_id, NULL::int AS line_number, NULL::text AS parcel WHERE false ${ways}),
    named AS MATERIALIZED (SELECT order_id, line_number, max(parcel) AS parcel FROM met GROUP BY order_id, line_number),
    page AS MATERIALIZED (SELECT n.line_number, n.parcel, o.*, count(*) OVER () AS total
      FROM named n CROSS JOIN LATERAL (SELECT o.order_id, o.member_id, o.status, o.withdrawn, o.line_count,
          coalesce(o.shipped_at, o.decided_at, o.submitted_at, o.created_at) AS at
        FROM orders o WHERE o.order_id = n.order_id AND ${seesOrders(sql, person)} OFFSET 0) o
      ORDER BY o.order_id DESC, n.line_number LIMIT ${FOUND_OF_A_KIND})
    SELECT s.total, s.order_id AS number, s.line_number AS line, coalesce(s.parcel, '') AS parcel, s.status, s.withdrawn, s.at,
      p.first_name, p.last_name, s.line_count AS lines, coalesce(l.item, '') AS item, l.picture, coalesce(l.size_family, '') AS size_family,
      CASE WHEN s.line_number IS NULL THEN '' ELSE coalesce(l.requisition, '') END AS requisition
    FROM page s
    JOIN people p ON p.program = ${person.program} AND p.person_id = s.member_id
    LEFT JOIN LATERAL (SELECT ol.requisition, ${nameOf(sql)} AS item, ${looksOf(sql)}
      FROM order_lines ol JOIN items i USING (nsn) JOIN products p USING (pgc)
      WHERE ol.order_id = s.order_id AND (s.line_number IS NULL OR ol.line_number = s.line_number)
      ORDER BY ol.line_number LIMIT 1) l ON true
    ORDER BY s.order_id DESC, s.line_number`
}

/** Each gives an order, the line that was named or none, and the parcel that was. */
function waysTo(sql: Sql, program: string, { number, parcel, ...named }: OrderMeant): Fragment[] {
  const inParcel = (
    named: Fragment,
  ) => sql`SELECT order_id, min(line_number) AS line_number, min(${named}) AS parcel FROM shipments
    WHERE program = ${program} AND ${named} = ${parcel} AND ${named} <> '' GROUP BY order_id`
  return [
    number === null
      ? null
      : sql`SELECT order_id, NULL::int AS line_number, NULL::text AS parcel FROM orders
          WHERE program = ${program} AND order_id = ${number}`,
    ...linesNamed(sql, program, named).map(
      (lines) => sql`SELECT order_id, line_number, NULL::text AS parcel FROM (${lines}) l`,
    ),
    parcel === null ? null : inParcel(sql`tracking_number`),
    parcel === null ? null : inParcel(sql`shipment_number`),
  ].filter((way) => way !== null)
}
