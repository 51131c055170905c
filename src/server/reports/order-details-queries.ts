import type { LineStanding } from '#domain/orders/orders.ts'
import type { ReceivedState } from '#domain/receipts/receipts.ts'
import type { OrderDetailRow } from '#domain/reports/order-details-report.ts'
import { findTracking } from '#domain/supply/carriers.ts'
import { SHIPPED_TEXT } from '#domain/supply/line-status.ts'
import {
  CUSTOMER_ERROR_CODES,
  type LineStatusChoice,
  PENDING_REVIEW_CODE,
  REVIEWED_HOLDS,
} from '#domain/supply/line-status-choices.ts'
import { readRequisitions } from '#domain/supply/requisition-search.ts'
import { findOwnWords } from '#domain/supply/status-change.ts'
import type { OrderDetailFilter } from '#wire/reports/order-reports.ts'
import { all } from '../db/all.ts'
import type { Fragment, Sql } from '../db/connect.ts'
import { nameOf } from '../db/names.ts'
import { unitsOf } from '../dodaacs/units-below.ts'
import { inWords, type Line, lineColumns } from '../lines/lines.ts'
import type { Scope } from '../orders/report-scope.ts'
import { dayOf, type Looked, matchKinds, matchOrders } from './match-orders.ts'

export function matchDetailOrders(
  sql: Sql,
  scope: Scope,
  filter: OrderDetailFilter,
  looked: Looked,
): Fragment {
  return all(sql, [
    matchDetailKinds(sql, scope, filter),
    matchOrders(sql, scope, filter, looked),
    filter.billTo ? sql`o.bill_to = ${filter.billTo}` : null,
  ])
}

/** `o` is the order or the sum. */
export function matchDetailKinds(sql: Sql, scope: Scope, filter: OrderDetailFilter): Fragment {
  return all(sql, [
    matchKinds(sql, scope, filter),
    filter.memberDodaacs.length > 0
      ? sql`o.dodaac = ANY ${unitsOf(sql, scope.program, filter.memberDodaacs, filter.andBelow !== '')}`
      : null,
    filter.lineStatus === 'Declined' ? sql`o.status = 'declined' AND NOT o.withdrawn` : null,
    filter.lineStatus === 'Withdrawn' ? sql`o.withdrawn` : null,
    filter.lineStatus === 'Pending Approval' ? sql`o.status = 'awaiting'` : null,
    filter.lineStatus === 'Processing' ? sql`o.status IN ('approved', 'shipped')` : null,
  ])
}

/** Null without conditions, so that lines can be counted by their orders. */
export function matchDetailLines(
  sql: Sql,
  { program }: Scope,
  filter: OrderDetailFilter,
  items: Fragment | null,
): Fragment | null {
  const conditions = [
    items,
    filter.requisition ? matchRequisition(sql, program, filter.requisition) : null,
    matchLineStatus(sql, program, filter),
    matchReceived(sql, program, filter.received),
    matchShipped(sql, program, filter),
  ].filter((condition) => condition !== null)
  return conditions.length > 0 ? all(sql, [sql`l.program = ${program}`, ...conditions]) : null
}

/** The index supports only beginnings of a number. */
function matchRequisition(sql: Sql, program: string, typed: string): Fragment | null {
  const begins = readRequisitions(typed)
  if (begins.length === 0) return null
  const any = begins
    .map((begin) => sql`(l.requisition >= ${begin} AND l.requisition < ${`${begin}~`})`)
    .reduce((joined, one) => sql`${joined} OR ${one}`)
  return sql`(${any}) AND l.program = ${program}`
}

/** `l` is the line or the sum. */
export function matchLineStatus(
  sql: Sql,
  program: string,
  { lineStatus }: OrderDetailFilter,
): Fragment | null {
  switch (lineStatus as LineStatusChoice | '') {
    case 'Customer Error':
      return sql`l.program = ${program} AND (l.supply_code = ANY (${[...CUSTOMER_ERROR_CODES]}::text[])
        OR (${isHeld(sql)} AND l.hold_code <> ALL (${[...REVIEWED_HOLDS]}::text[])))`
    case 'Pending Review':
      return sql`l.program = ${program} AND (l.supply_code = ${PENDING_REVIEW_CODE}
        OR (${isHeld(sql)} AND l.hold_code = ANY (${[...REVIEWED_HOLDS]}::text[])))`
    case 'Processing':
      return sql`(l.supply_state = 'transmitted' OR (l.supply_state = 'none' AND l.hold_code = ''))`
    case 'Pending Shipment':
      return sql`l.supply_state = 'processing' AND l.supply_code <> ${PENDING_REVIEW_CODE}`
    case SHIPPED_TEXT:
      return sql`l.supply_state = 'shipped'`
    default:
      return null
  }
}

