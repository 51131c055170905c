import type { CategoryCode } from '#domain/categories.ts'
import type { ProductRow, Variant } from '#wire/catalogue.ts'
import type { Sql } from '../db/connect.ts'

/** Whose catalogue is read, and by which year's prices: what has no price in that year cannot be ordered. */
export type Shop = { program: string; fiscalYear: number }
export type Page = { page: number; pageSize: number }

/** A page of a category, by name. */
export async function findProducts(
  sql: Sql,
  shop: Shop,
  category: CategoryCode,
  { page, pageSize }: Page,
): Promise<ProductRow[]> {
  return sql<ProductRow[]>`
    SELECT o.first_nsn AS nsn, l.display_name AS name, l.pgc, l.category, p.picture, o.variants
    ${inCategory(sql, shop, category)}
    ORDER BY l.display_name, l.pgc LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`
}

export async function countProducts(sql: Sql, shop: Shop, category: CategoryCode): Promise<number> {
  const [row] = await sql`SELECT count(*) AS total ${inCategory(sql, shop, category)}`
  return row?.total ?? 0
}

function inCategory(sql: Sql, { program, fiscalYear }: Shop, category: CategoryCode) {
  return sql`FROM program_products l
    JOIN orderable_products o ON o.pgc = l.pgc AND o.fiscal_year = ${fiscalYear}
    JOIN products p ON p.pgc = l.pgc
    WHERE l.program = ${program} AND l.category = ${category}`
}

/** How many products each category offers; categories without any are left out. */
export async function countByCategory(
  sql: Sql,
  { program, fiscalYear }: Shop,
): Promise<{ category: CategoryCode; products: number }[]> {
  return sql<{ category: CategoryCode; products: number }[]>`
    SELECT l.category, count(*) AS products FROM program_products l
    JOIN orderable_products o ON o.pgc = l.pgc AND o.fiscal_year = ${fiscalYear}
    WHERE l.program = ${program} GROUP BY l.category`
}

/** All orderable variants of a product, sizes in their natural order; none when the program does not sell it. */
export async function findVariantsOfProduct(
  sql: Sql,
  { program, fiscalYear }: Shop,
  pgc: string,
): Promise<Variant[]> {
  return sql<Variant[]>`
    SELECT i.nsn, i.pgc, p.display_name AS name, p.name AS description, i.size, i.colour, c.price_cents AS price,
      p.unit_of_issue, p.category, p.picture, i.status, i.replacement_nsn, i.get_well_on
    FROM program_products l JOIN products p USING (pgc) JOIN items i USING (pgc)
    JOIN item_prices c ON c.nsn = i.nsn AND c.fiscal_year = ${fiscalYear}
    WHERE l.program = ${program} AND l.pgc = ${pgc} AND i.status <> 'obsolete'
    ORDER BY i.size_order, i.nsn`
}

/**
 * The same for the product of an NSN. An obsolete item stands among its product's variants only when it was asked for
 * itself, at its last price; it is known to the program that sells its product or its replacement.
 */
export async function findVariantsOfItem(
  sql: Sql,
  { program, fiscalYear }: Shop,
  nsn: string,
): Promise<Variant[]> {
  return sql<Variant[]>`
    SELECT i.nsn, i.pgc, p.display_name AS name, p.name AS description, i.size, i.colour,
      coalesce(c.price_cents, (SELECT price_cents FROM item_prices WHERE nsn = i.nsn ORDER BY fiscal_year DESC LIMIT 1), 0)
        AS price,
      p.unit_of_issue, p.category, p.picture, i.status, i.replacement_nsn, i.get_well_on
    FROM items asked JOIN items i ON i.pgc = asked.pgc JOIN products p ON p.pgc = i.pgc
    LEFT JOIN program_products l ON l.program = ${program} AND l.pgc = i.pgc
    LEFT JOIN item_prices c ON c.nsn = i.nsn AND c.fiscal_year = ${fiscalYear}
    WHERE asked.nsn = ${nsn} AND CASE WHEN i.status <> 'obsolete' THEN l.pgc IS NOT NULL AND c.nsn IS NOT NULL
      ELSE i.nsn = asked.nsn AND (l.pgc IS NOT NULL OR EXISTS (SELECT FROM items r JOIN program_products s USING (pgc)
        WHERE r.nsn = i.replacement_nsn AND s.program = ${program})) END
    ORDER BY i.size_order, i.nsn`
}
