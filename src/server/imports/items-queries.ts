import type { ItemStatus } from '#domain/catalogue/item-statuses.ts'
import type { Sql } from '../db/connect.ts'

export type ItemRow = {
  nsn: string
  pgc: string
  size: string
  colour: string
  position: number
  status: ItemStatus
  getWellOn: string | null
  replacementNsn: string | null
}

function itemRows(sql: Sql) {
  return sql`SELECT nsn, pgc, size, colour, size_order AS position, status, get_well_on, replacement_nsn FROM items`
}

export function findItems(sql: Sql, nsns: string[], isLocked: boolean): Promise<ItemRow[]> {
  return sql<
    ItemRow[]
  >`${itemRows(sql)} WHERE nsn = ANY (${nsns}::text[]) ${isLocked ? sql`FOR NO KEY UPDATE` : sql``}`
}

export function walkItems(sql: Sql) {
  return sql<ItemRow[]>`${itemRows(sql)} ORDER BY nsn`.cursor(2000)
}

export async function saveItems(sql: Sql, rows: ItemRow[]): Promise<void> {
  await sql`INSERT INTO items AS i (nsn, pgc, size, colour, size_order, status, get_well_on, replacement_nsn)
    SELECT r.nsn, r.pgc, r.size, r.colour, r.position, r.status, r."getWellOn", r."replacementNsn"
    FROM jsonb_to_recordset(${sql.json(rows)}::jsonb) AS r (nsn text, pgc text, size text, colour text, position integer,
      status text, "getWellOn" date, "replacementNsn" text)
    ON CONFLICT (nsn) DO UPDATE SET pgc = excluded.pgc, size = excluded.size, colour = excluded.colour,
      size_order = excluded.size_order, status = excluded.status, get_well_on = excluded.get_well_on,
      replacement_nsn = excluded.replacement_nsn,
      status_before = CASE WHEN excluded.status = 'obsolete' THEN i.status_before END`
}

/** Which of some products there are, and whether each is obsolete. */
export function findProductStates(sql: Sql, pgcs: string[]) {
  return sql<{ pgc: string; isObsolete: boolean }[]>`
    SELECT pgc, is_obsolete FROM products WHERE pgc = ANY (${pgcs}::text[])`
}

export async function findKnownItems(sql: Sql, nsns: string[]): Promise<Set<string>> {
  const rows = await sql<{ nsn: string }[]>`SELECT nsn FROM items WHERE nsn = ANY (${nsns}::text[])`
  return new Set(rows.map(({ nsn }) => nsn))
}

/** Everything that replacements can lead to from some items, each with where it was begun. */
export function findReachOf(sql: Sql, nsns: string[]) {
  return sql<{ start: string; node: string | null }[]>`
    SELECT s.nsn AS start, f.node FROM unnest(${nsns}::text[]) s (nsn) CROSS JOIN LATERAL find_reach(s.nsn) f`
}

export type PriceRow = { nsn: string; fiscalYear: number; program: string; cents: number }

/** Prices of some items in some years; `program` is blank where the price is everybody's. */
export function findPrices(sql: Sql, nsns: string[], years: number[]): Promise<PriceRow[]> {
  return sql<PriceRow[]>`
    SELECT c.nsn, c.fiscal_year, '' AS program, c.price_cents AS cents FROM item_prices c
    WHERE c.nsn = ANY (${nsns}::text[]) AND c.fiscal_year = ANY (${years}::smallint[])
    UNION ALL
    SELECT o.nsn, o.fiscal_year, o.program, o.price_cents FROM program_prices o
    WHERE o.nsn = ANY (${nsns}::text[]) AND o.fiscal_year = ANY (${years}::smallint[])`
}

export function walkPrices(sql: Sql) {
  return sql<PriceRow[]>`
    SELECT c.nsn, c.fiscal_year, '' AS program, c.price_cents AS cents FROM item_prices c
    UNION ALL SELECT o.nsn, o.fiscal_year, o.program, o.price_cents FROM program_prices o
    ORDER BY 1, 2, 3`.cursor(5000)
}

type Prices = { nsns: string[]; years: number[]; cents: number[] }

export async function saveCommonPrices(sql: Sql, { nsns, years, cents }: Prices): Promise<void> {
  await sql`INSERT INTO item_prices (nsn, fiscal_year, price_cents)
    SELECT * FROM unnest(${nsns}::text[], ${years}::smallint[], ${cents}::bigint[])
    ON CONFLICT (nsn, fiscal_year) DO UPDATE SET price_cents = excluded.price_cents`
}

export async function saveProgramPrices(
  sql: Sql,
  programs: string[],
  { nsns, years, cents }: Prices,
): Promise<void> {
  await sql`INSERT INTO program_prices (program, nsn, fiscal_year, price_cents)
    SELECT * FROM unnest(${programs}::text[], ${nsns}::text[], ${years}::smallint[], ${cents}::bigint[])
    ON CONFLICT (program, nsn, fiscal_year) DO UPDATE SET price_cents = excluded.price_cents`
}
