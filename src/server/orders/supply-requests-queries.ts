import type { RequestedOrder } from '#domain/orders/supply-requests.ts'
import type { Sql } from '../db/connect.ts'
import { first } from '../db/together.ts'
import type { WriteContext } from '../http/context.ts'
import { heldRoles, isRoleInForce } from '../roles/queries.ts'
import { seesOrders } from './scope.ts'

export type RequestedRow = RequestedOrder & { version: number; fundId: number }

/** Uses the same lock as applying records and building batches. */
export function lockRequestedOrder({ sql, person }: Pick<WriteContext, 'sql' | 'person'>, orderId: number) {
  return first(sql<RequestedRow[]>`
    SELECT o.order_id AS number, o.status, o.version, o.orderer_id, o.dodaac, o.fund_id FROM orders o
    WHERE o.order_id = ${orderId} AND ${seesOrders(sql, person)} FOR NO KEY UPDATE`)
}

export async function findRequestTimes(
  sql: Sql,
  orderId: number,
  line: number,
  zone: string,
): Promise<{ sentAt: Date | null; lastRequestedOn: string | null }> {
  const [row] = await sql<{ sentAt: Date | null; lastRequestedOn: string | null }[]>`
    SELECT max(e.happened_at) FILTER (WHERE e.kind = 'transmitted') AS sent_at,
      (max(e.happened_at) FILTER (WHERE e.kind = 'requested' AND e.code = 'AF') AT TIME ZONE ${zone})::date AS last_requested_on
    FROM order_events e WHERE e.order_id = ${orderId} AND (e.line_number = ${line} OR e.line_number IS NULL)`
  return row ?? { sentAt: null, lastRequestedOn: null }
}

/** `record` is the record to the supplier, or ''. */
export type PersonEvent = {
  orderId: number
  lineNumber: number | null
  kind: 'cancelled' | 'requested' | 'funds'
  /**
   * AC and AF go to the supplier; commit, refund and keep concern money; portal is a cancellation before sending; case
   * and replace are of a case with the supplier; substitute and refuse answer an offered substitute.
   */
  code: 'AC' | 'AF' | 'commit' | 'refund' | 'keep' | 'portal' | 'case' | 'replace' | 'substitute' | 'refuse'
  detail: string
  record?: string
}

export function addPersonEvent(
  { sql, person, now }: Pick<WriteContext, 'sql' | 'person' | 'now'>,
  { orderId, lineNumber, kind, code, detail, record = '' }: PersonEvent,
) {
  return sql`INSERT INTO order_events (program, order_id, line_number, kind, actor_id, code, detail, record, happened_at)
    VALUES (${person.program}, ${orderId}, ${lineNumber}, ${kind}, ${person.id}, ${code}, ${detail}, ${record}, ${now})`
}

/** Clears the hold of a line with nothing left to send. */
export function clearHold(sql: Sql, orderId: number, lineNumber: number) {
  return sql`UPDATE order_lines SET supply_hold = '', hold_code = ''
    WHERE order_id = ${orderId} AND line_number = ${lineNumber} AND supply_state <> 'none' AND supply_hold <> ''`
}

/** Locks the Finance - RA role until the commit. False without the role. */
export async function holdFinanceRole(
  { sql, person }: Pick<WriteContext, 'sql' | 'person'>,
  dodaac: string,
): Promise<boolean> {
  const rows = await sql`SELECT 1 FROM ${heldRoles(sql)}
    WHERE r.program = ${person.program} AND r.person_id = ${person.id} AND r.role = 'finance' AND t.dodaac = ${dodaac}
      AND ${isRoleInForce(sql)} FOR SHARE OF r`
  return rows.length > 0
}
