import { fiscalYearDays } from '#domain/fiscal-years.ts'
import type { YearFacts } from '#domain/products/year-turn.ts'
import type { UnpricedItem } from '#wire/products/year-turn.ts'
import { priceOf } from '../catalogue/prices.ts'
import { nameOf } from '../catalogue/sizes.ts'
import type { Sql } from '../db/connect.ts'

/** `from` is the first day of the year that is not over. */
export type YearScope = { program: string; fiscalYear: number; from: string }

function soldSizes(sql: Sql, { program, from }: YearScope) {
  return sql`program_products s JOIN products p USING (pgc) JOIN items i USING (pgc)
    WHERE s.program = ${program} AND (s.sold_until IS NULL OR s.sold_until >= ${from}::date) AND i.status <> 'obsolete'`
}

export async function findYearFacts(sql: Sql, scope: YearScope): Promise<Omit<YearFacts, 'fiscalYear'>> {
  const { program, fiscalYear, from } = scope
  const day = { fiscalYear, today: from }
  const [row] = await sql<Omit<YearFacts, 'fiscalYear'>[]>`
    SELECT g.sizes, g.unpriced,
      (SELECT count(*) FROM fund_periods t WHERE t.program = ${program} AND t.fiscal_year = ${fiscalYear}) AS periods,
      EXISTS (SELECT FROM fund_periods t WHERE t.program = ${program} AND t.fiscal_year = ${fiscalYear}
        AND t.is_open AND t.days @> ${from}::date) AS begins_open,
      ARRAY(SELECT DISTINCT f.dodaac FROM funds f JOIN dodaacs d USING (program, dodaac)
        WHERE f.program = ${program} AND f.fiscal_year = ${fiscalYear - 1} AND d.status = 'active'
          AND NOT EXISTS (SELECT FROM funds n WHERE n.program = f.program AND n.dodaac = f.dodaac AND n.fiscal_year = ${fiscalYear})
        ORDER BY f.dodaac) AS unfunded
    FROM (SELECT count(*) AS sizes, count(*) FILTER (WHERE ${priceOf(sql, sql`i.nsn`, day)} IS NULL) AS unpriced
      FROM ${soldSizes(sql, scope)}) g`
  return row as Omit<YearFacts, 'fiscalYear'>
}

export function findUnpriced(
  sql: Sql,
  scope: YearScope,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<UnpricedItem[]> {
  const day = { fiscalYear: scope.fiscalYear, today: scope.from }
  const yearBefore = scope.fiscalYear - 1
  const dayBefore = { fiscalYear: yearBefore, today: fiscalYearDays(yearBefore).last }
  return sql<UnpricedItem[]>`
    SELECT i.nsn, i.pgc, ${nameOf(sql)} AS name, ${priceOf(sql, sql`i.nsn`, dayBefore)} AS before
    FROM ${soldSizes(sql, scope)} AND ${priceOf(sql, sql`i.nsn`, day)} IS NULL
    ORDER BY p.display_name, i.pgc, i.size_order, i.nsn LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`
}

/** Last year's prices of current items without one for this year. Takes the last day's price. */
export async function countCopyable(sql: Sql, scope: YearScope): Promise<number> {
  const [row] = await sql<{ copyable: number }[]>`
    SELECT (SELECT count(*) FROM (${commonGaps(sql, scope)}) c) + (SELECT count(*) FROM (${ownGaps(sql, scope)}) o) AS copyable`
  return row?.copyable ?? 0
}

/** `raise` in hundredths of a percent, as in `raisePrice` of the domain. Returns the count. */
export async function copyGaps(sql: Sql, scope: YearScope, raise: number): Promise<number> {
  const raised = sql`greatest(1, floor((c.price_cents * (10000 + ${raise}::bigint) + 5000) / 10000.0))::bigint`
  const common = await sql`INSERT INTO item_prices (nsn, fiscal_year, price_cents)
    SELECT c.nsn, ${scope.fiscalYear}::smallint, ${raised} FROM (${commonGaps(sql, scope)}) c ON CONFLICT DO NOTHING`
  const own = await sql`INSERT INTO program_prices (program, nsn, fiscal_year, price_cents)
    SELECT ${scope.program}, c.nsn, ${scope.fiscalYear}::smallint, ${raised} FROM (${ownGaps(sql, scope)}) c ON CONFLICT DO NOTHING`
  return common.count + own.count
}

function commonGaps(sql: Sql, { fiscalYear }: YearScope) {
  return sql`SELECT DISTINCT ON (a.nsn) a.nsn, a.price_cents FROM (
      SELECT nsn, '-infinity'::date AS begins_on, price_cents FROM item_prices WHERE fiscal_year = ${fiscalYear - 1}
      UNION ALL SELECT nsn, begins_on, price_cents FROM prepared_prices
        WHERE program IS NULL AND fiscal_year = ${fiscalYear - 1}) a JOIN items i USING (nsn)
    WHERE i.status <> 'obsolete'
      AND NOT EXISTS (SELECT FROM item_prices n WHERE n.nsn = a.nsn AND n.fiscal_year = ${fiscalYear})
    ORDER BY a.nsn, a.begins_on DESC`
}

function ownGaps(sql: Sql, { program, fiscalYear }: YearScope) {
  return sql`SELECT DISTINCT ON (a.nsn) a.nsn, a.price_cents FROM (
      SELECT nsn, '-infinity'::date AS begins_on, price_cents FROM program_prices
        WHERE program = ${program} AND fiscal_year = ${fiscalYear - 1}
      UNION ALL SELECT nsn, begins_on, price_cents FROM prepared_prices
        WHERE program = ${program} AND fiscal_year = ${fiscalYear - 1}) a JOIN items i USING (nsn)
    WHERE i.status <> 'obsolete' AND NOT EXISTS (SELECT FROM program_prices n
      WHERE n.program = ${program} AND n.nsn = a.nsn AND n.fiscal_year = ${fiscalYear})
    ORDER BY a.nsn, a.begins_on DESC`
}
