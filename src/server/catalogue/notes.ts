import { Refusal } from '#domain/refusal.ts'
import { ITEM_NOT_HERE } from '#wire/catalogue/catalogue.ts'
import type { ProductNotes } from '#wire/catalogue/product-notes.ts'
import type { Sql } from '../db/connect.ts'
import type { ReadContext } from '../http/context.ts'
import { catalogScopeOf, getProductItems } from './catalogue.ts'
import { type CatalogScope, isListed } from './listed.ts'

export async function readNotes(
  context: ReadContext,
  input: { params: { item: string } },
): Promise<ProductNotes> {
  const [item] = await getProductItems(context, input)
  const notes = item && (await findNotes(context.sql, catalogScopeOf(context), item.pgc))
  if (!notes) throw new Refusal('not-found', ITEM_NOT_HERE)
  return notes
}

/** Only names connect the colors of one garment: 'Coat, man's, dress, Army Green 564' ends with the color. */
async function findNotes(sql: Sql, catalogScope: CatalogScope, pgc: string): Promise<ProductNotes | null> {
  const [row] = await sql<ProductNotes[]>`
    SELECT p.measuring, coalesce((SELECT jsonb_agg(jsonb_build_object('nsn', o.first_nsn, 'pgc', o.pgc, 'colour', o.colours[1])
        ORDER BY o.colours[1], o.pgc)
      FROM listed_products l JOIN listed_products o ON o.program = l.program AND o.fiscal_year = l.fiscal_year
        AND o.category = l.category AND o.garment = l.garment AND o.garment <> '' AND o.pgc <> l.pgc
        AND ${catalogScope.today}::date BETWEEN o.from_day AND o.until_day
      WHERE ${isListed(sql, catalogScope)} AND l.pgc = p.pgc), '[]') AS other_colours
    FROM products p WHERE p.pgc = ${pgc}`
  return row ?? null
}
