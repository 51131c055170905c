import type { DecidableOrder } from '#domain/orders/approvals.ts'
import type { Person } from '#domain/roles/permissions.ts'
import type { OrderCard, OrderDetails } from '#wire/orders/orders.ts'
import type { Fragment, Sql } from '../db/connect.ts'
import { nameOf, wholeNameOf } from '../db/names.ts'
import { first } from '../db/together.ts'
import { seesOrders } from './scope.ts'
import { actorOf, isBarred, maySignNext } from './signers.ts'

/** Columns use the wire names (decision 5). */
export type Order = Omit<DecidableOrder, 'signerIds' | 'returnedAt' | 'asksFinance'> &
  Pick<
    OrderCard,
    | 'returnedAt'
    | 'asksFinance'
    | 'dodaac'
    | 'fundCode'
    | 'total'
    | 'expedited'
    | 'expediteComment'
    | 'justification'
  > & {
    round: number
  }

/** The columns of an `Order` (alias `o`). */
export function orderColumns(sql: Sql) {
  return sql`o.order_id AS number, o.status, o.withdrawn, o.returned_at, o.finance_state = 'asked' AS asks_finance, o.orderer_id, o.member_id, coalesce(o.current_level, 0) AS level,
    coalesce(o.levels, 0) AS levels, o.skipped_levels, o.version, o.dodaac, o.fund_code, o.total_cents AS total, o.expedited, o.expedite_comment, o.justification, o.round`
}

export type OrderRow = Order &
  Omit<
    OrderCard,
    | 'approver'
    | 'mayDecide'
    | 'whyNotApprove'
    | 'mayChange'
    | 'mayWithdraw'
    | 'maySubmitAgain'
    | 'mayAnswerFinance'
    | 'mayReceive'
    | 'unusual'
    | 'available'
    | 'lines'
  > &
  Pick<OrderDetails, 'memberName' | 'billTo' | 'soldTo' | 'signalCode' | 'shipToAddress' | 'refunded'> & {
    decidedAt: Date | null
    /** Null for a cart. */
    fiscalYear: number | null
    yearIsOpen: boolean
    waitsTooLong: boolean
    fund: OrderDetails['fund']
  }

function orderRows(sql: Sql, more: Fragment) {
  return sql`SELECT ${orderColumns(sql)}, ${nameOf(sql, sql`p`)} AS orderer, ${nameOf(sql, sql`m`)} AS member,
      ${wholeNameOf(sql, sql`m`)} AS member_name, o.refunded_cents AS refunded,
      coalesce(o.bill_to, '') AS bill_to, coalesce(o.ship_to, '') AS ship_to, coalesce(o.sold_to, '') AS sold_to,
      coalesce(o.signal_code, '') AS signal_code, coalesce(o.ship_to_address, '[]') AS ship_to_address, o.created_at, o.submitted_at,
      o.decided_at, f.fiscal_year, o.return_reason,
      CASE WHEN o.returned_at IS NULL THEN '' ELSE coalesce((SELECT ${actorOf(sql, sql`b`, sql`e`)}
        FROM order_events e JOIN people b ON b.program = e.program AND b.person_id = e.actor_id
        WHERE e.order_id = o.order_id AND e.kind = 'returned' ORDER BY e.event_id DESC LIMIT 1), '') END AS returned_by,
      ${newestBatch(sql)} AS batch, ${yearIsOpen(sql)} AS year_is_open, ${waitsTooLong(sql)} AS waits_too_long,
      ${more}
    FROM orders o
    JOIN people p ON p.program = o.program AND p.person_id = o.orderer_id
    JOIN people m ON m.program = o.program AND m.person_id = o.member_id
    LEFT JOIN funds f ON f.program = o.program AND f.fund_id = o.fund_id`
}

export function newestBatch(sql: Sql) {
  return sql`(SELECT jsonb_build_object('number', b.batch_id, 'title', b.title) FROM batch_members x JOIN batches b USING (batch_id)
    WHERE x.order_id = o.order_id ORDER BY x.batch_id DESC LIMIT 1)`
}

export function yearIsOpen(sql: Sql) {
  return sql`EXISTS (SELECT FROM fund_periods y
    WHERE y.program = o.program AND y.fiscal_year = f.fiscal_year AND y.is_open)`
}

export function waitsTooLong(sql: Sql) {
  return sql`EXISTS (SELECT FROM order_reminders x WHERE x.order_id = o.order_id AND x.round = o.round AND x.level = o.current_level
    AND x.kind <> 'reminder')`
}

export function findOrderRow(sql: Sql, person: Person, orderId: number) {
  return first(
    sql<
      (OrderRow & { fund: NonNullable<OrderDetails['fund']> })[]
    >`${orderRows(sql, sql`${chargedFund(sql)} AS fund`)} WHERE o.order_id = ${orderId} AND ${seesOrders(sql, person)}`,
  )
}

export function chargedFund(sql: Sql) {
  return sql`(SELECT jsonb_build_object('dodaac', f.dodaac, 'fundCode', f.fund_code, 'fiscalYear', f.fiscal_year)
      || jsonb_object_agg(a.kind, a.balance_cents)
    FROM accounts a WHERE a.program = f.program AND a.fund_id = f.fund_id)`
}

/** Newest first, with whether the person may sign now. */
export function findOrderRows(sql: Sql, person: Person, orderIds: number[]) {
  const more = sql`${maySignNext(sql, person.id)} AS may_decide, ${isBarred(sql, person.id)} AS is_barred, CASE WHEN o.status = 'awaiting' THEN ${chargedFund(sql)} END AS fund`
  return sql<
    (OrderRow & { mayDecide: boolean; isBarred: boolean })[]
  >`${orderRows(sql, more)} WHERE o.order_id = ANY (${orderIds}::bigint[]) ORDER BY o.order_id DESC`
}
