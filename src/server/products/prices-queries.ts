import { fiscalYearOf } from '#domain/fiscal-years.ts'
import type { Prepared } from '#wire/products/product-prices.ts'
import type { Sql } from '../db/connect.ts'
import type { Totalled } from '../http/cut.ts'

type PriceScope = { program: string | null; nsns: string[] }

/** Removes the year's price and prepared prices that already apply. */
export async function removePrices(
  sql: Sql,
  { program, nsns }: PriceScope,
  fiscalYear: number,
  today: string,
): Promise<void> {
  if (program === null)
    await sql`DELETE FROM item_prices WHERE nsn = ANY (${nsns}::text[]) AND fiscal_year = ${fiscalYear}`
  else
    await sql`DELETE FROM program_prices
      WHERE program = ${program} AND nsn = ANY (${nsns}::text[]) AND fiscal_year = ${fiscalYear}`
  await sql`DELETE FROM prepared_prices WHERE program IS NOT DISTINCT FROM ${program} AND nsn = ANY (${nsns}::text[])
    AND fiscal_year = ${fiscalYear} AND begins_on <= ${today}::date`
}

/** Replaces prices prepared for the same day. */
export async function preparePrices(
  sql: Sql,
  program: string | null,
  fiscalYear: number,
  beginsOn: string,
  rows: { nsn: string; cents: number }[],
): Promise<void> {
  await sql`INSERT INTO prepared_prices (program, nsn, fiscal_year, begins_on, price_cents)
    SELECT ${program}, r.nsn, ${fiscalYear}, ${beginsOn}::date, r.cents
    FROM unnest(${rows.map(({ nsn }) => nsn)}::text[], ${rows.map(({ cents }) => cents)}::bigint[]) AS r (nsn, cents)
    ON CONFLICT ON CONSTRAINT prepared_once DO UPDATE SET price_cents = excluded.price_cents`
}

export function removePrepared(sql: Sql, { program, nsns }: PriceScope, beginsOn: string) {
  return sql<{ nsn: string; cents: number }[]>`
    DELETE FROM prepared_prices WHERE program IS NOT DISTINCT FROM ${program} AND nsn = ANY (${nsns}::text[])
      AND begins_on = ${beginsOn}::date RETURNING nsn, price_cents AS cents`
}

/** Nearest first. A fiscal year's prices begin on its first day. */
export function listPreparedAfter(
  sql: Sql,
  program: string,
  today: string,
  max: number,
): Promise<Totalled<Prepared>[]> {
  const year = fiscalYearOf(today)
  return sql<Totalled<Prepared>[]>`
    SELECT n.pgc, p.display_name AS name, n.day AS on, n.what, n.sizes, n.lowest AS from, n.highest AS to,
      count(*) OVER () AS total
    FROM (
      SELECT i.pgc, b.begins_on AS day, CASE WHEN b.program IS NULL THEN 'common-price' ELSE 'own-price' END AS what,
        count(*) AS sizes, min(b.price_cents) AS lowest, max(b.price_cents) AS highest
      FROM prepared_prices b JOIN items i USING (nsn)
      WHERE b.begins_on > ${today}::date AND (b.program IS NULL OR b.program = ${program}) GROUP BY 1, 2, 3
      UNION ALL
      SELECT i.pgc, make_date(y.fiscal_year - 1, 10, 1), y.what, count(*), min(y.price_cents), max(y.price_cents)
      FROM (
        SELECT nsn, fiscal_year, price_cents, 'common-year' AS what FROM item_prices WHERE fiscal_year > ${year}
        UNION ALL
        SELECT nsn, fiscal_year, price_cents, 'own-year' FROM program_prices
          WHERE program = ${program} AND fiscal_year > ${year}
      ) y JOIN items i USING (nsn) GROUP BY i.pgc, y.fiscal_year, y.what
      UNION ALL
      SELECT pgc, sold_from, 'sale-begins', 0, NULL, NULL FROM program_products
        WHERE program = ${program} AND sold_from > ${today}::date
      UNION ALL
      SELECT pgc, sold_until + 1, 'sale-ends', 0, NULL, NULL FROM program_products
        WHERE program = ${program} AND sold_until >= ${today}::date
    ) n JOIN products p USING (pgc) ORDER BY n.day, p.display_name, n.pgc, n.what LIMIT ${max}`
}

export async function removeSale(sql: Sql, program: string, pgc: string): Promise<void> {
  await sql`DELETE FROM program_products WHERE program = ${program} AND pgc = ${pgc}`
}
