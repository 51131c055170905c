import { escapeLike } from '#domain/search.ts'
import { plainNumber } from '#domain/typed-numbers.ts'
import type { OrderDetailFilter } from '#wire/reports/order-reports.ts'
import { wordsOf } from '../catalogue/sizes.ts'
import { all } from '../db/all.ts'
import type { Fragment, Sql } from '../db/connect.ts'
import type { Scope } from '../orders/report-scope.ts'

type ItemFilter = Pick<OrderDetailFilter, 'nsn' | 'pgc' | 'description'>

/** Some lines, as two lists of one length. */
export type LinesOfOthers = { orderIds: number[]; lineNumbers: number[] }

/** Lines `l` of which a filter's item was ordered; null when it asks for every item. */
export function matchOrdered(sql: Sql, filter: ItemFilter): Fragment | null {
  const asked = describeItem(sql, filter, sql`i.nsn`)
  if (!asked) return null
  const { pgc, description } = filter
  const nsn = plainNumber(filter.nsn)
  // Items are found first, by their own indexes; a whole NSN needs none.
  return /^\d{13}$/.test(nsn) && !pgc && !description
    ? sql`l.nsn = ${nsn}`
    : sql`l.nsn = ANY (ARRAY(SELECT i.nsn FROM items i JOIN products p USING (pgc) WHERE ${asked}))`
}

/** Lines that got a filter's item in place of what was ordered; they are few, and have an index of their own. */
export async function findLinesOfOthers(
  sql: Sql,
  { program }: Scope,
  filter: ItemFilter,
): Promise<LinesOfOthers> {
  const asked = describeItem(sql, filter, sql`s.nsn`)
  const lines = asked
    ? await sql<{ orderId: number; lineNumber: number }[]>`SELECT DISTINCT l.order_id, l.line_number
        FROM shipments s JOIN order_lines l ON l.order_id = s.order_id AND l.line_number = s.line_number
        LEFT JOIN items i ON i.nsn = s.nsn LEFT JOIN products p ON p.pgc = i.pgc
        WHERE s.is_other_item AND s.program = ${program} AND ${asked} AND NOT (${matchOrdered(sql, filter) ?? sql`false`})`
    : []
  return {
    orderIds: lines.map(({ orderId }) => orderId),
    lineNumbers: lines.map(({ lineNumber }) => lineNumber),
  }
}

/** These lines. */
export function matchOthers(sql: Sql, { orderIds, lineNumbers }: LinesOfOthers): Fragment {
  return sql`(l.order_id, l.line_number) IN (SELECT * FROM unnest(${orderIds}::bigint[], ${lineNumbers}::integer[]))`
}

/** Conditions on one item `i` of a product `p`; part of its number or of its description is enough. */
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
