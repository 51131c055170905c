import { escapeLike } from '#domain/search.ts'
import { plainNumber } from '#domain/typed-numbers.ts'
import type { OrderDetailFilter } from '#wire/reports/order-reports.ts'
import { wordsOf } from '../catalogue/sizes.ts'
import { all } from '../db/all.ts'
import type { Fragment, Sql } from '../db/connect.ts'
import type { ReadContext } from '../http/context.ts'
import { type Scope, scopeOf } from '../orders/report-scope.ts'
import { afterLine, findPageStart, type PageStart, type PlacedMark } from './deep-pages.ts'
import { type Looked, lookUp } from './match-orders.ts'
import {
  matchDetailKinds,
  matchDetailLines,
  matchDetailOrders,
  matchLineStatus,
  readDetails,
} from './order-details-queries.ts'
import { requireOrder } from './order-status.ts'
import { filtersOnly, matchEdges, storedRows } from './stored-sums.ts'

type Requested = OrderDetailFilter & { page: number; pageSize: number }

/** [API-61] */
export async function listOrderDetails(context: ReadContext, { query }: { query: Requested }) {
  const { sql } = context
  const scope = scopeOf(context)
  const { page, pageSize, ...filter } = query
  requireOrder(filter)
  const lines = await findLines(sql, scope, filter)
  const name = `details ${JSON.stringify([scope, filter])}`
  const start = await findPageStart(name, (page - 1) * pageSize, context.now.getTime(), (step) =>
    readMarks(sql, lines, step),
  )
  return readDetails(sql, scope, pageOf(sql, lines, start, pageSize))
}

/** [API-62] */
export async function countOrderDetails(context: ReadContext, { query }: { query: Requested }) {
  const { page: _, pageSize, ...filter } = query
  requireOrder(filter)
  const total = await countLines(context.sql, scopeOf(context), filter)
  return { total, totalPages: Math.ceil(total / pageSize) }
}

/**
 * Two disjoint conditions, each with its index. Functions, because an async function would execute a returned fragment.
 */
export type Lines = { looked: Looked; orders: () => Fragment; lines: () => (Fragment | null)[] }

export async function findLines(sql: Sql, scope: Scope, filter: OrderDetailFilter): Promise<Lines> {
  const [looked, others] = await Promise.all([
    lookUp(sql, scope, filter),
    findLinesOfOthers(sql, scope, filter),
  ])
  const match = (items: Fragment | null) => matchDetailLines(sql, scope, filter, items)
  return {
    looked,
    orders: () => matchDetailOrders(sql, scope, filter, looked),
    lines: () => {
      const ordered = match(matchOrdered(sql, filter))
      return others.orderIds.length > 0 ? [ordered, match(matchOthers(sql, others))] : [ordered]
    },
  }
}

export async function countLines(sql: Sql, scope: Scope, filter: OrderDetailFilter): Promise<number> {
  const lines = await findLines(sql, scope, filter)
  const [row] =
    !isStored(scope, filter) && areAllOfOrders(lines)
      ? await sql<{ total: number }[]>`SELECT coalesce(sum(o.line_count), 0)::bigint AS total FROM orders o
        WHERE ${lines.orders()}`
      : await sql<{ total: number }[]>`SELECT coalesce(sum(r.rows), 0)::bigint AS total
        FROM ${shareLines(sql, scope, filter, lines)} r`
  return row?.total ?? 0
}

/** True when no line is excluded, so that the orders' line counts suffice. */
function areAllOfOrders({ lines }: Lines): boolean {
  return lines().includes(null)
}

const BEHIND_ALL_LINES = 2 ** 31 - 1

/** Every `step` rows: the line, or the order where orders are not split. */
export function readMarks(sql: Sql, lines: Lines, step: number) {
  return areAllOfOrders(lines)
    ? sql<PlacedMark[]>`SELECT order_id, ${BEHIND_ALL_LINES}::int AS line_number, place FROM (
        SELECT o.order_id, o.line_count, sum(o.line_count) OVER (ORDER BY o.order_id DESC ROWS UNBOUNDED PRECEDING) AS place
        FROM orders o WHERE ${lines.orders()}) places
      WHERE place / ${step} > (place - line_count) / ${step} ORDER BY place`
    : sql<PlacedMark[]>`SELECT order_id, line_number, place FROM (
        SELECT order_id, line_number, row_number() OVER (ORDER BY order_id DESC, line_number) AS place
        FROM ${keysOf(sql, lines)} keys) places
      WHERE place % ${step} = 0 ORDER BY place`
}

