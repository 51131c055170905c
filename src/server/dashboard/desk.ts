import { dayIn } from '#domain/fiscal-years.ts'
import { isSent } from '#domain/orders/supply-requests.ts'
import { countAges } from '#domain/orders/waiting-ages.ts'
import type { Person } from '#domain/roles/permissions.ts'
import { findTracking, trackingUrl } from '#domain/supply/carriers.ts'
import type { SuppliedLine } from '#domain/supply/supplied-line.ts'
import { type ComingLine, type Desk, MOST_AGED } from '#wire/dashboard/desk.ts'
import { looksOf } from '../catalogue/sizes.ts'
import { asOne } from '../db/as-one.ts'
import type { Sql } from '../db/connect.ts'
import { first } from '../db/together.ts'
import type { ReadContext } from '../http/context.ts'
import { dueQuantity, endedQuantity, inWords, type Line, lineColumns } from '../lines/lines.ts'
import { toSignPage } from '../orders/to-sign.ts'
import { ordersToReceive } from '../receipts/queries.ts'
import { findChanges, findNewToSign, findRoleChanges } from './changes-queries.ts'
import { type AboutPerson, requireSelf } from './dashboard.ts'

/** Lines that home shows of what is on its way to a person. */
const MOST_COMING = 6
/** Newest orders of each status that are looked at: home is quick, however many there are. */
const NEWEST = 30

/** What of the work and the orders of a person home shows, by one statement. */
export async function readOwnDesk(
  { keyed: sql, person, session, today, config }: ReadContext,
  input: AboutPerson,
): Promise<Desk> {
  requireSelf(person, input)
  const since = session.previousSignInAt
  const { coming, received, waiting, fresh, changes, roles } = await asOne(sql, {
    coming: findComing(sql, person),
    received: first(countToReceive(sql, person)),
    waiting: findWaiting(sql, person),
    fresh: findNewToSign(sql, person, since),
    changes: findChanges(sql, person, since),
    roles: findRoleChanges(sql, person, since),
  })
  const days = waiting.map(({ submittedAt }) => dayIn(config.fiscalZone, submittedAt))
  return {
    coming: coming.map(describeComing),
    toReceive: received?.orders ?? 0,
    waiting: days.length === 0 ? [] : countAges(days, today),
    changes: [...fresh, ...changes],
    roles,
  }
}

type ComingRow = Line &
  Omit<ComingLine, 'lineStatus' | 'trackingUrl'> &
  Pick<SuppliedLine, 'unsentQuantity'> & { carrier: string; shipmentNumber: string }

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
      l.received_quantity, l.unsent_quantity, l.get_well_on AS expected_on, coalesce(s.carrier, '') AS carrier,
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

/** Since when the orders wait that the person may sign now, those that have waited longest. */
function findWaiting(sql: Sql, person: Person) {
  return sql<
    { submittedAt: Date }[]
  >`SELECT coalesce(o.submitted_at, o.created_at) AS submitted_at FROM orders o
    WHERE o.order_id IN (${toSignPage(sql, person, { page: 1, pageSize: MOST_AGED })})`
}

function countToReceive(sql: Sql, person: Person) {
  return sql<{ orders: number }[]>`SELECT count(*) AS orders FROM (${ordersToReceive(sql, person)}) o`
}
