import type { OrderStatus } from '#domain/orders/orders.ts'
import { type Person, seesWholeProgram } from '#domain/roles/permissions.ts'
import type { Fragment, Sql } from '../db/connect.ts'

/**
 * Stored counts (decision 8). Visible orders split into disjoint parts: overseen DoDAACs, placed for others, and placed
 * for the person by others.
 */
export type VisibleScope = { person: Person; status: OrderStatus }

/** `orders.order_id >> bits`: all numbers, wide ranges, narrow ranges. */
const ALL = 62
const WIDE = 16
const NARROW = 11
const BEHIND_ALL = Number.MAX_SAFE_INTEGER

export function countVisible(sql: Sql, scope: VisibleScope) {
  return sql`(WITH within AS (SELECT 0::bigint AS first, ${BEHIND_ALL}::bigint AS last)
    SELECT coalesce(sum(k.orders), 0)::bigint FROM (${storedCounts(sql, scope, ALL)}) k)`
}

export function countOfDodaacs(sql: Sql, program: string, status: OrderStatus, dodaacs: Fragment) {
  return sql`(SELECT coalesce(sum(k.orders), 0)::bigint FROM (SELECT orders FROM order_counts
      WHERE program = ${program} AND status = ${status} AND bits = ${ALL} AND orderer_id = 0 AND dodaac = ANY (${dodaacs})
    UNION ALL SELECT change FROM order_count_changes
      WHERE program = ${program} AND status = ${status} AND dodaac = ANY (${dodaacs})) k)`
}

/** Looks each status up separately: a program has many counts. */
export function countOfProgram(sql: Sql, program: string, statuses: readonly OrderStatus[]) {
  const requested = sql`program = ${program} AND status = ANY (${statuses}::text[])`
  return sql`(SELECT coalesce(sum(k.orders), 0)::bigint FROM (SELECT orders FROM order_counts
      WHERE ${requested} AND bits = ${ALL} AND orderer_id = 0 AND dodaac = ''
    UNION ALL SELECT change FROM order_count_changes WHERE ${requested}) k)`
}

/** Newest first. With `wanted` (a condition on orders `o`), earlier orders are scanned. */
export function findVisiblePage(
  sql: Sql,
  scope: VisibleScope,
  { page, pageSize }: { page: number; pageSize: number },
  wanted?: Fragment,
) {
  const before = (page - 1) * pageSize
  const place =
    before === 0 || wanted
      ? sql`SELECT ${BEHIND_ALL}::bigint AS below, ${before}::bigint AS skip, 0::bigint AS lowest`
      : findPlace(sql, scope, before, before + pageSize)
  return sql`WITH place AS MATERIALIZED (${place})
    SELECT order_id FROM (${parts(sql, scope, pageSize, wanted)}) o ORDER BY order_id DESC
    LIMIT ${pageSize} OFFSET (SELECT skip FROM place)`
}

/** The page starts `skip` orders under the number `below`, and ends at `lowest`. No row when there are fewer orders. */
function findPlace(sql: Sql, scope: VisibleScope, before: number, upTo: number) {
  return sql`WITH wide AS (
      WITH within AS (SELECT 0::bigint AS first, ${BEHIND_ALL}::bigint AS last)
      SELECT stretch, before FROM (${addUp(sql, storedCounts(sql, scope, WIDE))}) w
      WHERE before <= ${before}::bigint AND before + orders > ${before}::bigint),
    narrow AS (
      WITH within AS (SELECT stretch << ${WIDE}::integer AS first, ((stretch + 1) << ${WIDE}::integer) - 1 AS last FROM wide)
      SELECT n.stretch, n.orders, wide.before + n.before AS before
      FROM wide, (${addUp(sql, storedCounts(sql, scope, NARROW))}) n)
    SELECT (stretch + 1) << ${NARROW}::integer AS below, ${before}::bigint - before AS skip,
      coalesce((SELECT max(stretch) << ${NARROW}::integer FROM narrow WHERE before + orders >= ${upTo}::bigint), 0) AS lowest
    FROM narrow WHERE before <= ${before}::bigint AND before + orders > ${before}::bigint`
}

function addUp(sql: Sql, counts: Fragment) {
  return sql`SELECT stretch, sum(orders) AS orders, sum(sum(orders)) OVER (ORDER BY stretch DESC) - sum(orders) AS before
    FROM (${counts}) k GROUP BY stretch`
}

/** Counts per range of the numbers in `within`. A range may have several rows. */
function storedCounts(sql: Sql, { person, status }: VisibleScope, bits: number) {
  const { program, id, overseenDodaacs } = person
  const stored = sql`SELECT stretch, orders FROM order_counts
    WHERE program = ${program} AND status = ${status} AND bits = ${bits}
      AND stretch BETWEEN (SELECT first >> ${bits}::integer FROM within) AND (SELECT last >> ${bits}::integer FROM within)`
  const changed = sql`SELECT stretch >> ${bits - NARROW}::integer AS stretch, change AS orders FROM order_count_changes
    WHERE program = ${program} AND status = ${status}
      AND stretch BETWEEN (SELECT first >> ${NARROW}::integer FROM within) AND (SELECT last >> ${NARROW}::integer FROM within)`
  if (seesWholeProgram(person)) return sql`${stored} AND orderer_id = 0 AND dodaac = '' UNION ALL ${changed}`
  const overseen = sql`dodaac = ANY (${overseenDodaacs}::text[])`
  const others = sql`dodaac <> ALL (${overseenDodaacs}::text[])`
  return sql`${stored} AND orderer_id = 0 AND ${overseen}
    UNION ALL ${stored} AND orderer_id = ${id} AND ${others}
    UNION ALL ${changed} AND ${overseen}
    UNION ALL ${changed} AND ${others} AND orderer_id = ${id}
    UNION ALL SELECT order_id >> ${bits}::integer, 1 FROM orders
    WHERE program = ${program} AND member_id = ${id} AND status_word = ${status} AND orderer_id <> ${id} AND ${others}
      AND order_id BETWEEN (SELECT first FROM within) AND (SELECT last FROM within)`
}

/** Visible orders from `place` on. Each part reads at most one page by an index. */
function parts(sql: Sql, { person, status }: VisibleScope, pageSize: number, wanted?: Fragment) {
  const { program, id, overseenDodaacs } = person
  const own = sql`SELECT o.order_id FROM orders o WHERE o.program = ${program} AND o.status_word = ${status}
    AND o.order_id < (SELECT below FROM place) AND o.order_id >= (SELECT lowest FROM place)
    ${wanted ? sql`AND ${wanted}` : sql``}`
  const newest = sql`ORDER BY order_id DESC LIMIT (SELECT skip FROM place) + ${pageSize}`
  if (seesWholeProgram(person)) return sql`${own} ${newest}`
  const others = sql`dodaac <> ALL (${overseenDodaacs}::text[])`
  return sql`SELECT o.order_id FROM unnest(${overseenDodaacs}::text[]) d (code)
      CROSS JOIN LATERAL (${own} AND dodaac = d.code ${newest}) o
    UNION ALL (${own} AND orderer_id = ${id} AND ${others} ${newest})
    UNION ALL (${own} AND member_id = ${id} AND orderer_id <> ${id} AND ${others} ${newest})`
}

/** Merges pending changes into the counts. Without it the counts stay correct, but reads are slower. */
export async function saveCounts(sql: Sql): Promise<void> {
  await sql`SELECT refresh_order_counts()`
}
