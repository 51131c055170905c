import type { Sql } from '../db/connect.ts'

export function findProductStates(sql: Sql, pgcs: string[]) {
  return sql<{ pgc: string; isObsolete: boolean }[]>`
    SELECT pgc, is_obsolete FROM products WHERE pgc = ANY (${pgcs}::text[])`
}

export async function findKnownItems(sql: Sql, nsns: string[]): Promise<Set<string>> {
  const rows = await sql<{ nsn: string }[]>`SELECT nsn FROM items WHERE nsn = ANY (${nsns}::text[])`
  return new Set(rows.map(({ nsn }) => nsn))
}

export function findReachOf(sql: Sql, nsns: string[]) {
  return sql<{ start: string; node: string | null }[]>`
    SELECT s.nsn AS start, f.node FROM unnest(${nsns}::text[]) s (nsn) CROSS JOIN LATERAL find_reach(s.nsn) f`
}

export type PriceRow = { nsn: string; fiscalYear: number; program: string; cents: number }

/** A blank `program` is the common price. Prepared prices count from their day on. */
export function findPrices(sql: Sql, nsns: string[], years: number[], today: string): Promise<PriceRow[]> {
  return sql<PriceRow[]>`${pricesInForce(sql, today)}
    WHERE nsn = ANY (${nsns}::text[]) AND fiscal_year = ANY (${years}::smallint[])
    ORDER BY nsn, fiscal_year, program, begins_on DESC`
}

export function walkPrices(sql: Sql, today: string) {
  return sql<
    PriceRow[]
  >`${pricesInForce(sql, today)} ORDER BY nsn, fiscal_year, program, begins_on DESC`.cursor(5000)
}

/** Order by item, year, program, and last start. */
function pricesInForce(sql: Sql, today: string) {
  return sql`SELECT DISTINCT ON (nsn, fiscal_year, program) nsn, fiscal_year, program, price_cents AS cents FROM (
      SELECT nsn, fiscal_year, '' AS program, price_cents, '-infinity'::date AS begins_on FROM item_prices
      UNION ALL SELECT nsn, fiscal_year, program, price_cents, '-infinity' FROM program_prices
      UNION ALL SELECT nsn, fiscal_year, coalesce(program, ''), price_cents, begins_on FROM prepared_prices
        WHERE begins_on <= ${today}::date) known`
}

type Prices = { nsns: string[]; years: number[]; cents: number[] }

/** Ends prepared prices that have begun. Future ones stay. */
export async function saveCommonPrices(
  sql: Sql,
  today: string,
  { nsns, years, cents }: Prices,
): Promise<void> {
  await sql`INSERT INTO item_prices (nsn, fiscal_year, price_cents)
    SELECT * FROM unnest(${nsns}::text[], ${years}::smallint[], ${cents}::bigint[])
    ON CONFLICT (nsn, fiscal_year) DO UPDATE SET price_cents = excluded.price_cents`
  await sql`DELETE FROM prepared_prices b USING unnest(${nsns}::text[], ${years}::smallint[]) AS r (nsn, fiscal_year)
    WHERE b.nsn = r.nsn AND b.fiscal_year = r.fiscal_year AND b.program IS NULL AND b.begins_on <= ${today}::date`
}

export async function saveProgramPrices(
  sql: Sql,
  today: string,
  programs: string[],
  { nsns, years, cents }: Prices,
): Promise<void> {
  await sql`INSERT INTO program_prices (program, nsn, fiscal_year, price_cents)
    SELECT * FROM unnest(${programs}::text[], ${nsns}::text[], ${years}::smallint[], ${cents}::bigint[])
    ON CONFLICT (program, nsn, fiscal_year) DO UPDATE SET price_cents = excluded.price_cents`
  await sql`DELETE FROM prepared_prices b
    USING unnest(${programs}::text[], ${nsns}::text[], ${years}::smallint[]) AS r (program, nsn, fiscal_year)
    WHERE b.nsn = r.nsn AND b.fiscal_year = r.fiscal_year AND b.program = r.program AND b.begins_on <= ${today}::date`
}
