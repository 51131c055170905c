import { Refusal } from '#domain/refusal.ts'
import type { OrderStatusFilter } from '#wire/reports/order-reports.ts'
import type { Sql } from '../db/connect.ts'
import type { ReadContext } from '../http/context.ts'
import { type Scope, scopeOf } from '../orders/report-scope.ts'
import { afterOrder, findPageStart, type PlacedMark } from './deep-pages.ts'
import { lookUp } from './match-orders.ts'
import { countStatuses, matchStatuses, readStatuses } from './order-status-queries.ts'

type Requested = OrderStatusFilter & { page: number; pageSize: number }

/** [API-59] */
export async function listOrderStatuses(context: ReadContext, { query }: { query: Requested }) {
  const { sql } = context
  const scope = scopeOf(context)
  const { page, pageSize, ...filter } = query
  requireOrder(filter)
  const match = matchStatuses(sql, scope, filter, await lookUp(sql, scope, filter))
  const name = `status ${JSON.stringify([scope, filter])}`
  const start = await findPageStart(
    name,
    (page - 1) * pageSize,
    context.now.getTime(),
    (step) =>
      sql<PlacedMark[]>`SELECT order_id, 0 AS line_number, place FROM (
        SELECT o.order_id, row_number() OVER (ORDER BY o.order_id DESC) AS place FROM orders o WHERE ${match}) places
      WHERE place % ${step} = 0 ORDER BY place`,
  )
  return readStatuses(
    sql,
    scope,
    sql`SELECT o.order_id FROM orders o WHERE ${match} ${afterOrder(sql, start)}
      ORDER BY o.order_id DESC LIMIT ${pageSize} OFFSET ${start.skip}`,
  )
}

/** [API-60] */
export async function countOrderStatuses(context: ReadContext, { query }: { query: Requested }) {
  const { page: _, pageSize, ...filter } = query
  requireOrder(filter)
  const total = await countMatching(context.sql, scopeOf(context), filter)
  return { total, totalPages: Math.ceil(total / pageSize) }
}

export async function countMatching(sql: Sql, scope: Scope, filter: OrderStatusFilter): Promise<number> {
  const [row] = await countStatuses(sql, scope, filter, await lookUp(sql, scope, filter))
  return row?.total ?? 0
}

export function requireOrder({ begin, end }: { begin: string; end: string }): void {
  if (begin && end && begin > end)
    throw new Refusal('rule', 'The begin date is after the end date. Swap them or clear one.', {
      errors: [{ field: 'BEGINDATE', message: 'This is after the end date.' }],
    })
}
