import type { Person } from '#domain/roles/permissions.ts'
import { type OrderIntent, PARCEL_BEGINS_FROM } from '#domain/search/search-intent.ts'
import { FOUND_OF_A_KIND, type FoundOrder } from '#wire/search/search.ts'
import { looksOf, nameOf } from '../catalogue/sizes.ts'
import type { Fragment, Sql } from '../db/connect.ts'
import { nameColumns } from '../db/names.ts'
import type { Totalled } from '../http/cut.ts'
import { linesNamed } from '../orders/named-lines.ts'
import { seesOrders } from '../orders/scope.ts'

/** In more shipments, a part is only a carrier's customer or day, and matches nothing. */
const MAX_OF_A_PART = 100
/** Sorts after all capitals and digits. */
const AFTER = '~'

/** Newest first, then matches by part of a tracking number. OFFSET 0 makes PostgreSQL check visibility by key. */
export function findIntendedOrders(sql: Sql, person: Person, intended: OrderIntent) {
  const ways = waysTo(sql, person.program, intended).map((way) => sql`UNION ALL ${way}`)
  return sql<Totalled<FoundOrder>[]>`
    WITH met AS MATERIALIZED (SELECT NULL::bigint AS order_id, NULL::int AS line_number, NULL::text AS parcel, false AS is_part
      WHERE false ${ways}),
    named AS MATERIALIZED (SELECT order_id, line_number, max(parcel) AS parcel, bool_and(is_part) AS is_part
      FROM met GROUP BY order_id, line_number),
    page AS MATERIALIZED (SELECT n.line_number, n.parcel, n.is_part, o.*, count(*) OVER () AS total
      FROM named n CROSS JOIN LATERAL (SELECT o.order_id, o.member_id, o.status, o.withdrawn, o.returned_at, o.finance_state, o.line_count,
          coalesce(o.shipped_at, o.decided_at, o.submitted_at, o.created_at) AS at
        FROM orders o WHERE o.order_id = n.order_id AND ${seesOrders(sql, person)} OFFSET 0) o
      ORDER BY n.is_part, o.order_id DESC, n.line_number LIMIT ${FOUND_OF_A_KIND})
    SELECT s.total, s.order_id AS number, s.line_number AS line, coalesce(s.parcel, '') AS parcel, s.status, s.withdrawn, s.returned_at, s.finance_state = 'asked' AS asks_finance, s.at,
      ${nameColumns(sql, sql`p`)}, s.line_count AS lines, coalesce(l.item, '') AS item, l.picture, coalesce(l.size_family, '') AS size_family,
      CASE WHEN s.line_number IS NULL THEN '' ELSE coalesce(l.requisition, '') END AS requisition
    FROM page s
    JOIN people p ON p.program = ${person.program} AND p.person_id = s.member_id
    LEFT JOIN LATERAL (SELECT ol.requisition, ${nameOf(sql)} AS item, ${looksOf(sql)}
      FROM order_lines ol JOIN items i USING (nsn) JOIN products p USING (pgc)
      WHERE ol.order_id = s.order_id AND (s.line_number IS NULL OR ol.line_number = s.line_number)
      ORDER BY ol.line_number LIMIT 1) l ON true
    ORDER BY s.is_part, s.order_id DESC, s.line_number`
}

export async function isPartOfTooMany(sql: Sql, program: string, parcel: string): Promise<boolean> {
  const isMany = partsOf(sql, program, parcel).map(
    (part) => sql`OR EXISTS (SELECT FROM (${part} OFFSET ${MAX_OF_A_PART}) more)`,
  )
  const [counted] = await sql<{ isMany: boolean }[]>`SELECT (false ${isMany}) AS is_many`
  return counted?.isMany ?? false
}

function waysTo(sql: Sql, program: string, { number, parcel, ...named }: OrderIntent): Fragment[] {
  const inParcel = (
    named: Fragment,
  ) => sql`SELECT order_id, min(line_number) AS line_number, min(${named}) AS parcel, false FROM shipments
    WHERE program = ${program} AND ${named} = ${parcel} AND ${named} <> '' GROUP BY order_id`
  return [
    number === null
      ? null
      : sql`SELECT order_id, NULL::int AS line_number, NULL::text AS parcel, false FROM orders
          WHERE program = ${program} AND order_id = ${number}`,
    ...linesNamed(sql, program, named).map(
      (lines) => sql`SELECT order_id, line_number, NULL::text AS parcel, false FROM (${lines}) l`,
    ),
    parcel === null ? null : inParcel(sql`tracking_number`),
    parcel === null ? null : inParcel(sql`shipment_number`),
    ...partsOf(sql, program, parcel).map(
      (part) => sql`SELECT order_id, min(line_number) AS line_number, tracking_number AS parcel, true
        FROM (SELECT *, count(*) OVER () AS met FROM (${part}) p) p
        WHERE met <= ${MAX_OF_A_PART} GROUP BY order_id, tracking_number`,
    ),
  ].filter((way) => way !== null)
}

/** Reads one row more than the limit. */
function partsOf(sql: Sql, program: string, parcel: string | null): Fragment[] {
  const begins = (
    column: Fragment,
    text: string,
  ) => sql`SELECT order_id, line_number, tracking_number FROM shipments
    WHERE program = ${program} AND ${column} ~>=~ ${text} AND ${column} ~<~ ${text + AFTER} LIMIT ${MAX_OF_A_PART + 1}`
  return [
    parcel === null ? null : begins(sql`tracking_backwards`, [...parcel].reverse().join('')),
    parcel === null || parcel.length < PARCEL_BEGINS_FROM ? null : begins(sql`tracking_number`, parcel),
  ].filter((part) => part !== null)
}
