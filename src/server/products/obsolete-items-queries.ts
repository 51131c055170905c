import type { ItemStatus } from '#domain/catalogue/item-statuses.ts'
import type { ItemChange, ProductChange } from '#domain/products/catalogue-upkeep.ts'
import { sizeOf } from '../catalogue/sizes.ts'
import type { Sql } from '../db/connect.ts'

export type EntryRow = {
  nsn: string | null
  pgc: string
  name: string
  size: string
  status: ItemStatus
  isProductObsolete: boolean
  getWellOn: string | null
  replacedBy: string | null
  orderable: number
  carts: number
  awaiting: number
}

export async function findItemEntry(sql: Sql, nsn: string): Promise<EntryRow | null> {
  const [row] = await sql<EntryRow[]>`
    SELECT i.nsn, i.pgc, p.display_name AS name, ${sizeOf(sql)} AS size, i.status,
      p.is_obsolete AS is_product_obsolete, CASE WHEN i.status = 'backordered' THEN i.get_well_on END AS get_well_on,
      i.replacement_nsn AS replaced_by,
      (SELECT count(*) FROM items o WHERE o.pgc = i.pgc AND o.status <> 'obsolete') AS orderable, h.carts, h.awaiting
    FROM items i JOIN products p USING (pgc) CROSS JOIN count_holders(ARRAY[i.nsn]) h WHERE i.nsn = ${nsn}`
  return row ?? null
}

export async function findProductEntry(sql: Sql, pgc: string): Promise<EntryRow | null> {
  const [row] = await sql<EntryRow[]>`
    SELECT NULL AS nsn, p.pgc, p.display_name AS name, '' AS size,
      CASE WHEN c.orderable = 0 THEN 'obsolete' ELSE 'active' END AS status, p.is_obsolete AS is_product_obsolete,
      NULL AS get_well_on, p.replacement_pgc AS replaced_by, c.orderable, h.carts, h.awaiting
    FROM products p
    CROSS JOIN LATERAL (SELECT count(*) AS orderable FROM items o WHERE o.pgc = p.pgc AND o.status <> 'obsolete') c
    CROSS JOIN count_holders(ARRAY(SELECT i.nsn FROM items i WHERE i.pgc = ${pgc})) h WHERE p.pgc = ${pgc}`
  return row ?? null
}

export async function lockProduct(sql: Sql, { nsn, pgc }: { nsn?: string; pgc?: string }): Promise<void> {
  await sql`SELECT FROM products
    WHERE pgc = coalesce(${pgc ?? null}, (SELECT i.pgc FROM items i WHERE i.nsn = ${nsn ?? null})) FOR NO KEY UPDATE`
}

export async function saveItem(
  sql: Sql,
  nsn: string,
  { status, replacementNsn, getWellOn }: ItemChange,
): Promise<void> {
  // Keeps the date of a backordered item until the product is orderable again.
  await sql`UPDATE items SET status = ${status}, replacement_nsn = ${replacementNsn},
      get_well_on = CASE WHEN status_before = 'backordered' THEN get_well_on ELSE ${getWellOn}::date END
    WHERE nsn = ${nsn}`
}

export async function saveProduct(
  sql: Sql,
  pgc: string,
  { isObsolete, replacementPgc }: ProductChange,
): Promise<void> {
  await sql`UPDATE products SET is_obsolete = ${isObsolete}, replacement_pgc = ${replacementPgc} WHERE pgc = ${pgc}`
}
