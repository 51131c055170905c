import { ORDER_STATUSES, outcomeOf } from '#domain/orders/orders.ts'
import type { ProgramCode } from '#domain/programs.ts'
import { type OrderStatusRow, REPORT_STATUS_WORDS } from '#domain/reports/order-status-report.ts'
import type { OrderStatusFilter } from '#wire/reports/order-reports.ts'
import { all } from '../db/all.ts'
import type { Fragment, Sql } from '../db/connect.ts'
import { nameOf } from '../db/names.ts'
import { unitsOf } from '../dodaacs/units-below.ts'
import type { Scope } from '../orders/report-scope.ts'
import { actorOf, namesOfSigners, ordersToSign } from '../orders/signers.ts'
import { countOfProgram } from '../orders/stored-counts.ts'
import { dayOf, type Looked, matchKinds, matchOrders } from './match-orders.ts'
import { filtersOnly, matchEdges, storedRows } from './stored-sums.ts'

export function matchStatuses(sql: Sql, scope: Scope, filter: OrderStatusFilter, looked: Looked): Fragment {
  return all(sql, [
    matchStatusKinds(sql, scope, filter, looked),
    matchOrders(sql, scope, filter, looked),
    filter.expedited ? sql`o.expedited = ${filter.expedited === '1'}` : null,
    looked.approver ? matchApprover(sql, scope.program, looked.approver) : null,
  ])
}

/** `o` is the order or the sum. */
function matchStatusKinds(sql: Sql, scope: Scope, filter: OrderStatusFilter, looked: Looked): Fragment {
  return all(sql, [
    matchKinds(sql, scope, filter),
    looked.orderer ? sql`o.orderer_id = ANY (${looked.orderer}::bigint[])` : null,
    filter.dodaacs.length > 0 ? matchDodaacs(sql, scope.program, filter) : null,
  ])
}

/** A filter by status alone reads a stored count. */
export function countStatuses(sql: Sql, scope: Scope, filter: OrderStatusFilter, looked: Looked) {
  const { status } = filter
  const isOfStatus = filtersOnly(scope, { ...filter, begin: looked.begin, end: looked.end }, ['status'])
  if (isOfStatus && status !== 'withdrawn')
    return sql<
      { total: number }[]
    >`SELECT ${countOfProgram(sql, scope.program, status ? [status] : ORDER_STATUSES)} AS total`
  return sql<{ total: number }[]>`SELECT coalesce(sum(r.rows), 0)::bigint AS total
    FROM ${shareStatuses(sql, scope, filter, looked)} r`
}

export function shareStatuses(sql: Sql, scope: Scope, filter: OrderStatusFilter, looked: Looked): Fragment {
  const columns = sql`o.status_word AS status, o.withdrawn, o.dodaac, o.submitted_at`
  const walked = sql`SELECT ${columns}, 1 AS rows, o.total_cents AS cents FROM orders o
    WHERE ${matchStatuses(sql, scope, filter, looked)}`
  if (!filtersOnly(scope, filter, ['status', 'state', 'begin', 'end', 'orderer', 'dodaacs', 'andBelow']))
    return sql`(${walked})`
  const stored = sql`SELECT ${columns}, o.rows, o.cents FROM ${storedRows(sql, 'status', scope, looked)} o
    WHERE ${matchStatusKinds(sql, scope, filter, looked)}`
  const edges = matchEdges(sql, scope, looked)
  return edges ? sql`(${stored} UNION ALL ${walked} AND ${edges})` : sql`(${stored})`
}

/** Signers, and possible next signers of a waiting order. */
function matchApprover(sql: Sql, program: string, people: number[]): Fragment {
  // IN uses a hash; ANY would scan the array per order.
  return sql`((o.order_id, o.round) IN (SELECT order_id, round FROM approvals
      WHERE program = ${program} AND person_id = ANY (${people}::bigint[]))
    OR o.order_id IN (${ordersToSign(sql, people)}))`
}

/** The orderer's DoDAAC or the charged one (decisions, section 7b). */
function matchDodaacs(
  sql: Sql,
  program: string,
  { dodaacs, andBelow }: Pick<OrderStatusFilter, 'dodaacs' | 'andBelow'>,
): Fragment {
  const units = unitsOf(sql, program, dodaacs, andBelow !== '')
  return sql`(o.dodaac = ANY ${units} OR o.orderer_id = ANY (ARRAY(SELECT person_id FROM people
    WHERE program = ${program} AND dodaac = ANY ${units})))`
}

type Read = Omit<OrderStatusRow, 'statusText' | 'approver'> & {
  withdrawn: boolean
  returnedAt: Date | null
  asksFinance: boolean
  signers: string | null
  waitsFor: string | null
}

/** `page` yields `order_id`. Newest first. */
export async function readStatuses(sql: Sql, { zone }: Scope, page: Fragment): Promise<OrderStatusRow[]> {
  const rows = await sql<Read[]>`WITH page AS MATERIALIZED (${page})
    SELECT o.program, p.dodaac AS orderer_dodaac, o.dodaac AS member_dodaac, o.bill_to, d.state, o.order_id AS number, o.status, o.withdrawn, o.returned_at, o.finance_state = 'asked' AS asks_finance,
      o.fund_code, o.total_cents AS total, ${nameOf(sql, sql`p`)} AS orderer,
      ${nameOf(sql, sql`m`)} AS member, ${dayOf(sql, sql`o.submitted_at`, zone)} AS placed_on, o.expedite_comment,
      (SELECT string_agg(${actorOf(sql, sql`s`, sql`x`)}, ', ' ORDER BY x.level)
        FROM approvals x JOIN people s ON s.program = x.program AND s.person_id = x.person_id
        WHERE x.order_id = o.order_id AND x.round = o.round) AS signers,
      ${namesOfSigners(sql)} AS waits_for
    FROM page JOIN orders o USING (order_id)
    JOIN people p ON p.program = o.program AND p.person_id = o.orderer_id
    JOIN people m ON m.program = o.program AND m.person_id = o.member_id
    JOIN dodaacs d ON d.program = o.program AND d.dodaac = o.dodaac
    ORDER BY o.order_id DESC`
  return rows.map(({ signers, waitsFor, status, withdrawn, returnedAt, asksFinance, ...row }) => {
    return {
      ...row,
      program: row.program as ProgramCode,
      status,
      statusText: REPORT_STATUS_WORDS[outcomeOf({ status, withdrawn, returnedAt, asksFinance })],
      approver: [signers, waitsFor && `Pending: ${waitsFor}`].filter(Boolean).join('; '),
    }
  })
}
