import type { Sql } from '../db/connect.ts'

/** Line `l` of case `c`. */
export const itsItem = (
  sql: Sql,
) => sql`LEFT JOIN order_lines l ON l.order_id = c.order_id AND l.line_number = c.line_number
  LEFT JOIN items i ON i.nsn = l.nsn LEFT JOIN products p ON p.pgc = i.pgc`

/** `s` is a shipment of the line, of the parcel of the case or of the last one. */
export const itsParcel = (sql: Sql) => sql`LEFT JOIN shipments y ON y.shipment_id = c.shipment_id
  LEFT JOIN LATERAL (SELECT x.carrier, x.tracking_number, x.shipment_number, x.shipped_on,
      x.unit_price_cents * x.units / x.quantity AS unit_price_cents FROM shipments x
    WHERE x.order_id = c.order_id AND x.line_number = c.line_number AND (y.shipment_id IS NULL
      OR (x.carrier, x.tracking_number, x.shipped_on) = (y.carrier, y.tracking_number, y.shipped_on))
    ORDER BY x.shipment_id DESC LIMIT 1) s ON true`

/** Blocks 9c, 10 and 11b of SF 364. */
export const shippedOf = (sql: Sql) => sql`coalesce(l.shipped_quantity, 0)`
export const receivedOf = (sql: Sql) =>
  sql`coalesce(l.received_quantity + l.damaged_quantity + l.wrong_quantity, 0)`
export const unitPriceOf = (sql: Sql) => sql`coalesce(s.unit_price_cents, l.unit_price_cents, 0)`
