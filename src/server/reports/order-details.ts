import type { OrderDetailFilter } from '#wire/order-reports.ts'
import type { Sql } from '../db/connect.ts'
import type { ReadContext } from '../http/serve.ts'
import { afterLine, findPageStart, type Mark } from './deep-pages.ts'
import { type Fragment, lookUp, type Scope } from './match-orders.ts'
import { matchDetailLines, matchDetailOrders, readDetails } from './order-details-queries.ts'
import { requireOrder, scopeOf } from './order-status.ts'

type Asked = OrderDetailFilter & { page: number; pageSize: number }

/** One page of the order details report (API-61). */
export async function listOrderDetails(context: ReadContext, { query }: { query: Asked }) {
  const { sql } = context
  const scope = scopeOf(context)
  const { page, pageSize, ...filter } = query
  requireOrder(filter)
  const lines = await findLines(sql, scope, filter)
  const name = `details ${JSON.stringify([scope.program, filter])}`
  const start = await findPageStart(
    name,
    (page - 1) * pageSize,
    context.now.getTime(),
    (step) =>
      sql<Mark[]>`SELECT order_id, line_number FROM (
        SELECT l.order_id, l.line_number, row_number() OVER (ORDER BY l.order_id DESC, l.line_number) AS place
        ${lines()}) places
      WHERE place % ${step} = 0 ORDER BY place`,
  )
  return readDetails(
    sql,
    scope,
    sql`SELECT l.order_id, l.line_number ${lines()} ${afterLine(sql, start)}
      ORDER BY o.order_id DESC, l.line_number LIMIT ${pageSize} OFFSET ${start.skip}`,
  )
}

/** How many lines the report holds (API-62). */
export async function countOrderDetails(context: ReadContext, { query }: { query: Asked }) {
  const { page: _, pageSize, ...filter } = query
  requireOrder(filter)
  const total = await countLines(context.sql, scopeOf(context), filter)
  return { total, totalPages: Math.ceil(total / pageSize) }
}

/** `FROM … WHERE …` of the lines a filter asks for: a function, because no async function may give a fragment back. */
export async function findLines(sql: Sql, scope: Scope, filter: OrderDetailFilter): Promise<() => Fragment> {
  const looked = await lookUp(sql, scope, filter)
  return () => {
    const lines = matchDetailLines(sql, scope, filter)
    return sql`FROM orders o JOIN order_lines l USING (order_id)
      WHERE ${matchDetailOrders(sql, scope, filter, looked)} ${lines ? sql`AND ${lines}` : sql``}`
  }
}

export async function countLines(sql: Sql, scope: Scope, filter: OrderDetailFilter): Promise<number> {
  const looked = await lookUp(sql, scope, filter)
  const [row] = matchDetailLines(sql, scope, filter)
    ? await sql<{ total: number }[]>`SELECT count(*) AS total ${(await findLines(sql, scope, filter))()}`
    : // Without a condition on lines their orders know how many there are.
      await sql<{ total: number }[]>`SELECT coalesce(sum(o.line_count), 0)::bigint AS total FROM orders o
        WHERE ${matchDetailOrders(sql, scope, filter, looked)}`
  return row?.total ?? 0
}