/** Single lines or stored sums. */
export function shareLines(sql: Sql, scope: Scope, filter: OrderDetailFilter, lines: Lines): Fragment {
  const columns = sql`o.status_word AS status, o.withdrawn, l.supply_state, l.supply_code, l.supply_text, l.hold_code, o.dodaac, o.submitted_at`
  const walk = (end = sql``) =>
    selectFrom(sql, lines, sql`${columns}, 1 AS rows, l.amount_cents AS cents`, end)
  if (!isStored(scope, filter)) return walk()
  const { looked } = lines
  // In sums, `o` and `l` are the same row.
  const stored = sql`SELECT ${columns}, o.rows, o.cents FROM ${storedRows(sql, 'details', scope, looked)} o
    CROSS JOIN LATERAL (SELECT o.program, o.supply_state, o.supply_code, o.supply_text, o.hold_code) l
    WHERE ${all(sql, [matchDetailKinds(sql, scope, filter), matchLineStatus(sql, scope.program, filter)])}`
  const edges = matchEdges(sql, scope, looked)
  return edges ? sql`(${stored} UNION ALL SELECT * FROM ${walk(sql`AND ${edges}`)} w)` : sql`(${stored})`
}

function isStored(scope: Scope, filter: OrderDetailFilter): boolean {
  return filtersOnly(scope, filter, [
    'status',
    'state',
    'begin',
    'end',
    'lineStatus',
    'memberDodaacs',
    'andBelow',
  ])
}

/** Newest order first. */
export function pageOf(sql: Sql, lines: Lines, start: PageStart, max: number): Fragment {
  const order = sql`ORDER BY order_id DESC, line_number`
  const upTo = sql`${afterLine(sql, start)} ${order} LIMIT ${start.skip + max}`
  return sql`SELECT order_id, line_number FROM ${keysOf(sql, lines, upTo)} keys ${order} LIMIT ${max} OFFSET ${start.skip}`
}

/** `end` is appended to each condition's statement. */
function keysOf(sql: Sql, lines: Lines, end = sql``): Fragment {
  return selectFrom(sql, lines, sql`l.order_id, l.line_number`, end)
}

function selectFrom(sql: Sql, { orders, lines }: Lines, columns: Fragment, end = sql``): Fragment {
  const found = lines().map(
    (requested) => sql`(SELECT ${columns} FROM orders o JOIN order_lines l USING (order_id)
      WHERE ${orders()} ${requested ? sql`AND ${requested}` : sql``} ${end})`,
  )
  return sql`(${found.reduce((all, one) => sql`${all} UNION ALL ${one}`)})`
}

type ItemFilter = Pick<OrderDetailFilter, 'nsn' | 'pgc' | 'description'>

type LinesOfOthers = { orderIds: number[]; lineNumbers: number[] }

/** Null when the filter matches every item. */
function matchOrdered(sql: Sql, filter: ItemFilter): Fragment | null {
  const requested = describeItem(sql, filter, sql`i.nsn`)
  if (!requested) return null
  const { pgc, description } = filter
  const nsn = plainNumber(filter.nsn)
  // Finds items by their own indexes first; a whole NSN needs no lookup.
  return /^\d{13}$/.test(nsn) && !pgc && !description
    ? sql`l.nsn = ${nsn}`
    : sql`l.nsn = ANY (ARRAY(SELECT i.nsn FROM items i JOIN products p USING (pgc) WHERE ${requested}))`
}

/** Substituted items are few and have their own index. */
async function findLinesOfOthers(sql: Sql, { program }: Scope, filter: ItemFilter): Promise<LinesOfOthers> {
  const requested = describeItem(sql, filter, sql`s.nsn`)
  const lines = requested
    ? await sql<{ orderId: number; lineNumber: number }[]>`SELECT DISTINCT l.order_id, l.line_number
        FROM shipments s JOIN order_lines l ON l.order_id = s.order_id AND l.line_number = s.line_number
        LEFT JOIN items i ON i.nsn = s.nsn LEFT JOIN products p ON p.pgc = i.pgc
        WHERE s.is_other_item AND s.program = ${program} AND ${requested} AND NOT (${matchOrdered(sql, filter) ?? sql`false`})`
    : []
  return {
    orderIds: lines.map(({ orderId }) => orderId),
    lineNumbers: lines.map(({ lineNumber }) => lineNumber),
  }
}

function matchOthers(sql: Sql, { orderIds, lineNumbers }: LinesOfOthers): Fragment {
  return sql`(l.order_id, l.line_number) IN (SELECT * FROM unnest(${orderIds}::bigint[], ${lineNumbers}::integer[]))`
}

/** Part of the number or description is enough. */
function describeItem(
  sql: Sql,
  { nsn: typed, pgc, description }: ItemFilter,
  column: Fragment,
): Fragment | null {
  const nsn = plainNumber(typed)
  if (!nsn && !pgc && !description) return null
  const words = `%${escapeLike(description.toLowerCase())}%`
  return all(sql, [
    nsn.length === 13 ? sql`${column} = ${nsn}` : null,
    nsn && nsn.length !== 13 ? sql`${column} LIKE ${`%${escapeLike(nsn)}%`}` : null,
    pgc ? sql`i.pgc = ${pgc}` : null,
    description ? sql`lower(${wordsOf(sql)}) LIKE ${words}` : null,
  ])
}
