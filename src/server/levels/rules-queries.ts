import { findSkippedLevels, type LevelRule, type OrderContent } from '#domain/levels/level-rules.ts'
import type { Fragment, Sql } from '../db/connect.ts'
import { first, type Statement } from '../db/together.ts'

/** The rules of the levels of the DoDAAC of order or cart `o`. */
export function rulesOf(sql: Sql) {
  return sql`(SELECT coalesce(jsonb_agg(jsonb_build_object('level', r.level, 'from', r.from_cents, 'expedited', r.expedited,
      'categories', to_jsonb(r.categories), 'kits', to_jsonb(r.kits)) ORDER BY r.level), '[]')
    FROM level_rules r WHERE r.program = o.program AND r.dodaac = o.dodaac)`
}

/** Kits with which outfitting wrote the order or cart `o`. */
export function kitsOf(sql: Sql) {
  return sql`ARRAY(SELECT DISTINCT b.kit_id FROM batch_members x JOIN batches b USING (batch_id)
    WHERE x.order_id = o.order_id AND b.kit_id IS NOT NULL)`
}

/** Of the lines of order `o`. */
function categoriesOf(sql: Sql) {
  return sql`ARRAY(SELECT DISTINCT p.category FROM order_lines l JOIN items i USING (nsn) JOIN products p USING (pgc)
    WHERE l.order_id = o.order_id)`
}

/** The content of order `o`. */
export function contentColumns(sql: Sql): Fragment {
  return sql`o.total_cents AS total, o.expedited, ${categoriesOf(sql)} AS categories, ${kitsOf(sql)} AS kits`
}

/** By the rules and the content of now. */
export function findSkippedNow(sql: Sql, orderId: number): Statement<number[]> {
  const row = first(
    sql<(OrderContent & { levels: number | null; rules: LevelRule[] })[]>`
      SELECT o.levels, ${rulesOf(sql)} AS rules, ${contentColumns(sql)} FROM orders o WHERE o.order_id = ${orderId}`,
  )
  return row.as((order) => (order ? findSkippedLevels(order.levels ?? 0, order.rules, order) : []))
}

export function findRulesOfKit(sql: Sql, program: string, kit: number) {
  return sql<{ dodaac: string; level: number }[]>`SELECT dodaac, level FROM level_rules
    WHERE program = ${program} AND ${kit}::bigint = ANY (kits) ORDER BY dodaac, level LIMIT 1`
}