function isHeld(sql: Sql): Fragment {
  return sql`l.hold_code <> '' AND l.supply_state = 'none'`
}

function matchReceived(sql: Sql, program: string, received: ReceivedState | ''): Fragment | null {
  if (received === '') return null
  return received === 'no'
    ? sql`l.received_state = 'no'`
    : sql`l.program = ${program} AND l.received_state = ${received} AND l.received_state <> 'no'`
}

function matchShipped(
  sql: Sql,
  program: string,
  { shippedFrom, shippedUntil }: OrderDetailFilter,
): Fragment | null {
  if (!shippedFrom && !shippedUntil) return null
  return sql`EXISTS (SELECT 1 FROM shipments s WHERE s.program = ${program} AND s.order_id = l.order_id
    AND s.line_number = l.line_number AND s.shipped_on BETWEEN ${shippedFrom || '1900-01-01'} AND ${shippedUntil || '2999-12-31'})`
}

type Read = Omit<OrderDetailRow, 'shipmentStatus' | 'shippedAs'> &
  Line & { shipmentNumber: string; supplyCode: string }

/** `page` yields `order_id` and `line_number`. Item, quantity and total are as ordered. */
export async function readDetails(sql: Sql, { zone }: Scope, page: Fragment): Promise<OrderDetailRow[]> {
  const rows = await sql<Read[]>`WITH page AS MATERIALIZED (${page})
    SELECT o.dodaac AS member_dodaac, coalesce(o.bill_to, '') AS bill_to, coalesce(o.sold_to, '') AS sold_to, d.state, o.order_id AS number,
      l.line_number AS line, ${nameOf(sql, sql`m`)} AS member, ${dayOf(sql, sql`o.submitted_at`, zone)} AS placed_on,
      CASE WHEN o.status IN ('approved', 'shipped') THEN ${dayOf(sql, sql`o.decided_at`, zone)} ELSE '' END AS approved_on,
      coalesce(s.shipped_on::text, '') AS shipped_on, ${lineColumns(sql)}, l.supply_code,
      coalesce(s.tracking_number, '') AS tracking_number, coalesce(s.carrier, '') AS carrier,
      coalesce(s.shipment_number, '') AS shipment_number,
      m.service_status AS member_status
    FROM page JOIN orders o USING (order_id) JOIN order_lines l ON l.order_id = page.order_id AND l.line_number = page.line_number
    JOIN items i ON i.nsn = l.nsn JOIN products p ON p.pgc = i.pgc
    JOIN people m ON m.program = o.program AND m.person_id = o.member_id
    JOIN dodaacs d ON d.program = o.program AND d.dodaac = o.dodaac
    LEFT JOIN LATERAL (SELECT shipped_on, tracking_number, shipment_number, carrier FROM shipments x
      WHERE x.order_id = l.order_id AND x.line_number = l.line_number ORDER BY x.shipment_id DESC LIMIT 1) s ON true
    ORDER BY o.order_id DESC, l.line_number`
  return rows.map(describeRow)
}

function describeRow(read: Read): OrderDetailRow {
  const row = inWords(read)
  const tracking = findTracking(row)
  return {
    ...row,
    carrier: tracking.carrier,
    trackingNumber: tracking.text,
    shipmentStatus: sayShipmentStatus(row),
  }
}

/** The last supply code or remark (RDT-20). For a held line, the reason; before any code, the order's status. */
export function sayShipmentStatus(line: LineStanding & { supplyCode: string; lineStatus: string }): string {
  const { supplyState, supplyCode, supplyText, holdCode, lineStatus } = line
  if (supplyState === 'shipped') return SHIPPED_TEXT
  if (supplyState === 'none' && holdCode) return holdCode
  return supplyState !== 'none' && supplyCode
    ? (findOwnWords(supplyCode, supplyText) ?? supplyCode)
    : lineStatus
}
