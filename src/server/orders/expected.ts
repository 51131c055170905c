import { monthDays } from '#domain/month-grid.ts'
import type { Person } from '#domain/roles/permissions.ts'
import {
  type ExpectedLine,
  type ExpectedMonth,
  type LateLine,
  listExpectedLines,
  listLateLines,
} from '#wire/orders/expected.ts'
import { looksOf, sizeOf } from '../catalogue/sizes.ts'
import type { Sql } from '../db/connect.ts'
import { nameOf } from '../db/names.ts'
import type { ReadContext } from '../http/context.ts'
import type { Totalled } from '../http/cut.ts'
import { isAwaited, notHereQuantity } from '../lines/lines.ts'
import { seesOrders } from './scope.ts'

/** The expected days of a month, and the next month with any. */
export async function readExpected(
  { sql, person }: ReadContext,
  { params }: { params: { month: string } },
): Promise<ExpectedMonth> {
  const { first, last } = monthDays(params.month)
  const nearest = (side: 'before' | 'after') => findNearest(sql, person, { first, last }, side)
  const [days, before, after] = await Promise.all([
    countExpected(sql, person, { first, last }),
    nearest('before'),
    nearest('after'),
  ])
  return { days, before, after }
}

type Days = { first: string; last: string }

function awaited(sql: Sql, person: Person) {
  return sql`FROM order_lines l JOIN orders o USING (order_id)
    WHERE l.program = ${person.program} AND ${seesOrders(sql, person)} AND o.status IN ('approved', 'shipped') AND ${isAwaited(sql)}`
}

function countExpected(sql: Sql, person: Person, { first, last }: Days) {
  return sql<ExpectedMonth['days']>`SELECT coalesce(l.get_well_on::text, '') AS day, count(*) AS lines,
      coalesce(sum(${notHereQuantity(sql)}), 0)::bigint AS pieces
    ${awaited(sql, person)} AND l.get_well_on BETWEEN ${first} AND ${last} GROUP BY l.get_well_on ORDER BY l.get_well_on`
}

async function findNearest(sql: Sql, person: Person, { first, last }: Days, side: 'before' | 'after') {
  const [row] = await sql<
    { day: string }[]
  >`SELECT coalesce(l.get_well_on::text, '') AS day ${awaited(sql, person)}
    ${
      side === 'before'
        ? sql`AND l.get_well_on < ${first} ORDER BY l.get_well_on DESC`
        : sql`AND l.get_well_on > ${last} ORDER BY l.get_well_on`
    } LIMIT 1`
  return row?.day ?? null
}

export function listExpected(
  { sql, person }: ReadContext,
  { params }: { params: { day: string } },
): Promise<Totalled<ExpectedLine>[]> {
  return sql<Totalled<ExpectedLine>[]>`WITH found AS MATERIALIZED (
      SELECT l.order_id, l.line_number ${awaited(sql, person)} AND l.get_well_on = ${params.day})
    SELECT ${facts(sql)}
    FROM (SELECT * FROM found ORDER BY order_id DESC, line_number LIMIT ${listExpectedLines.cutAt}) f ${joined(sql)}
    ORDER BY l.order_id DESC, l.line_number`
}

/** Late lines first. The calendar shows a month, and a line without a day is in none. */
export function listLate({ sql, person, today }: ReadContext): Promise<Totalled<LateLine>[]> {
  return sql<Totalled<LateLine>[]>`WITH found AS MATERIALIZED (
      SELECT l.order_id, l.line_number, l.get_well_on ${awaited(sql, person)}
        AND (l.get_well_on < ${today} OR (l.get_well_on IS NULL AND l.supply_state = 'backordered')))
    SELECT ${facts(sql)}, l.get_well_on AS expected_on
    FROM (SELECT * FROM found ORDER BY get_well_on NULLS LAST, order_id, line_number LIMIT ${listLateLines.cutAt}) f ${joined(sql)}
    ORDER BY l.get_well_on NULLS LAST, l.order_id, l.line_number`
}

function facts(sql: Sql) {
  return sql`l.order_id AS "order", l.line_number AS number, p.display_name AS description, ${sizeOf(sql)} AS size, ${looksOf(sql)},
    ${notHereQuantity(sql)} AS outstanding, coalesce(l.requisition, '') AS requisition, ${nameOf(sql, sql`m`)} AS member, o.dodaac, (SELECT count(*) FROM found) AS total`
}

function joined(sql: Sql) {
  return sql`JOIN order_lines l USING (order_id, line_number) JOIN orders o USING (order_id) JOIN items i USING (nsn) JOIN products p USING (pgc)
    JOIN people m ON m.program = o.program AND m.person_id = o.member_id`
}
