import type { CategoryCode } from '#domain/catalogue/categories.ts'
import type { CategoryCount, Item, ProductRow } from '#wire/catalogue/catalogue.ts'
import type { Fragment, Sql } from '../db/connect.ts'
import type { Totalled } from '../http/cut.ts'
import { isSoldOn } from './assortment.ts'
import { type CatalogScope, cardOf, isListed } from './listed.ts'
import { priceOf } from './prices.ts'
import { fitFamilyOf, sizeFamilyOf } from './sizes.ts'

export type Page = { page: number; pageSize: number }

export async function findProducts(
  sql: Sql,
  catalogScope: CatalogScope,
  category: CategoryCode,
  { page, pageSize }: Page,
  chosen: Fragment = sql``,
): Promise<Totalled<ProductRow>[]> {
  const listed = inCategory(sql, catalogScope, category, chosen)
  return sql<Totalled<ProductRow>[]>`
    SELECT ${cards(sql)}, (SELECT count(*) ${listed}) AS total ${listed}
    ORDER BY l.display_name, l.pgc LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`
}

/** Null when the program does not list it. */
export async function findCard(
  sql: Sql,
  catalogScope: CatalogScope,
  pgc: string,
): Promise<ProductRow | null> {
  const [row] = await sql<ProductRow[]>`
    SELECT ${cards(sql)} FROM listed_products l WHERE ${isListed(sql, catalogScope)} AND l.pgc = ${pgc}`
  return row ?? null
}

export async function countProducts(
  sql: Sql,
  catalogScope: CatalogScope,
  category: CategoryCode,
  chosen: Fragment = sql``,
): Promise<number> {
  const [row] = await sql<
    { total: number }[]
  >`SELECT count(*) AS total ${inCategory(sql, catalogScope, category, chosen)}`
  return row?.total ?? 0
}

function cards(sql: Sql) {
  return sql`l.first_nsn AS nsn, ${cardOf(sql)}, NULL AS found_item, NULL AS instead`
}

function inCategory(sql: Sql, catalogScope: CatalogScope, category: CategoryCode, chosen: Fragment) {
  return sql`FROM listed_products l WHERE ${isListed(sql, catalogScope)} AND l.category = ${category} ${chosen}`
}

export async function countByCategory(sql: Sql, catalogScope: CatalogScope): Promise<CategoryCount[]> {
  return sql<CategoryCount[]>`
    SELECT c.code AS category, c.name, c.position, coalesce(n.products, 0) AS products FROM categories c
    LEFT JOIN (SELECT l.category, count(*) AS products FROM listed_products l WHERE ${isListed(sql, catalogScope)}
      GROUP BY l.category) n ON n.category = c.code
    WHERE NOT c.is_retired ORDER BY products DESC, c.position, c.code`
}

export async function isCategory(sql: Sql, category: CategoryCode): Promise<boolean> {
  const rows = await sql`SELECT FROM categories WHERE code = ${category}`
  return rows.length > 0
}

/** `isSoldHere`: the program sells its product. */
export type ItemRow = Omit<Item, 'replacement'> & { isSoldHere: boolean }

/** Includes an obsolete item only when it is requested or nothing else is left. */
export async function findItems(
  sql: Sql,
  catalogScope: CatalogScope,
  { nsn = null, pgc = null }: { nsn?: string | null; pgc?: string | null },
): Promise<ItemRow[]> {
  const { program, today } = catalogScope
  return sql<ItemRow[]>`
    SELECT i.nsn, i.pgc, p.display_name AS name, p.name AS description, i.size, i.colour,
      coalesce(c.price_cents, last_price_of(${program}, i.nsn, ${today}::date), 0)
        AS price,
      p.unit_of_issue, p.category, p.picture, ${sizeFamilyOf(sql)} AS size_family,
      ${fitFamilyOf(sql)} || ' ' || p.fit_system AS size_key, i.status,
      CASE WHEN i.status = 'backordered' THEN i.get_well_on END AS get_well_on, l.pgc IS NOT NULL AS is_sold_here
    FROM products p JOIN items i USING (pgc)
    LEFT JOIN program_products l ON l.program = ${program} AND l.pgc = i.pgc AND ${isSoldOn(sql, sql`l`, today)}
    LEFT JOIN LATERAL (SELECT ${priceOf(sql, sql`i.nsn`, catalogScope)} AS price_cents) c ON true
    WHERE p.pgc = coalesce(${pgc}, (SELECT requested.pgc FROM items requested WHERE requested.nsn = ${nsn}))
      AND CASE WHEN i.status <> 'obsolete' THEN l.pgc IS NOT NULL AND c.price_cents IS NOT NULL
        ELSE i.nsn = ${nsn} OR NOT EXISTS (SELECT FROM items o WHERE o.pgc = p.pgc AND o.status <> 'obsolete') END
    ORDER BY i.size_order, i.nsn`
}
