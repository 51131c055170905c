import { isSent } from '#domain/orders/supply-requests.ts'
import { type Person, whyCannotOrder } from '#domain/roles/permissions.ts'
import { findTracking, trackingUrl } from '#domain/supply/carriers.ts'
import type { ComingLine, Desk } from '#wire/dashboard/desk.ts'
import { looksOf } from '../catalogue/sizes.ts'
import { asOne } from '../db/as-one.ts'
import type { Sql } from '../db/connect.ts'
import { first } from '../db/together.ts'
import type { ReadContext } from '../http/context.ts'
import { dueQuantity, endedQuantity, inWords, type Line, lineColumns } from '../orders/lines.ts'
import { type AboutPerson, requireSelf } from './dashboard.ts'

/** Lines that home shows of what is on its way to a person. */
const MOST_COMING = 6
/** Newest orders of each status that are looked at: home is quick, however many there are. */
const NEWEST = 30
const NEWEST_OF_UNIT = 100

/** What of the work and the orders of a person home shows, by one statement. */
export async function readOwnDesk(
  { keyed: sql, person, session }: ReadContext,
  input: AboutPerson,
): Promise<Desk> {
  requireSelf(person, input)
  const { coming, received, changes } = await asOne(sql, {
    coming: findComing(sql, person),
    received: first(countToReceive(sql, person)),
    changes: findChanges(sql, person, session.previousSignInAt),
  })
  return { coming: coming.map(describeComing), toReceive: received?.orders ?? 0, changes }
}

type ComingRow = Line &
  Omit<ComingLine, 'lineStatus' | 'trackingUrl'> & { carrier: string; shipmentNumber: string }

function describeComing(row: ComingRow): ComingLine {
  const tracking = findTracking(row)
  return {
    ...inWords(row),
    expectedOn: isSent(row) && row.shippedQuantity < row.quantity ? row.expectedOn : null,
    trackingNumber: tracking.text,
    trackingUrl: trackingUrl(tracking.carrier, tracking.text),
  }
}

/** Lines of the newest orders for a person that are not all issued, newest order first. */
function findComing(sql: Sql, { program, id }: Person) {
  return sql<
    ComingRow[]
  >`SELECT l.order_id AS "order", l.line_number AS number, ${lineColumns(sql)}, ${looksOf(sql)},
      l.received_quantity, l.get_well_on AS expected_on, coalesce(s.carrier, '') AS carrier,
      coalesce(s.tracking_number, '') AS tracking_number, coalesce(s.shipment_number, '') AS shipment_number
    FROM unnest(ARRAY['awaiting', 'approved', 'shipped']) w (word)
    CROSS JOIN LATERAL (SELECT order_id, status, withdrawn FROM orders
      WHERE program = ${program} AND member_id = ${id} AND status_word = w.word
      ORDER BY order_id DESC LIMIT ${NEWEST}) o
    JOIN order_lines l ON l.order_id = o.order_id JOIN items i ON i.nsn = l.nsn JOIN products p ON p.pgc = i.pgc
    LEFT JOIN LATERAL (SELECT x.carrier, x.tracking_number, x.shipment_number FROM shipments x
      WHERE x.order_id = l.order_id AND x.line_number = l.line_number ORDER BY x.shipment_id DESC LIMIT 1) s ON true
    WHERE greatest(l.shipped_quantity, ${dueQuantity(sql)} - ${endedQuantity(sql)}) > l.issued_quantity
    ORDER BY l.order_id DESC, l.line_number LIMIT ${MOST_COMING}`
}

/** Shipped orders of the units that the person orders for, of which not all has been received. */
function countToReceive(sql: Sql, person: Person) {
  const dodaacs = whyCannotOrder(person) === null ? person.placerDodaacs : []
  return sql<{ orders: number }[]>`SELECT count(*) AS orders FROM unnest(${dodaacs}::text[]) d (code)
    CROSS JOIN LATERAL (SELECT order_id FROM orders
      WHERE program = ${person.program} AND dodaac = d.code AND status_word = 'shipped'
      ORDER BY order_id DESC LIMIT ${NEWEST_OF_UNIT}) o
    WHERE EXISTS (SELECT FROM order_lines l WHERE l.order_id = o.order_id
      AND l.shipped_quantity > l.received_quantity + l.short_quantity + l.damaged_quantity)`
}

/** What others did with the newest orders of a person since a moment; an order that waits for its next level is not approved. */
function findChanges(sql: Sql, { program, id }: Person, since: Date | null) {
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
