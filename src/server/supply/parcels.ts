import type { Parcel } from '#domain/supply/apply-facts.ts'
import type { Sql } from '../db/connect.ts'

type OfLine = { orderId: number; lineNumber: number }
export type NewParcel = OfLine & Parcel
export type NewTracking = OfLine & { suffix: string; carrier: string; trackingNumber: string }

/** A tracking notice may precede its shipment and then waits for it. Returns the stored parcels. */
export async function saveParcels(
  sql: Sql,
  program: string,
  parcels: readonly NewParcel[],
  trackings: readonly NewTracking[],
): Promise<NewParcel[]> {
  if (parcels.length + trackings.length === 0) return []
  const early = parcels.length > 0 ? await takeEarlyTrackings(sql, parcels) : []
  // Supply reports parcels in their order, so a notice is about the oldest one without a number.
  const open = [...early, ...(await nameEarlierParcels(sql, trackings))]
  const named = parcels.map((parcel) => {
    const at = open.findIndex((tracking) => isAbout(tracking, parcel))
    const [tracking] = at < 0 ? [] : open.splice(at, 1)
    return tracking
      ? { ...parcel, carrier: tracking.carrier as Parcel['carrier'], trackingNumber: tracking.trackingNumber }
      : parcel
  })
  await addShipments(sql, program, named)
  await saveEarlyTrackings(sql, program, open)
  return named
}

function isAbout(tracking: NewTracking, parcel: NewParcel): boolean {
  return (
    tracking.orderId === parcel.orderId &&
    tracking.lineNumber === parcel.lineNumber &&
    tracking.suffix === parcel.suffix
  )
}

async function addShipments(sql: Sql, program: string, parcels: readonly NewParcel[]): Promise<void> {
  if (parcels.length === 0) return
  const rows = parcels.map((p) => ({
    order_id: p.orderId,
    line_number: p.lineNumber,
    quantity: p.quantity,
    shipped_on: p.shippedOn,
    carrier: p.carrier,
    tracking_number: p.trackingNumber,
    suffix: p.suffix,
    shipment_number: p.shipmentNumber,
    nsn: p.nsn,
    unit_of_issue: p.unitOfIssue,
    units: p.units,
    unit_price_cents: p.unitPriceCents,
  }))
  await sql`INSERT INTO shipments (program, order_id, line_number, quantity, shipped_on, carrier, tracking_number, suffix,
      shipment_number, nsn, unit_of_issue, units, unit_price_cents)
    SELECT ${program}, n.* FROM jsonb_to_recordset(${sql.json(rows)}) AS n (order_id bigint, line_number int, quantity int,
      shipped_on date, carrier text, tracking_number text, suffix text, shipment_number text, nsn text,
      unit_of_issue text, units int, unit_price_cents bigint)`
}

/** Returns the unmatched notices. */
async function nameEarlierParcels(sql: Sql, trackings: readonly NewTracking[]): Promise<NewTracking[]> {
  if (trackings.length === 0) return []
  const rows = trackings.map((t, place) => ({
    place,
    order_id: t.orderId,
    line_number: t.lineNumber,
    suffix: t.suffix,
    carrier: t.carrier,
    tracking_number: t.trackingNumber,
  }))
  // One notice per parcel.
  const named = await sql<{ place: number }[]>`
    WITH notices AS (SELECT *, row_number() OVER (PARTITION BY order_id, line_number, suffix ORDER BY place) AS turn
      FROM jsonb_to_recordset(${sql.json(rows)}) AS n (place int, order_id bigint, line_number int, suffix text, carrier text,
        tracking_number text)),
    unnamed AS (SELECT s.shipment_id, s.order_id, s.line_number, s.suffix,
        row_number() OVER (PARTITION BY s.order_id, s.line_number, s.suffix ORDER BY s.shipment_id) AS turn
      FROM shipments s WHERE s.tracking_number = s.shipment_number
        AND (s.order_id, s.line_number, s.suffix) IN (SELECT order_id, line_number, suffix FROM notices))
    UPDATE shipments s SET carrier = n.carrier, tracking_number = n.tracking_number
    FROM unnamed u JOIN notices n USING (order_id, line_number, suffix, turn) WHERE s.shipment_id = u.shipment_id
    RETURNING n.place`
  const places = new Set(named.map((row) => row.place))
  return trackings.filter((_, place) => !places.has(place))
}

type OfItem = OfLine & { suffix: string; nsn: string; unitOfIssue: string }

export function findShippedItems(sql: Sql, orderIds: readonly number[]): Promise<OfItem[]> {
  return sql<OfItem[]>`SELECT DISTINCT order_id, line_number, suffix, nsn, unit_of_issue FROM shipments
    WHERE order_id = ANY (${orderIds}::bigint[]) AND nsn IS NOT NULL AND unit_of_issue IS NOT NULL`
}

export async function saveShippedPrices(
  sql: Sql,
  items: readonly (OfItem & { unitPriceCents: number })[],
): Promise<void> {
  if (items.length === 0) return
  const rows = items.map((i) => ({
    order_id: i.orderId,
    line_number: i.lineNumber,
    suffix: i.suffix,
    nsn: i.nsn,
    unit_of_issue: i.unitOfIssue,
    cents: i.unitPriceCents,
  }))
  await sql`UPDATE shipments s SET unit_price_cents = n.cents
    FROM jsonb_to_recordset(${sql.json(rows)}) AS n (order_id bigint, line_number int, suffix text, nsn text, unit_of_issue text,
      cents bigint)
    WHERE s.order_id = n.order_id AND s.line_number = n.line_number AND s.suffix = n.suffix AND s.nsn = n.nsn
      AND s.unit_of_issue = n.unit_of_issue AND s.unit_price_cents <> n.cents`
}

async function takeEarlyTrackings(sql: Sql, parcels: readonly NewParcel[]): Promise<NewTracking[]> {
  const rows = parcels.map((p) => ({ order_id: p.orderId, line_number: p.lineNumber, suffix: p.suffix }))
  return sql<NewTracking[]>`DELETE FROM early_trackings e
    USING jsonb_to_recordset(${sql.json(rows)}) AS n (order_id bigint, line_number int, suffix text)
    WHERE e.order_id = n.order_id AND e.line_number = n.line_number AND e.suffix = n.suffix
    RETURNING e.order_id, e.line_number, e.suffix, e.carrier, e.tracking_number`
}

async function saveEarlyTrackings(
  sql: Sql,
  program: string,
  trackings: readonly NewTracking[],
): Promise<void> {
  if (trackings.length === 0) return
  const rows = trackings.map((t) => ({
    order_id: t.orderId,
    line_number: t.lineNumber,
    suffix: t.suffix,
    carrier: t.carrier,
    tracking_number: t.trackingNumber,
  }))
  await sql`INSERT INTO early_trackings (program, order_id, line_number, suffix, carrier, tracking_number)
    SELECT ${program}, n.* FROM jsonb_to_recordset(${sql.json(rows)}) AS n (order_id bigint, line_number int, suffix text,
      carrier text, tracking_number text)`
}
